// Three games, each one activation away; on top of them the game that is being played.

import "./home.css";
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { Backdrop, HOME } from "../../art/Backdrop";
import { GUIDE } from "../../art/colours";
import { Swimmer } from "../../art/Diver";
import { followMedia } from "../../app/media";
import { follow, go } from "../../app/router";
import { settings } from "../../app/settings";
import { t } from "../../app/texts";
import type { Card } from "../../games/card";
import { CARDS } from "../../games/cards";
import { GameScene } from "../../games/GameScene";
import { create, mine } from "../../net/rest";
import type { AtTable, NewTable, SeatWish } from "../../net/wire";
import { openPanel, panel } from "../../ui/Dialog";
import { Icon } from "../../ui/icons";
import { LanguageChoice, Settings } from "../../ui/Settings";
import { attempt, Trouble } from "../../ui/Trouble";
import { GotCode, JoinForm } from "./Join";
import { Running } from "./Running";

/** Windows that are about twice as wide as high, because they are one below the other. */
const isLow = followMedia("(max-width: 559px), (max-width: 759px) and (min-height: 500px)");

const times = (count: number, wish: SeatWish): SeatWish[] => Array.from({ length: count }, () => wish);

async function open({ name: game }: Card, others: readonly SeatWish[], more: Pick<NewTable, "options" | "start">): Promise<void> {
  const { name, pace } = settings.peek();
  const made = await attempt(create({ game, seats: [{ kind: "me" }, ...others], name, pace, ...more }));
  if (made) go(`/t/${made.table.link}`);
}

const withBots = (card: Card): Promise<void> =>
  open(card, times(card.quick.bots, { kind: "bot", bot: "regular" }), { options: card.quick.options, start: true });
/** Every seat of the game is open; whoever has not come when the game starts is left out. */
const withFriends = (card: Card): Promise<void> => open(card, times(card.players[1] - 1, { kind: "open" }), {});
const alone = (card: Card): Promise<void> => open(card, [], { options: { ...card.quick.options, ...card.solo?.options }, start: true });

export function Home(): VNode {
  const tables = useSignal<readonly AtTable[] | null>(null);
  const isJoining = useSignal(false);
  useEffect(() => {
    document.title = "Divetable";
    void mine().then(
      (found) => (tables.value = found),
      () => undefined,
    );
  }, []);
  return (
    <div class="home">
      <Backdrop kind="home" creatures={HOME} class="home-water" />
      <div class="home-first">
        <header class="home-head">
          <Swimmer look={GUIDE} size={80} class="home-logo" />
          <h1>Divetable</h1>
          <GotCode open={isJoining} />
          <JoinForm open={isJoining} />
          <a class="icon-button home-button home-book" href="/learn" aria-label={t().home.lessons} onClick={follow}>
            <Icon name="rules" />
          </a>
          <button class="icon-button home-button" type="button" aria-label={t().settings.title} onClick={() => openPanel("settings")}>
            <Icon name="sliders" />
          </button>
        </header>
        <main class="home-main">
          <Trouble />
          <Running tables={tables.value} />
          <ul class="windows">
            {CARDS.map((card) => (
              <Window key={card.name} card={card} />
            ))}
          </ul>
        </main>
      </div>
      <footer class="home-foot">
        <Mine tables={tables.value ?? []} />
        <a class="button button-second home-lessons" href="/learn" onClick={follow}>
          <Icon name="rules" /> {t().home.lessons}
        </a>
        <LanguageChoice />
        <p>
          {t().home.credits} {CARDS.map(({ title, by }) => `${by} (${title})`).join("; ")}.
        </p>
      </footer>
      {panel.value?.name === "settings" && <Settings />}
    </div>
  );
}

function Window({ card }: { card: Card }): VNode {
  const text = t().home;
  const way = (label: string, kind: string, work: (card: Card) => Promise<void>): VNode => (
    <button class={`button ${kind}`} type="button" aria-label={text.named(label, card.title)} onClick={() => void work(card)}>
      {label}
    </button>
  );
  return (
    <li class="window">
      <div class="window-scene">
        <GameScene game={card.name} low={isLow.value} />
      </div>
      <div class="window-words">
        <h2>{card.title}</h2>
        <p class="window-line">{card.line[settings.value.language]}</p>
        <p class="window-players">
          <Icon name="person" />
          <span aria-hidden="true">
            {card.players.join("–")}
            <span> {text.playersWord}</span>
          </span>
          <span class="visually-hidden">{text.players(...card.players)}</span>
        </p>
        <div class="window-ways">
          {way(text.play, "window-play", withBots)}
          {way(text.friends, "button-second", withFriends)}
          {card.solo && way(text.solo, "button-second window-solo", alone)}
        </div>
      </div>
    </li>
  );
}

const SHOWN = 4;

function Mine({ tables }: { tables: readonly AtTable[] }): VNode | null {
  const isAll = useSignal(false);
  const list = isAll.value ? tables : tables.slice(0, SHOWN);
  if (!list.length) return null;
  return (
    <section class="card mine" aria-labelledby="mine">
      <h2 id="mine">{t().home.mine}</h2>
      <ul>
        {list.map(({ table }) => (
          <li key={table.id}>
            <a class="mine-link" href={`/t/${table.link}`} onClick={follow}>
              <strong>{table.title}</strong> {!table.private && <span class="code">{table.code}</span>}{" "}
              <small>{t().phase[table.phase as "lobby" | "playing" | "over"]}</small>
            </a>
          </li>
        ))}
      </ul>
      {list.length < tables.length && (
        <button class="quiet-button" type="button" onClick={() => (isAll.value = true)}>
          {t().home.more(tables.length - list.length)}
        </button>
      )}
    </section>
  );
}
