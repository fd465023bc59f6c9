// The stack as pictures: fetched, decoded, and blended to what is seen from between the viewpoints.

import { renew } from "../../../app/later";
import type { NoPictures, Water } from "../../../net/wire";

export type Picture = ImageBitmap;
export type Viewpoint = readonly [number, number];

/** What of a round's water has arrived so far. */
export type Sight = {
  readonly water: Water;
  /** The view from straight above; there before the others. */
  readonly first: Picture | null;
  /** The same at twice the size, where that is seen. */
  readonly large: Picture | null;
  readonly views: ReadonlyMap<string, Picture>;
  readonly lamps: readonly Picture[];
  /** What shows the stack in their light: loaded only where it is played by flashlight. */
  readonly lamp: typeof import("./lamp") | null;
};

export const at = (x: number, y: number): string => `${x} ${y}`;

/** A step of a lesson, each of which has its own water; a table has but one. */
const STEP_OF_LESSON = /^(lessons\/.+\/)(\d+)$/;
export const isOfLesson = (table: string): boolean => STEP_OF_LESSON.test(table);
/** So many steps further on in a lesson; the same table otherwise. */
export const stepFrom = (table: string, by: number): string =>
  table.replace(STEP_OF_LESSON, (_, lesson: string, step: string) => `${lesson}${Math.max(0, Number(step) + by)}`);

/** Where the pictures of a round are. */
export const albumOf = (table: string, { game, round }: { readonly game: number; readonly round: number }): string =>
  `/api/${table}/water/${game}/${round}/`;

/** Which pictures there are of a round (`game=1&round=2&octopus=false`); null if there are none now. */
export async function manifest(table: string, asked: string, cancel: AbortSignal): Promise<Water | NoPictures | null> {
  const answer = await fetch(`/api/${table}/water?${asked}`, { signal: cancel });
  if (answer.status === 204) return null;
  if (!answer.ok) throw new Error(`no water: ${answer.status}`);
  return (await answer.json()) as Water | NoPictures;
}

/** Fetch a round's pictures, the most urgent first; *show* is told whenever there is more to see. */
export async function load(table: string, water: Water, cancel: AbortSignal, show: (sight: Sight) => void): Promise<void> {
  const from = albumOf(table, water);
  const file = (name: string): Promise<Response> => fetched(from + name, cancel);
  let sight: Sight = { water, first: null, large: null, views: new Map(), lamps: [], lamp: null };
  const more = (next: Partial<Sight>): void => {
    sight = { ...sight, ...next };
    if (!cancel.aborted) show(sight);
  };
  const sequences = await readsSequences();
  const first = await file(water.first)
    .then(still)
    .catch(() => null); // not every browser reads AVIF
  if (first) more({ first });
  if (sequences) more({ views: placed(await frames(await file(water.field.file)), water.field.views) });
  else more({ views: placed(await stills(water.webp.files, file), water.webp.views) });
  if (water.lamps) {
    const lamp = await import("./lamp").catch((why: unknown) => renew().then(() => Promise.reject(why)));
    const lamps = sequences ? await frames(await file(water.lamps.file)) : await stills(water.webp.lamp_files ?? [], file);
    more({ lamps, lamp });
  }
  if (isSeenLarge()) {
    const large = await file(water.large)
      .then(still)
      .catch(() => null);
    if (large) more({ large });
  }
}

/** Whether the water is shown at more than the 640 pixels the smaller pictures have. */
const isSeenLarge = (): boolean => (document.getElementById("dive-water")?.clientWidth ?? 0) * devicePixelRatio > 640;

export async function fetched(address: string, cancel: AbortSignal): Promise<Response> {
  const answer = await fetch(address, { signal: cancel });
  if (answer.status !== 200) throw new Error(`no picture: ${answer.status}`);
  return answer;
}

async function still(answer: Response): Promise<Picture> {
  return createImageBitmap(await answer.blob());
}

function stills(names: readonly string[], file: (name: string) => Promise<Response>): Promise<Picture[]> {
  return Promise.all(names.map(async (name) => still(await file(name))));
}

/** The pictures of an AVIF sequence. */
async function frames(answer: Response): Promise<Picture[]> {
  const decoder = new ImageDecoder({ data: await answer.arrayBuffer(), type: "image/avif" });
  await decoder.tracks.ready;
  const pictures: Picture[] = [];
  for (let frameIndex = 0; frameIndex < (decoder.tracks.selectedTrack?.frameCount ?? 0); frameIndex++) {
    const { image } = await decoder.decode({ frameIndex });
    pictures.push(await createImageBitmap(image));
    image.close();
  }
  decoder.close();
  return pictures;
}

function placed(pictures: readonly Picture[], views: readonly Viewpoint[]): Map<string, Picture> {
  return new Map(views.map(([x, y], number) => [at(x, y), pictures[number]!]));
}

async function readsSequences(): Promise<boolean> {
  return typeof ImageDecoder !== "undefined" && (await ImageDecoder.isTypeSupported("image/avif"));
}

/** How far apart neighbouring viewpoints are. */
export const STEP = 1;

/** Draw what is seen from (*x*, *y*): the four viewpoints around it, each as much as it is near. At rest it is one of them. */
export function draw(canvas: CanvasRenderingContext2D, sight: Sight, x: number, y: number): void {
  const { views, first, large, water } = sight;
  if (x === 0 && y === 0 && large) return paint(canvas, large, 1);
  const shown = around(x, y, water.reach).filter(([key, weight]) => weight > 0.004 && views.has(key));
  let sum = 0;
  for (const [key, weight] of shown) {
    sum += weight;
    paint(canvas, views.get(key)!, weight / sum);
  }
  if (!shown.length && first) paint(canvas, first, 1);
}

function paint(canvas: CanvasRenderingContext2D, picture: Picture, alpha: number): void {
  canvas.globalAlpha = alpha;
  canvas.drawImage(picture, 0, 0, canvas.canvas.width, canvas.canvas.height);
}

function around(x: number, y: number, reach: number): [string, number][] {
  const [left, right] = between(x, reach);
  const [above, below] = between(y, reach);
  return [left, right].flatMap(([column, across]) =>
    [above, below].map(([row, down]): [string, number] => [at(column, row), across * down]),
  );
}

function between(value: number, reach: number): [[number, number], [number, number]] {
  const low = Math.min(Math.floor(value / STEP) * STEP, reach - STEP);
  const part = (value - low) / STEP;
  return [
    [low, 1 - part],
    [low + STEP, part],
  ];
}
