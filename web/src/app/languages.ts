// A text is a constant or a function of what varies. English is the model: `Texts = Widened<typeof en>`, so a language
// that lacks a text, or takes other things, does not compile.

export type Language = "en" | "fr" | "de";
export const LANGUAGES: readonly Language[] = ["en", "fr", "de"];

export type Widened<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : Widened<T[K]>;
};
