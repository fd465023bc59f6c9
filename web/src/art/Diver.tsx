// The one diver: swimming, standing, in a porthole; and the emblem that says whose it is.

import type { ComponentChildren, JSX } from "preact";
import { pure } from "../app/pure";
import { type Box, named, Part, useArt } from "./art";
import { type Look, variables } from "./colours";
import type { ArtName } from "./names";

export type Bot = "ada" | "iris" | "noor" | "timo" | "bruno" | "pilar";
export const BOTS: readonly Bot[] = ["ada", "iris", "noor", "timo", "bruno", "pilar"];
/** A dummy is a diver nobody plays. */
export type Mood = "calm" | "glad" | "scared" | "hurt" | "dummy";
export type Facing = "right" | "left" | "down" | "up";
export type Pose = "stand" | "hello" | "chest" | "stone" | "injured" | "harpoon" | "fin";
export type Water = "calm" | "deep" | "out";

/** A person wears a hood and a mask, a bot a copper helmet; the chief has a head of his own. */
type Who = {
  readonly look: Look;
  readonly bot?: Bot | "chief" | undefined;
  readonly mood?: Mood;
  /** The headlamp shines: this diver may act now. */
  readonly lit?: boolean;
  /** What a screen reader says; without it the drawing is decoration. */
  readonly title?: string;
  readonly class?: string;
};

const HEAD: Box = [-48, -52, 100, 108];
const FACE: Box = [-30, -36, 60, 66];
const SWIM: Box = [-102, -56, 176, 130];
const WINDOW: Box = [-50, -50, 100, 100];
const BUST: Box = [-50, -60, 100, 120];
const STAND: Box = [-120, -284, 296, 454];

type Detail = "large" | "medium" | "small";
/** The smaller, the larger are mask, tank and emblem within the drawing. */
const detailOf = (size: number, large: number, medium: number): Detail => (size >= large ? "large" : size >= medium ? "medium" : "small");

type HeadProps = Who & { readonly detail: Detail; readonly breathes?: boolean; readonly bare?: boolean };

function Helmet({ bot, mood = "calm", detail }: HeadProps & { readonly bot: Bot }): JSX.Element {
  const small = detail === "small";
  const face: ArtName = `people-bot-${bot}-${mood === "calm" || mood === "glad" ? mood : "scared"}`;
  return (
    <g>
      <Part name={small ? "people-helmet-small" : "people-helmet"} box={HEAD} />
      <g clip-path={`url(#people-helmet${small ? "-small" : ""}-clip)`}>
        <g transform={`translate(3 4) scale(${small ? 1.36 : 1.18})`}>
          <Part name={face} box={FACE} />
        </g>
      </g>
      <Part name="people-helmet-glass" box={HEAD} />
      {mood === "hurt" && <Part name="people-helmet-plaster" box={HEAD} />}
    </g>
  );
}

const MASK = { large: 1, medium: 1.1, small: 1.2 } as const;

/** A head that looks to the right, with its centre at 0 and a radius of 37. */
function Head(props: HeadProps): JSX.Element {
  const { bot, mood = "calm", detail, breathes } = props;
  if (bot === "chief") return <Part name="people-chief" box={HEAD} />;
  if (bot) return <Helmet {...props} bot={bot} />;
  return (
    <g>
      <Part name="people-head" box={HEAD} />
      {mood === "hurt" && <Part name="people-bandage" box={HEAD} />}
      <Part name="people-strap" box={HEAD} />
      <g transform={`translate(21 -3) scale(${MASK[detail]}) translate(-21 3)`}>
        <Part name={`people-mask-${mood}`} box={HEAD} />
      </g>
      <Part name={breathes ? "people-regulator" : `people-mouth-${mood}`} box={HEAD} />
      <Part name="people-lamp" box={HEAD} />
    </g>
  );
}

/** The emblem of a look, *size* wide, with its middle at 0. */
function Sign({ look, size }: { readonly look: Look; readonly size: number }): JSX.Element {
  return <Part name={`people-emblem-${look.emblem}`} box={[-size / 2, -size / 2, size, size]} />;
}

