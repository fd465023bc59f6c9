// Sonar: the water in words and sounds, for who does not look at the picture.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { settings } from "../../../app/settings";
import type { SonarPing, SonarVoice } from "../../../net/wire";
import type { Texts } from "../texts/en";
import type { DiveSeat } from "../types";

type Props = { readonly seat: DiveSeat; readonly texts: Texts; readonly listens: boolean };

export function Sonar({ seat, texts, listens }: Props): JSX.Element {
  const { view, heard } = seat;
  useEffect(() => {
    if (listens) seat.listen();
  }, [seat.me, seat.game, view.round, view.octopus?.x, view.octopus?.y, listens]);
  const lines = heard?.lines ?? [];
  return (
    <>
      <p class="dive-hint">{texts.sonarHint}</p>
      {lines.length ? (
        <ol class="dive-heard">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      ) : (
        <p>{texts.silence}</p>
      )}
      <button
        type="button"
        class="dive-small"
        aria-disabled={heard?.tones.length === 0}
        onClick={() => sing(heard?.tones ?? [])}
        data-key="ping"
      >
        {texts.ping}
      </button>
      <p class="dive-hint">{texts.soundHint}</p>
    </>
  );
}

let context: AudioContext | null = null;
let singing: AudioScheduledSourceNode[] = [];

/** Let the levels sound one after the other, from the top. */
function sing(tones: readonly SonarPing[]): void {
  context ??= new AudioContext();
  void context.resume();
  for (const source of singing) source.stop();
  singing = [];
  const first = context.currentTime + 0.05;
  for (const { start, length, voices } of tones) for (const voice of voices) sound(context, voice, first + start, length);
}

/** One creature: a swelling tone, with as much noise in it as it is uncertain. */
function sound(audio: AudioContext, voice: SonarVoice, start: number, length: number): void {
  const loud = new GainNode(audio, { gain: 0 });
  const out = loud.connect(new StereoPannerNode(audio, { pan: voice.pan }));
  out.connect(audio.destination);
  const most = 0.4 * voice.loudness * settings.peek().volume;
  loud.gain.setValueAtTime(0, start);
  loud.gain.linearRampToValueAtTime(most, start + 0.05);
  loud.gain.setTargetAtTime(0, start + length * 0.6, length / 6);
  const tone = new OscillatorNode(audio, { frequency: voice.pitch, type: voice.creature === "shark" ? "sawtooth" : "sine" });
  tone
    .connect(new GainNode(audio, { gain: 1 - voice.roughness / 2 }))
    .connect(trembling(audio, voice.tremolo, start, length))
    .connect(loud);
  noise(audio, voice.pitch)
    .connect(new GainNode(audio, { gain: voice.roughness }))
    .connect(loud);
  begin(tone, start, length);
}

function trembling(audio: AudioContext, tremolo: number, start: number, length: number): GainNode {
  const gain = new GainNode(audio, { gain: tremolo ? 0.6 : 1 });
  if (!tremolo) return gain;
  const swell = new OscillatorNode(audio, { frequency: tremolo });
  swell.connect(new GainNode(audio, { gain: 0.4 })).connect(gain.gain);
  begin(swell, start, length);
  return gain;
}

function noise(audio: AudioContext, pitch: number): AudioNode {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer, loop: true });
  begin(source, audio.currentTime, 6);
  return source.connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 4 }));
}

function begin(source: AudioScheduledSourceNode, start: number, length: number): void {
  source.start(start);
  source.stop(start + length + 0.4);
  singing.push(source);
}
