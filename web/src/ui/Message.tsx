import "./message.css";
import type { VNode } from "preact";
import { Backdrop, LOBBY } from "../art/Backdrop";
import { GUIDE } from "../art/colours";
import { Swimmer } from "../art/Diver";
import { follow } from "../app/router";
import { t } from "../app/texts";

type Given = {
  readonly text: string;
  /** Whether it goes by itself in a moment: then no drawings are fetched for it. */
  readonly isBrief?: boolean;
};

/** A screen with nothing but a sentence, and a way home. */
export function Message({ text, isBrief = false }: Given): VNode {
  return (
    <main class="middle">
      {!isBrief && <Backdrop kind="lobby" creatures={LOBBY} class="middle-water" />}
      <h1 class="visually-hidden">Divetable</h1>
      <Swimmer look={GUIDE} size={300} mood={isBrief ? "calm" : "scared"} facing="down" />
      <p role="status">{text}</p>
      <a class="button" href="/" onClick={follow}>
        {t().table.goHome}
      </a>
    </main>
  );
}