const styleOf = (look: Look, lit = false): Record<string, string> => ({ ...variables(look), ...(lit && { "--lamp": "#ffc94a" }) });

// Swimming

/** Width and height of the tank, and of the emblem on it. */
const TANK = { large: [50, 29, 24], medium: [54, 36, 31], small: [60, 45, 41] } as const;
const TURN = { right: -4, left: -4, down: 58, up: -52 } as const;

function SwimmingBody(props: HeadProps & { readonly facing: Facing }): JSX.Element {
  const { look, bot, mood = "calm", detail, facing, bare } = props;
  if (bot === "chief") return <SwimmingChief {...props} />;
  const [width, height, emblem] = TANK[detail];
  const small = detail === "small";
  const mirror = facing === "left" ? -1 : 1;
  const back = facing === "down" || facing === "up" ? -TURN[facing] / 2 : 0;
  return (
    <g>
      {detail === "large" && <Part name="people-swim-far-arm" box={SWIM} />}
      <Part name={mood === "hurt" ? "people-swim-legs-bitten" : "people-swim-legs"} box={SWIM} />
      <Part name={`people-swim-body-${detail}`} box={SWIM} />
      <g transform={`translate(-9 ${-11 - height * 0.2}) rotate(-9)`}>
        <g transform={`translate(0 ${-height * 0.03}) rotate(${9 + back}) scale(${mirror} 1)`}>
          {!bare && <Sign look={look} size={emblem} />}
        </g>
        {mood === "hurt" && <Part name="people-plaster" box={[width * 0.34 - 8, height * 0.2 - 8, 16, 16]} />}
      </g>
      {!bot && <Part name="people-swim-hose" box={SWIM} />}
      <g transform={`translate(33 -13) rotate(-6) scale(${small ? 0.8 : 0.7})`}>
        <Head {...props} breathes />
      </g>
      <Part name={small ? "people-swim-arm-small" : "people-swim-arm"} box={SWIM} />
      {detail === "large" && <Part name="people-swim-bubbles" box={SWIM} />}
    </g>
  );
}

function SwimmingChief(props: HeadProps & { readonly facing: Facing }): JSX.Element {
  const mirror = props.facing === "left" ? -1 : 1;
  return (
    <g>
      <Part name="people-chief-swim" box={SWIM} />
      <g transform={`translate(-21 6) scale(${mirror} 1)`}>
        <Sign look={props.look} size={20} />
      </g>
      <g transform={`translate(35 -11) rotate(-6) scale(${props.detail === "small" ? 0.78 : 0.7})`}>
        <Head {...props} />
      </g>
      <Part name="people-chief-arm" box={SWIM} />
    </g>
  );
}

const swimmingBox = (facing: Facing): Box => (facing === "right" ? SWIM : facing === "left" ? [-74, -56, 176, 130] : [-88, -88, 176, 176]);

export type SwimmerProps = Who & {
  /** Length in CSS pixels: it decides how much detail there is. */
  readonly size: number;
  readonly facing?: Facing;
  /** Parts before and behind the diver, in the coordinates of a diver who swims to the right. */
  readonly children?: ComponentChildren;
  readonly behind?: ComponentChildren;
};

/** The body of a swimmer without an svg element of its own: for larger drawings. *bare* has no emblem. */
export function SwimmingFigure({ size, facing = "right", ...who }: SwimmerProps & { readonly bare?: boolean }): JSX.Element {
  return <SwimmingBody {...who} facing={facing} detail={detailOf(size, 110, 60)} />;
}

/** A pawn. */
export const Swimmer = pure(({ size, facing = "right", title, children, behind, ...who }: SwimmerProps): JSX.Element => {
  useArt("people");
  const box = swimmingBox(facing);
  const mirror = facing === "left" ? "scale(-1 1)" : "";
  const centre = facing === "down" || facing === "up" ? " translate(14 -4)" : "";
  return (
    <svg
      class={`diver diver-rim ${who.class ?? ""}`}
      viewBox={box.join(" ")}
      width={size}
      height={(size * box[3]) / box[2]}
      style={styleOf(who.look, who.lit)}
      {...named(title)}
    >
      <g transform={mirror}>
        {behind}
        <g transform={`rotate(${TURN[facing]})${centre}`}>
          <SwimmingBody {...who} facing={facing} detail={detailOf(size, 110, 60)} />
        </g>
        {children}
      </g>
    </svg>
  );
});

