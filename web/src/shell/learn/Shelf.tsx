// All lessons and puzzles.

import { useSignal, useSignalEffect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import type { Card } from "../../games/card";
import { CARDS } from "../../games/cards";
import { GameScene } from "../../games/GameScene";
import { Icon } from "../../ui/icons";
import { attempt, Trouble } from "../../ui/Trouble";
import { follow } from "../../app/router";
import { settings } from "../../app/settings";
import { t } from "../../app/texts";
import type { LessonTitle } from "../../net/wire";
import { lessons } from "./rest";
import type { Texts } from "./texts/en";

export function Shelf({ text }: { text: Texts }): VNode {
  const shelf = useSignal<readonly LessonTitle[]>([]);
  useSignalEffect(() => {
    void attempt(lessons(settings.value.language)).then((found) => (shelf.value = found ?? []));
  });
  useEffect(() => {
    document.title = `${text.title} – Divetable`;
  }, [text]);
  return (
    <div class="shelf">
      <header class="table-head">
        <a class="icon-button" href="/" aria-label={t().home.title} onClick={follow}>
          <Icon name="home" />
        </a>
        <h1>{text.title}</h1>
      </header>
      <main class="shelf-main">
        <Trouble />
        <p>{text.about}</p>
        <ul class="games">
          {CARDS.map((card) => (
            <Lessons key={card.name} card={card} shelf={shelf.value.filter((one) => one.game === card.name)} text={text} />
          ))}
        </ul>
      </main>
    </div>
  );
}

function Lessons({ card, shelf, text }: { card: Card; shelf: readonly LessonTitle[]; text: Texts }): VNode {
  return (
    <li class="game">
      <div class="game-art">
        <GameScene game={card.name} low />
      </div>
      <div class="game-words">
        <h2>{card.title}</h2>
        <ul>
          {shelf.map(({ id, title, puzzle }) => (
            <li key={id}>
              <a class="shelf-link" href={`/learn/${id}`} onClick={follow}>
                <strong>{title}</strong> <small>{puzzle ? text.puzzle : text.lesson}</small>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
