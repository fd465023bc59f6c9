// Sounds, made on the spot: tones, and noise through a filter. Each goes with something that is to be seen; nothing is told by sound alone.

import type { Sound } from "../games/contract";
import { settings } from "./settings";

/** Frequency at the start and the end, seconds, loudness, and what it is made of: a wave, or noise through a filter. */
type Note = readonly [from: number, to: number, seconds: number, loud: number, of: OscillatorType | BiquadFilterType, at?: number];

/** Notes are played one after the other, unless they say after how many seconds from the beginning (`at`). */
const NOTES: Record<Sound, readonly Note[]> = {
  hop: [
    [700, 1800, 0.07, 0.5, "bandpass"],
    [420, 560, 0.06, 0.25, "sine", 0],
  ],
  dice: [0, 0.07, 0.13, 0.21, 0.26].map((at) => [2600 - 3000 * at, 900, 0.05, 0.8, "bandpass", at] as const),
  take: [
    [1200, 3000, 0.1, 0.35, "bandpass"],
    [520, 780, 0.1, 0.4, "triangle", 0],
  ],
  drop: [
    [900, 200, 0.2, 0.6, "lowpass"],
    [500, 240, 0.14, 0.3, "triangle", 0],
  ],
  good: [
    [523, 523, 0.09, 0.5, "triangle"],
    [659, 659, 0.09, 0.5, "triangle"],
    [784, 784, 0.16, 0.5, "triangle"],
  ],
  bad: [
    [330, 300, 0.12, 0.5, "triangle"],
    [247, 200, 0.22, 0.5, "triangle"],
  ],
  bite: [
    [500, 120, 0.12, 1.4, "lowpass"],
    [1800, 500, 0.05, 0.8, "bandpass", 0.02],
    [110, 45, 0.22, 0.5, "sawtooth", 0.04],
  ],
  splash: [
    [3400, 500, 0.35, 0.9, "bandpass"],
    [900, 160, 0.5, 0.7, "lowpass", 0.06],
  ],
  bubbles: [0, 0.09, 0.16, 0.28, 0.35].map((at, nth) => [380 + 90 * nth, 760 + 160 * nth, 0.08, 0.3, "sine", at] as const),
  card: [[4200, 1500, 0.09, 0.6, "bandpass"]],
  turn: [
    [659, 659, 0.1, 0.6, "sine"],
    [880, 880, 0.18, 0.6, "sine"],
  ],
  reveal: [
    [600, 3600, 0.3, 0.4, "bandpass"],
    [392, 588, 0.14, 0.4, "sine", 0.1],
  ],
  end: [0, 0.12, 0.22].map((at, nth) => [320 + 80 * nth, 640 + 150 * nth, 0.09, 0.3, "sine", at] as const),
  win: [
    [400, 5000, 0.7, 0.3, "bandpass"],
    [392, 392, 0.14, 0.5, "triangle", 0],
    [523, 523, 0.14, 0.5, "triangle", 0.14],
    [659, 659, 0.14, 0.5, "triangle", 0.28],
    [784, 784, 0.5, 0.5, "triangle", 0.42],
  ],
  lose: [
    [900, 120, 0.9, 0.5, "lowpass"],
    [330, 311, 0.2, 0.4, "triangle", 0],
    [262, 233, 0.45, 0.4, "triangle", 0.22],
  ],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

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
  const start = context.currentTime;
  let next = start;
  for (const note of NOTES[name]) next = sound(context, note, volume, note[5] === undefined ? next : start + note[5]);
}

/** Make a note sound from *at* on; gives when it ends. */
function sound(audio: AudioContext, [from, to, seconds, loud, of]: Note, volume: number, at: number): number {
  const end = at + seconds;
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud * volume * 0.5, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, end + 0.05);
  const source =
    of === "lowpass" || of === "bandpass" ? rush(audio, of, from, to, at, end, gain) : tone(audio, of, from, to, at, end, gain);
  gain.connect(audio.destination);
  source.start(at);
  source.stop(end + 0.06);
  return end;
}

type Source = AudioScheduledSourceNode;

function tone(audio: AudioContext, of: Note[4], from: number, to: number, at: number, end: number, into: AudioNode): Source {
  const source = new OscillatorNode(audio, { type: of as OscillatorType, frequency: from });
  glide(source.frequency, from, to, at, end);
  source.connect(into);
  return source;
}

/** Noise of which the filter lets through what lies about a frequency. */
function rush(audio: AudioContext, of: Note[4], from: number, to: number, at: number, end: number, into: AudioNode): Source {
  noise ??= makeNoise(audio);
  const source = new AudioBufferSourceNode(audio, { buffer: noise, loop: true });
  const filter = new BiquadFilterNode(audio, { type: of as BiquadFilterType, frequency: from, Q: of === "bandpass" ? 1.4 : 0.7 });
  glide(filter.frequency, from, to, at, end);
  source.connect(filter).connect(into);
  return source;
}

function glide(frequency: AudioParam, from: number, to: number, at: number, end: number): void {
  frequency.setValueAtTime(from, at);
  frequency.exponentialRampToValueAtTime(to, end);
}

/** A second of it. */
function makeNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