// Standing

/** How far the body leans, the head turns and the whole is lifted; and the mood that goes with the pose. */
const POSES: Readonly<Record<Pose, { lean: number; head: number; lift: number; mood: Mood; top: number }>> = {
  stand: { lean: 0, head: 0, lift: 0, mood: "calm", top: -166 },
  hello: { lean: 7, head: -9, lift: 0, mood: "glad", top: -166 },
  chest: { lean: -11, head: 6, lift: 0, mood: "glad", top: -166 },
  stone: { lean: 5, head: -14, lift: -24, mood: "glad", top: -276 },
  injured: { lean: 9, head: 6, lift: 0, mood: "hurt", top: -166 },
  harpoon: { lean: -4, head: -6, lift: 0, mood: "glad", top: -166 },
  fin: { lean: 8, head: -12, lift: -8, mood: "glad", top: -222 },
};

type StandingProps = Who & {
  readonly pose: Pose;
  /** Height in CSS pixels of a diver who stands; a pose that holds something up is higher. */
  readonly size: number;
  readonly facing?: "right" | "left";
};

/** A diver on the podium. */
export function Standing({ pose, size, facing = "right", title, ...who }: StandingProps): JSX.Element {
  useArt("people");
  const { lean, head, lift, mood, top } = POSES[pose];
  const height = 166 - top;
  const [left, width] = [-120, 296];
  const scale = size / 332;
  return (
    <svg
      class={`diver diver-shade ${who.class ?? ""}`}
      viewBox={`${facing === "left" ? -left - width : left} ${top} ${width} ${height}`}
      width={width * scale}
      height={height * scale}
      style={styleOf(who.look, who.lit)}
      {...named(title)}
    >
      <g transform={facing === "left" ? "scale(-1 1)" : ""}>
        <ellipse cx="10" cy="156" rx={lift ? 56 : 78} ry="9" fill="#021420" opacity=".35" />
        <Part name={`people-stand-${pose}-back`} box={STAND} />
        <g transform={`translate(0 ${lift}) rotate(${lean} 0 56) translate(15 -20) scale(${facing === "left" ? -1 : 1} 1)`}>
          <Sign look={who.look} size={34} />
        </g>
        {pose === "stone" && <Part name="people-stand-stone-arm" box={STAND} />}
        <g transform={`translate(0 ${lift}) rotate(${lean} 0 56) translate(6 -100) rotate(${head}) scale(1.3)`}>
          <Head mood={mood} {...who} detail="large" />
        </g>
        <Part name={`people-stand-${pose}-front`} box={STAND} />
      </g>
    </svg>
  );
}

// Portholes and emblems

/** The badge's radius by the window's, and where the head is. */
const BADGE = { large: 0.27, medium: 0.32, small: 0.42 } as const;

function Bust(props: HeadProps): JSX.Element {
  const { bot, detail } = props;
  const scale = detail === "small" ? 1.06 : 0.91;
  return (
    <g transform={`scale(${scale})`}>
      <Part name={bot === "chief" ? "people-bust-chief" : "people-bust"} box={BUST} />
      <g transform={`translate(-5 ${bot ? 0 : -2}) rotate(-5) scale(${bot ? 0.82 : 0.86})`}>
        <Head {...props} />
      </g>
    </g>
  );
}

type PortholeProps = Who & {
  /** The ring's diameter in CSS pixels: it decides how much detail there is. */
  readonly size: number;
  readonly water?: Water;
  /** Where the emblem is; none where it stands beside the porthole. */
  readonly badge?: "bottom" | "top" | "none";
  /** Only an empty mask is left. */
  readonly eaten?: boolean;
  readonly ring?: "steel" | "red";
};

