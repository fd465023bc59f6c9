// Cut-paper pictures for the home page.

import type { ComponentType, VNode } from "preact";

/** Layers of water, each deeper one darker. */
function Water({ colours }: { colours: readonly string[] }): VNode {
  return (
    <>
      {colours.map((fill, index) => {
        const y = 46 + index * 30;
        const x = index % 2 ? -40 : -10;
        return <path key={fill} class="paper" fill={fill} d={`M${x} ${y}q30-14 60 0t60 0 60 0 60 0 60 0 60 0 60 0V190H${x}z`} />;
      })}
    </>
  );
}

/** Swims to the right, about 70 wide. */
const Diver = ({ x, y, fill, size = 1 }: { x: number; y: number; fill: string; size?: number }): VNode => (
  <g class="paper" fill={fill} transform={`translate(${x} ${y}) scale(${size})`}>
    <path d="M-39-3l-15-6 2 11zM-38 9l-14 9 12 1z" fill="#06202b" />
    <path d="M-24 0l-15-1M-24 2l-14 8M-2 4q5 9 15 8" fill="none" stroke={fill} stroke-width="6" stroke-linecap="round" />
    <path d="M3 1q-5 8-16 7-12 0-16-6 5-8 17-9 10 0 15 8z" />
    <rect x="-22" y="-14" width="19" height="8" rx="4" fill="#ffc94a" />
    <circle cx="8" cy="-4" r="8" />
    <rect x="8" y="-9" width="10" height="8" rx="3" fill="#06202b" />
    <path d="M11-7l3 0" stroke="#d9f2ee" stroke-width="1.500" stroke-linecap="round" />
  </g>
);

const Shark = ({ x, y, size = 1, flip = false }: { x: number; y: number; size?: number; flip?: boolean }): VNode => (
  <g class="paper" fill="#56717c" transform={`translate(${x} ${y}) scale(${flip ? -size : size} ${size})`}>
    <path d="M-34 2q18-16 38-12l8-14 6 17q12 4 20 9-8 8-22 9l-8 10-5-9q-22 3-37-10z" />
    <path d="M-34 2l-12-12q0 10 3 14-6 6-6 14z" />
    <path d="M18 4q9 3 18-1" fill="none" stroke="#f3faf7" stroke-width="2" stroke-dasharray="2 2" />
    <circle cx="24" cy="-2" r="2" fill="#f3faf7" />
  </g>
);

const chip = (x: number, y: number, sides: number, fill: string): VNode => {
  const points = Array.from({ length: sides }, (_, i) => {
    const angle = (i / sides) * 2 * Math.PI - Math.PI / 2;
    return `${(x + 11 * Math.cos(angle)).toFixed(1)},${(y + 11 * Math.sin(angle)).toFixed(1)}`;
  });
  return (
    <polygon key={`${x}`} class="paper" points={points.join(" ")} fill={fill} stroke="#eafaf6" stroke-width="2" stroke-linejoin="round" />
  );
};

function DeepSea(): VNode {
  return (
    <svg class="game-art" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="180" fill="#f2b880" />
      <circle cx="250" cy="34" r="20" fill="#ffdf9c" />
      <Water colours={["#3f9aa8", "#2a7d93", "#1c5f7c", "#134563", "#0b2f4a"]} />
      <g class="paper" transform="translate(84 61)">
        <path fill="#ffc94a" d="M-44 0q0-18 26-18h40q24 0 26 18-2 18-26 18h-40q-26 0-26-18z" />
        <path fill="#ffc94a" d="M-8-18v-14h18v14z" />
        <path fill="none" stroke="#ffc94a" stroke-width="5" d="M0-32v-8h12" />
        <circle cx="-18" r="7" fill="#0b2f3d" />
        <circle cx="6" r="7" fill="#0b2f3d" />
        <circle cx="30" r="7" fill="#0b2f3d" />
      </g>
      {chip(134, 90, 3, "#9be3de")}
      {chip(160, 100, 3, "#9be3de")}
      {chip(186, 112, 4, "#4fb6c6")}
      {chip(210, 126, 4, "#4fb6c6")}
      {chip(232, 138, 5, "#2583a6")}
      {chip(256, 148, 5, "#2583a6")}
      {chip(282, 154, 6, "#2c5aa0")}
      <path d="M212 78l68 44-46 28z" fill="#ffc94a" opacity=".22" />
      <Diver x={196} y={76} fill="#ff7a59" />
      <Diver x={104} y={130} fill="#a6e22e" />
    </svg>
  );
}

function HaiNoon(): VNode {
  return (
    <svg class="game-art" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="180" fill="#f7cf7c" />
      <circle cx="160" cy="40" r="30" fill="#fff1c2" />
      {[0, 45, 90, 135].map((angle) => (
        <path
          key={angle}
          d="M160-20v120"
          stroke="#fff1c2"
          stroke-width="4"
          transform={`rotate(${angle} 160 40)`}
          stroke-dasharray="22 76"
        />
      ))}
      <Water colours={["#63b7b5", "#3f98a5", "#2b7690", "#1d5675", "#123c58"]} />
      <Shark x={62} y={84} size={0.9} />
      <Shark x={262} y={92} size={0.9} flip />
      <Shark x={84} y={142} size={1.1} />
      <Shark x={250} y={146} size={1.1} flip />
      <g class="paper">
        <rect x="134" y="94" width="52" height="58" rx="6" fill="none" stroke="#f3faf7" stroke-width="4" />
        <path d="M147 94v58M160 94v58M173 94v58" stroke="#f3faf7" stroke-width="3" />
      </g>
      <Diver x={170} y={124} fill="#e8533f" size={0.85} />
    </svg>
  );
}

