// Three games, each one activation away.

import "./home.css";
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { art, Reef, TITLES } from "../../ui/art";
import { openPanel, panel } from "../../ui/Dialog";
import { Icon } from "../../ui/icons";
import { LanguageChoice, Settings } from "../../ui/Settings";
import { attempt, Trouble } from "../../ui/Trouble";
import { create, find, join, mine } from "../../net/rest";
import { follow, go } from "../../app/router";
import { settings } from "../../app/settings";
import { t } from "../../app/texts";
import { unfinished } from "../../app/unfinished";
import { GAMES, type Game, type Ways } from "./ways";
import type { AtTable, NewTable, SeatWish } from "../../net/wire";

const ME: SeatWish = { kind: "me" };

const OPEN: SeatWish = { kind: "open" };
const BOT: SeatWish = { kind: "bot", bot: "regular" };

const times = (count: number, wish: SeatWish): SeatWish[] => Array.from({ length: count }, () => wish);

async function open(game: Game, others: readonly SeatWish[], more: Pick<NewTable, "options" | "start">): Promise<void> {
  const { name, pace } = settings.peek();
  const made = await attempt(create({ game, seats: [ME, ...others], name, pace, ...more }));
  if (made) go(`/t/${made.table.code}`);
}

const withBots = ({ name, bots }: Ways): Promise<void> => open(name, times(bots, BOT), { start: true });
/** Every seat of the game is open; whoever has not come when the game starts is left out. */
const withFriends = ({ name, players }: Ways): Promise<void> => open(name, times(players[1] - 1, OPEN), {});
const alone = ({ name, alone: options = {} }: Ways): Promise<void> => open(name, [], { options, start: true });

export function Home(): VNode {
  const tables = useSignal<readonly AtTable[] | null>(null);
  useEffect(() => {
    document.title = "Divetable";
    void mine().then(
      (found) => (tables.value = found),
      () => undefined,
    );
  }, []);
  return (
    <div class="home">
      <header class="home-head">
        <Reef />
        <div class="home-words">
          <h1>Divetable</h1>
          <p>{t().home.tagline}</p>
        </div>
        <button class="icon-button home-settings" type="button" aria-label={t().settings.title} onClick={() => openPanel("settings")}>
          <Icon name="sliders" />
        </button>
      </header>
      <main class="home-main">
        <Trouble />
        <Unfinished tables={tables.value} />
        <JoinForm />
        <ul class="games">
          {GAMES.map((game) => (
            <Card key={game.name} game={game} />
          ))}
        </ul>
        <div class="home-more">
          <Mine tables={tables.value ?? []} />
          <Lessons />
        </div>
      </main>
      <footer class="home-foot">
        <p>
          {t().home.credits} {GAMES.map(({ name, by }) => `${by} (${TITLES[name]})`).join("; ")}.
        </p>
        <LanguageChoice />
      </footer>
      {panel.value?.name === "settings" && <Settings />}
    </div>
  );
}

function Card({ game }: { game: Ways }): VNode {
  const text = t().home;
  const Art = art[game.name];
  const title = TITLES[game.name];
  return (
    <li class="game">
      <Art />
      <div class="game-words">
        <h2>{title}</h2>
        <p>{text[game.name]}</p>
        <div class="game-facts">
          <span class="hint">{text.players(...game.players)}</span>
          {game.alone && (
            <button class="quiet-button" type="button" aria-label={text.named(text.solo, title)} onClick={() => void alone(game)}>
              {text.solo}
            </button>
          )}
          <a class="quiet-button" href={`/learn/${game.name}-tutorial`} aria-label={text.named(text.learn, title)} onClick={follow}>
            {text.learn}
          </a>
        </div>
      </div>
      <div class="row">
        <button class="button button-big" type="button" aria-label={text.named(text.play, title)} onClick={() => void withBots(game)}>
          {text.play}
        </button>
        <button
          class="button button-second button-big"
          type="button"
          aria-label={text.named(text.friends, title)}
          onClick={() => void withFriends(game)}
        >
          {text.friends}
        </button>
      </div>
    </li>
  );
}

/** A code is all it takes: who finds a free seat has it. */
async function enter(code: string): Promise<void> {
  const found = await attempt(find(code));
  if (!found) return;
  const isFree = found.table.seats.some(({ kind }) => kind === "open");
  if (isFree && !found.seats.length) await attempt(join(code, settings.peek().name));
  go(`/t/${code}`);
}

function JoinForm(): VNode {
  const code = useSignal("");
  const submit = (event: Event): void => {
    event.preventDefault();
    if (code.value) void enter(code.value);
  };
  return (
    <form class="card row join" aria-label={t().home.joinTitle} onSubmit={submit}>
      <label class="field">
        {t().home.code}
        <input
          class="code-input"
          maxLength={4}
          autoComplete="off"
          autoCapitalize="characters"
          spellcheck={false}
          value={code.value}
          onInput={(event) => (code.value = event.currentTarget.value.toUpperCase().trim())}
        />
      </label>
      <button class="button">{t().home.join}</button>
    </form>
  );
}

/** At hand before the server is heard, so that nothing moves away under a finger; it knows if the game is still on. */
function Unfinished({ tables }: { tables: readonly AtTable[] | null }): VNode | null {
  const kept = useMemo(unfinished, []);
  const running = tables?.filter(({ table, seats }) => table.phase === "playing" && seats.length);
  const last = running?.find(({ table }) => table.code === kept?.code);
  const another = running?.find(({ table, seats }) => seats.some((seat) => !table.seats[seat]?.sitting_in));
  const table = running ? (last ?? another)?.table : kept;
  if (!table) return null;
  return (
    <a class="button button-big unfinished" href={`/t/${table.code}`} onClick={follow}>
      {t().home.goOn(table.title, table.code)}
    </a>
  );
}

function Lessons(): VNode {
  return (
    <section class="card lessons" aria-labelledby="lessons">
      <h2 id="lessons">{t().home.lessons}</h2>
      <p>{t().home.lessonsText}</p>
      <a class="button button-second" href="/learn" onClick={follow}>
        {t().home.lessonsAll}
      </a>
    </section>
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
            <a class="mine-link" href={`/t/${table.code}`} onClick={follow}>
              <strong>{table.title}</strong> <span class="code">{table.code}</span>{" "}
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
