// Sheets of all drawings, to look at: tools/art_sheet.py makes pictures of them. Not part of the page.

import { type ComponentChildren, type JSX, render } from "preact";
import { loadArt } from "../src/art/art";
import { CHIEF, DIVERS, type Look } from "../src/art/colours";
import { BOTS, EmblemBadge, EmptyPorthole, type Mood, Porthole, type Pose, Standing, Swimmer } from "../src/art/Diver";
import "../src/style/tokens.css";
import "../src/style/fonts.css";
import "./sheets.css";

const LOOKS: readonly Look[] = Object.values(DIVERS).flat();
const MOODS: readonly Mood[] = ["calm", "glad", "scared", "hurt"];
const POSES: readonly Pose[] = ["chest", "stone", "hello", "injured", "stand", "harpoon", "fin"];
const at = (seat: number): Look => LOOKS[seat % LOOKS.length] as Look;

const Row = ({ name, children }: { name: string; children: ComponentChildren }): JSX.Element => (
  <section class="row">
    <h2>{name}</h2>
    <div>{children}</div>
  </section>
);

const People = (): JSX.Element => (
  <>
    <Row name="Standing">
      {POSES.map((pose, seat) => (
        <Standing pose={pose} look={at(seat === 3 ? 10 : seat)} size={250} />
      ))}
    </Row>
    <Row name="Standing bots, the other way">
      {POSES.map((pose, seat) => (
        <Standing pose={pose} look={at(13 - seat)} bot={BOTS[seat % 6]} size={170} facing="left" />
      ))}
    </Row>
    <Row name="Swimming: 150, 84, 48">
      {([150, 84, 48] as const).map((size) =>
        (["right", "left", "down", "up"] as const).map((facing) => <Swimmer look={at(3)} size={size} facing={facing} />),
      )}
    </Row>
    <Row name="All divers: 84, 48, portholes 108, 72, 44">
      {LOOKS.map((look) => (
        <div class="stack">
          <Swimmer look={look} size={84} />
          <Swimmer look={look} size={84} facing="left" mood="scared" />
          <Swimmer look={look} size={48} />
          <Porthole look={look} size={72} />
          <Porthole look={look} size={44} />
          <EmblemBadge look={look} size={24} />
        </div>
      ))}
    </Row>
    <Row name="Moods">
      {MOODS.map((mood) => (
        <>
          <Porthole look={at(0)} size={108} mood={mood} />
          <Porthole look={at(13)} size={72} mood={mood} />
          <Swimmer look={at(10)} size={150} mood={mood} />
        </>
      ))}
    </Row>
    <Row name="Bots: calm, glad, scared, hurt">
      {BOTS.map((bot, seat) => (
        <div class="stack">
          {MOODS.map((mood) => (
            <Porthole look={at(seat)} bot={bot} size={96} mood={mood} />
          ))}
          <Porthole look={at(seat)} bot={bot} size={44} />
          <Swimmer look={at(seat)} bot={bot} size={84} />
          <Swimmer look={at(seat)} bot={bot} size={48} />
        </div>
      ))}
      <div class="stack">
        <Porthole look={CHIEF} bot="chief" size={96} />
        <Porthole look={CHIEF} bot="chief" size={44} />
        <Swimmer look={CHIEF} bot="chief" size={150} />
        <Swimmer look={CHIEF} bot="chief" size={84} facing="left" />
        <Swimmer look={CHIEF} bot="chief" size={48} />
      </div>
      <div class="stack">
        <Porthole look={at(1)} size={96} water="deep" />
        <Porthole look={at(2)} size={96} water="out" />
        <Porthole look={at(11)} size={96} eaten />
        <EmptyPorthole size={96} />
        <EmptyPorthole size={96} ring="red" />
        <Porthole look={at(4)} size={96} ring="red" lit />
      </div>
    </Row>
    <div class="depths">
      {LOOKS.map((look) => (
        <Swimmer look={look} size={84} />
      ))}
    </div>
  </>
);

const SHEETS: Readonly<Record<string, () => JSX.Element>> = { people: People };

const [sheet = "people", theme = "dark"] = location.hash.slice(1).split(",");
document.documentElement.dataset["theme"] = theme;
const Sheet = SHEETS[sheet] as () => JSX.Element;
await loadArt("people", "reef");
const root = document.createElement("main");
document.body.append(root);
render(<Sheet />, root);
document.body.dataset["ready"] = "";
