// The cards of a dive as pictures: fetched when it is told, kept until it is no longer looked at.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { NoPictures, Peel, PeeledCard } from "../../../net/wire";
import type { DiveSeat } from "../types";
import { albumOf, fetched, isOfLesson, manifest, stepFrom } from "../water/water";
import type { Dive } from "./rounds";

/** A card that has come off, with the addresses of its pictures as far as they have arrived. */
export type Lifted = {
  readonly card: PeeledCard;
  readonly decoration?: string;
  readonly creatures?: string;
  /** The stack once it is off. */
  readonly beneath?: string;
};
export type Peeled = {
  /** The stack as it lay, if it has arrived. */
  readonly first?: string;
  readonly levels: readonly Lifted[];
};

/** The stack once so many cards are off; while its picture is on its way, the last one that is there. */
export const stackBelow = ({ first, levels }: Peeled, cards = levels.length): string | undefined =>
  levels.slice(0, cards).findLast(({ beneath }) => beneath)?.beneath ?? first;

/** The pictures of the dive that is told or looked at; null while there are none. Written by `usePeel` alone. */
export const peeled = signal<Peeled | null>(null);

/** The pictures of *dive*, once they are *wanted*; null while there are none, and where none are to be had. */
export function usePeel({ table, game, view }: DiveSeat, dive: Dive, wanted: boolean): Peeled | null {
  const isWanted = useRef(0);
  const told = dive.round || view.round;
  if (wanted) isWanted.current = told;
  const round = isWanted.current === told ? told : 0;
  const goesOn = view.step !== null;
  useEffect(() => {
    if (!round) return;
    const cancel = new AbortController();
    const urls: string[] = [];
    const album = new Album(cancel.signal, urls, (more) => (peeled.value = more));
    const cards = fetchPeel(table, game, round, cancel.signal);
    void Promise.all([album.lay(stepFrom(table, -1), game, round), cards.then((peel) => peel && album.fill(table, peel))])
      .then(() => (goesOn ? prefetch(table, game, round + 1, cancel.signal) : undefined))
      .catch(() => undefined); // without pictures the dive is told in words and tokens
    return () => {
      cancel.abort();
      peeled.value = null;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [table, game, round]);
  return peeled.value;
}

async function fetchPeel(table: string, game: number, round: number, cancel: AbortSignal): Promise<Peel | null> {
  const answer = await fetch(`/api/${table}/water/peel?game=${game}&round=${round}`, { signal: cancel });
  if (answer.status !== 200) return null;
  const peel = (await answer.json()) as Peel | NoPictures;
  return "missing" in peel ? null : peel;
}

/** Have the cards painted that a step of a lesson will take off, before they are told. */
export async function foreseePeel({ table, game, view }: DiveSeat, cancel: AbortSignal): Promise<void> {
  if (!isOfLesson(table)) return;
  const next = stepFrom(table, 1);
  const peel = await fetchPeel(next, game, view.round, cancel);
  const names = peel?.levels.flatMap(({ decoration, creatures, beneath }) => [decoration, creatures ?? [], beneath].flat());
  await Promise.all((names ?? []).map((name) => fetched(albumOf(next, peel as Peel) + name, cancel).then((file) => file.blob())));
}

/** The next round's pictures come while this one is told. */
async function prefetch(table: string, game: number, round: number, cancel: AbortSignal): Promise<void> {
  const water = await manifest(table, `game=${game}&round=${round}&octopus=false`, cancel);
  if (!water || "missing" in water) return;
  for (const name of [water.first, water.field.file]) await fetch(albumOf(table, water) + name, { signal: cancel });
}

/** Pictures as they arrive, level by level. */
class Album {
  private peeled: Peeled = { levels: [] };

  constructor(
    private readonly cancel: AbortSignal,
    private readonly urls: string[],
    private readonly see: (peeled: Peeled) => void,
  ) {}

  /** Get the stack as it lay: it has been looked at, so it is here at once and is seen until the first card comes off. */
  async lay(table: string, game: number, round: number): Promise<void> {
    const water = await manifest(table, `game=${game}&round=${round}&octopus=false`, this.cancel);
    if (!water || "missing" in water) return;
    const from = albumOf(table, water);
    const first = (await this.picture(from + water.first)) ?? (await this.picture(from + (water.webp.files[0] ?? "")));
    if (first) this.show({ ...this.peeled, first });
  }

  /** Get the cards, one level after the other. */
  async fill(table: string, peel: Peel): Promise<void> {
    const from = albumOf(table, peel);
    this.show({ ...this.peeled, levels: peel.levels.map((card) => ({ card })) });
    for (const [at, card] of peel.levels.entries()) {
      const creatures = card.creatures ? this.picture(from + card.creatures) : undefined;
      const beneath = this.beneath(from, card);
      this.put(at, { decoration: await this.picture(from + card.decoration), creatures: await creatures, beneath: await beneath });
    }
  }

  private async beneath(from: string, card: PeeledCard): Promise<string | undefined> {
    return (await this.picture(from + card.beneath)) ?? this.picture(from + card.beneath_webp);
  }

  /** The address of a picture that can be shown at once; undefined if there is none, or the browser cannot read it. */
  private async picture(address: string): Promise<string | undefined> {
    try {
      const url = URL.createObjectURL(await (await fetched(address, this.cancel)).blob());
      this.urls.push(url);
      const image = new Image();
      image.src = url;
      await image.decode();
      return url;
    } catch {
      return undefined;
    }
  }

  private put(at: number, more: { readonly [name in "decoration" | "creatures" | "beneath"]?: string | undefined }): void {
    const levels = this.peeled.levels.map((lifted, level) => (level === at ? ({ ...lifted, ...more } as Lifted) : lifted));
    this.show({ ...this.peeled, levels });
  }

  private show(next: Peeled): void {
    this.peeled = next;
    if (!this.cancel.aborted) this.see(next);
  }
}