/** A porthole without an svg element of its own, 100 wide with its middle at 0: for larger drawings. */
export const PortholeFigure = pure(
  ({ size, water = "calm", badge = "bottom", eaten, ring = "steel", ...who }: PortholeProps): JSX.Element => {
    const detail = detailOf(size, 88, 60);
    const small = detail === "small" && ring === "steel";
    return (
      <g style={styleOf(who.look, who.lit)}>
        <Part name={ring === "red" ? "people-window-ring-red" : small ? "people-window-ring-small" : "people-window-ring"} box={WINDOW} />
        <g clip-path={`url(#people-window${small ? "-small" : ""})`}>
          <Part name={`people-window-${eaten ? "out" : water}`} box={WINDOW} />
          {eaten ? (
            <Part name="people-eaten-mask" box={[-40, -40, 80, 80]} />
          ) : (
            <g opacity={water === "out" ? 0.45 : 1}>
              <Bust {...who} detail={detail} />
            </g>
          )}
          <Part name="people-window-shine" box={WINDOW} />
        </g>
        {badge !== "none" && (
          <g transform={`translate(35 ${badge === "top" ? -33 : 35})`}>
            <Badge look={who.look} radius={50 * BADGE[detail]} />
          </g>
        )}
      </g>
    );
  },
);

/** A diver who looks out of a round window with bolts. */
export const Porthole = pure(({ title, ...props }: PortholeProps): JSX.Element => {
  useArt("people");
  const { size } = props;
  return (
    <svg class={`diver diver-shade ${props.class ?? ""}`} viewBox={WINDOW.join(" ")} width={size} height={size} {...named(title)}>
      <PortholeFigure {...props} />
    </svg>
  );
});

/** An empty window without an svg element of its own, 100 wide with its middle at 0. */
export const EmptyPortholeFigure = pure(({ ring = "steel", open = true }: EmptyProps): JSX.Element => {
  return (
    <g>
      <Part name={ring === "red" ? "people-window-ring-red" : "people-window-ring"} box={WINDOW} />
      <g clip-path="url(#people-window)">
        <Part name="people-window-dark" box={WINDOW} />
        <Part name={open ? "people-window-open" : "people-window-shine"} box={WINDOW} />
      </g>
    </g>
  );
});

type EmptyProps = {
  readonly ring?: "steel" | "red";
  /** Somebody may still take it: it has a dashed line. */
  readonly open?: boolean;
};

/** A window nobody has taken. */
export function EmptyPorthole({ size, ...props }: EmptyProps & { readonly size: number }): JSX.Element {
  useArt("people");
  return (
    <svg class="diver diver-shade" viewBox={WINDOW.join(" ")} width={size} height={size} aria-hidden="true">
      <EmptyPortholeFigure {...props} />
    </svg>
  );
}

function Badge({ look, radius }: { readonly look: Look; readonly radius: number }): JSX.Element {
  const edge = radius * 1.16;
  return (
    <g style={{ "--mark": "var(--badge-mark)", "--mark-cut": "var(--suit)" }}>
      <Part name="people-badge" box={[-edge, -edge, edge * 2, edge * 2]} />
      <Sign look={look} size={radius * 1.42} />
    </g>
  );
}

type EmblemProps = { readonly look: Look; readonly size: number; readonly title?: string; readonly class?: string };

/** An emblem on its colour: a round badge. */
export const EmblemBadge = pure(({ look, size, title, ...given }: EmblemProps): JSX.Element => {
  useArt("people");
  return (
    <svg class={`diver ${given.class ?? ""}`} viewBox="-16 -16 32 32" width={size} height={size} style={variables(look)} {...named(title)}>
      <Badge look={look} radius={13.5} />
    </svg>
  );
});

/** An emblem alone, in the colour of the text around it. */
export function Emblem({ look, size, title, ...given }: EmblemProps): JSX.Element {
  useArt("people");
  return (
    <svg class={`diver ${given.class ?? ""}`} viewBox="-12 -12 24 24" width={size} height={size} {...named(title)}>
      <Sign look={look} size={24} />
    </svg>
  );
}