function Dive(): VNode {
  return (
    <svg class="game-art" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="180" fill="#e79a86" />
      <circle cx="70" cy="40" r="18" fill="#ffd9b0" />
      <Water colours={["#2f8f9d", "#217488", "#175b73", "#0f425b", "#082c41"]} />
      {[0, 1, 2, 3].map((level) => (
        <g key={level} class="paper" transform={`translate(${104 + level * 16} ${132 - level * 24})`} opacity={0.92 - level * 0.08}>
          <path
            d="M0 0l70-20 62 26-72 24z"
            fill={["#0b2f4a", "#1c5f7c", "#2a7d93", "#63b7b5"][level]}
            stroke="#d9f2ee"
            stroke-width="1.5"
            opacity=".82"
          />
        </g>
      ))}
      <Shark x={222} y={62} size={0.8} />
      <Shark x={172} y={138} size={0.6} flip />
      <g class="paper" fill="#3c8f5d" transform="translate(60 142)">
        <ellipse rx="20" ry="13" />
        <path d="M14-8q14-8 16 2-8 4-14 6zM-14-8q-12-10-16-4 6 8 12 10zM12 8q8 10 2 12-8-4-10-8z" />
        <circle cx="24" cy="4" r="5" />
      </g>
      <Diver x={126} y={52} fill="#56b4e9" />
      <Bubbles x={144} y={38} />
    </svg>
  );
}

export const TITLES = { deepsea: "Deep Sea Adventure", hainoon: "Hai Noon", dive: "Dive" } as const;

export const art: Readonly<Record<keyof typeof TITLES, ComponentType>> = { deepsea: DeepSea, hainoon: HaiNoon, dive: Dive };

const Weed = ({ x, height }: { x: number; height: number }): VNode => (
  <path d={`M${x} 262q-22-${height / 2} 2-${height} 14 ${height / 2.5} 10 ${height}z`} />
);

const Fish = ({ x, y, fill }: { x: number; y: number; fill: string }): VNode => (
  <path class="paper" fill={fill} d={`M${x} ${y}q10-9 22 0-12 9-22 0l-8-6v12z`} />
);

const Bubbles = ({ x, y }: { x: number; y: number }): VNode => (
  <g fill="none" stroke="#d9f2ee" stroke-width="2">
    <circle cx={x} cy={y} r="4" />
    <circle cx={x + 8} cy={y - 13} r="3" />
  </g>
);

const WEEDS: readonly (readonly [x: number, height: number])[] = [
  [40, 60],
  [62, 92],
  [88, 54],
  [655, 46],
  [678, 66],
  [948, 70],
  [972, 112],
  [1002, 84],
  [1026, 58],
  [1130, 66],
  [1156, 96],
];

/** A diver who found nothing. */
export const Lost = (): VNode => (
  <svg class="lost" viewBox="0 0 200 110" aria-hidden="true">
    <rect width="200" height="110" rx="16" fill="#154f6b" />
    <path d="M118 54l70 14-52 34z" fill="#ffc94a" opacity=".25" />
    <Diver x={104} y={50} fill="#ff7a59" size={1.2} />
    <Bubbles x={132} y={26} />
  </svg>
);

/** The reef at dusk behind the title. On a phone only its middle is seen. */
export function Reef(): VNode {
  return (
    <svg class="reef" viewBox="0 0 1200 260" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="1200" height="260" fill="#f0a57a" />
      <rect width="1200" height="130" fill="#e88a72" opacity=".55" />
      <circle cx="712" cy="92" r="46" fill="#ffdf9c" />
      <path class="paper" fill="#3a93a2" d="M0 112q75-26 150 0t150 0 150 0 150 0 150 0 150 0 150 0 150 0v160H0z" />
      <path class="paper" fill="#236f88" d="M-60 138q80-24 160 0t160 0 160 0 160 0 160 0 160 0 160 0 160 0v140H-60z" />
      <path class="paper" fill="#154f6b" d="M-20 170q90-24 180 0t180 0 180 0 180 0 180 0 180 0 180 0v110H-20z" />
      <path d="M1010 144l120 22-86 60z" fill="#ffc94a" opacity=".16" />
      <Diver x={990} y={138} fill="#ff7a59" size={1.3} />
      <Bubbles x={1018} y={112} />
      <Fish x={736} y={150} fill="#ffc94a" />
      <Fish x={772} y={136} fill="#ff7a59" />
      <Fish x={784} y={162} fill="#ffc94a" />
      <g class="paper" fill="#0b3347">
        {WEEDS.map(([x, height]) => (
          <Weed key={x} x={x} height={height} />
        ))}
        <path d="M0 260v-24q120-22 260-6t300-4 300 6 340-8v36z" />
      </g>
    </svg>
  );
}
