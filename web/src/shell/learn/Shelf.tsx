// All lessons and puzzles.

import { useSignal, useSignalEffect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { art, TITLES } from "../../ui/art";
import { Icon } from "../../ui/icons";
import { attempt, Trouble } from "../../ui/Trouble";
import { follow } from "../../app/router";
import { settings } from "../../app/settings";
import { t } from "../../app/texts";
import type { LessonTitle, NewTable } from "../../net/wire";
import { lessons } from "./rest";
import type { Texts } from "./texts/en";

const GAMES: readonly NewTable["game"][] = ["deepsea", "hainoon", "dive"];

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
      <main class="home-main">
        <Trouble />
        <p>{text.about}</p>
        <ul class="games">
          {GAMES.map((game) => (
            <Lessons key={game} game={game} shelf={shelf.value.filter((one) => one.game === game)} text={text} />
          ))}
        </ul>
      </main>
    </div>
  );
}

function Lessons({ game, shelf, text }: { game: NewTable["game"]; shelf: readonly LessonTitle[]; text: Texts }): VNode {
  const Art = art[game];
  return (
    <li class="game">
      <Art />
      <div class="game-words">
        <h2>{TITLES[game]}</h2>
        <ul>
          {shelf.map(({ id, title, puzzle }) => (
            <li key={id}>
              <a class="mine-link" href={`/learn/${id}`} onClick={follow}>
                <strong>{title}</strong> <small>{puzzle ? text.puzzle : text.lesson}</small>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
