// Sounds, made on the spot. Each goes with something that is to be seen; nothing is told by sound alone.

import type { Sound } from "../games/contract";
import { settings } from "./settings";

/** Frequency at the start and the end, seconds, wave, and loudness; several are played one after the other. */
type Note = readonly [from: number, to: number, seconds: number, wave: OscillatorType, loud: number];

const NOTES: Record<Sound, readonly Note[]> = {
  hop: [[420, 560, 0.07, "sine", 0.5]],
  dice: [
    [180, 120, 0.04, "square", 0.25],
    [220, 140, 0.04, "square", 0.25],
    [260, 150, 0.05, "square", 0.25],
  ],
  take: [[520, 780, 0.1, "triangle", 0.5]],
  drop: [[500, 240, 0.14, "triangle", 0.5]],
  good: [
    [523, 523, 0.09, "triangle", 0.5],
    [659, 659, 0.09, "triangle", 0.5],
    [784, 784, 0.16, "triangle", 0.5],
  ],
  bad: [
    [330, 300, 0.12, "triangle", 0.5],
    [247, 200, 0.22, "triangle", 0.5],
  ],
  bite: [
    [140, 60, 0.09, "sawtooth", 0.4],
    [90, 45, 0.16, "sawtooth", 0.4],
  ],
  splash: [[900, 200, 0.18, "sine", 0.35]],
  card: [[700, 500, 0.05, "triangle", 0.35]],
  turn: [
    [659, 659, 0.1, "sine", 0.6],
    [880, 880, 0.18, "sine", 0.6],
  ],
  reveal: [[392, 588, 0.12, "sine", 0.5]],
  end: [
    [392, 392, 0.14, "triangle", 0.5],
    [523, 523, 0.14, "triangle", 0.5],
    [659, 659, 0.14, "triangle", 0.5],
    [784, 784, 0.3, "triangle", 0.5],
  ],
};

let context: AudioContext | null = null;

/** Browsers let a page sound only once somebody has touched it, and Escape is not a touch. */
function awaken(): void {
  if ("userActivation" in navigator && !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}
addEventListener("pointerdown", awaken);
addEventListener("keydown", awaken);

let soon = 0;

/** Of sounds asked for at once only the last is heard: without movement those of a whole dive would come in one instant. */
export function play(name: Sound): void {
  clearTimeout(soon);
  soon = setTimeout(() => begin(name));
}

function begin(name: Sound): void {
  const { volume, muted } = settings.peek();
  if (muted || volume === 0 || !context || context.state !== "running") return;
  let at = context.currentTime;
  for (const note of NOTES[name]) at = sound(context, note, volume, at);
}

function sound(audio: AudioContext, [from, to, seconds, wave, loud]: Note, volume: number, at: number): number {
  const tone = new OscillatorNode(audio, { type: wave, frequency: from });
  const gain = new GainNode(audio, { gain: 0 });
  const end = at + seconds;
  tone.frequency.exponentialRampToValueAtTime(to, end);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud * volume * 0.5, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, end + 0.05);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(end + 0.06);
  return end;
}
