import "./message.css";
import type { VNode } from "preact";
import { GUIDE } from "../art/colours";
import { Swimmer } from "../art/Diver";
import { follow } from "../app/router";
import { t } from "../app/texts";

/** A screen with nothing but a sentence, and a way home. */
export function Message({ text }: { text: string }): VNode {
  return (
    <main class="middle">
      <h1 class="visually-hidden">Divetable</h1>
      <Swimmer look={GUIDE} size={200} mood="scared" facing="down" />
      <p role="status">{text}</p>
      <a class="button" href="/" onClick={follow}>
        {t().table.goHome}
      </a>
    </main>
  );
}
