// Sheets of all drawings, to look at: tools/art_sheet.py makes pictures of them. Not part of the page.

import { type ComponentChildren, type JSX, render } from "preact";
import { Drawing, loadArt } from "../src/art/art";
import { type Look, variables } from "../src/art/colours";
import { BOTS, EmblemBadge, EmptyPorthole, type Mood, Porthole, type Pose, Standing, Swimmer, SwimmingFigure } from "../src/art/Diver";
import { Chip, Die, type Level, Stack } from "../src/games/deepsea/art";
import { Caged, Card, type CardKind, Eaten, Hiding, Shark, SHARK_AT, type SharkKind, SharkTile, type Spot } from "../src/games/hainoon/art";
import { Backdrop, LOBBY } from "../src/art/Backdrop";
import { Deep } from "../src/games/deepsea/backdrop";
import { LOOKS as DEEPSEA } from "../src/games/deepsea/colours";
import { CHIEF_LOOK, LOOKS as DIVE } from "../src/games/dive/colours";
import { Noon } from "../src/games/hainoon/backdrop";
import { type CardColour, cardVariables, LOOKS as HAINOON } from "../src/games/hainoon/colours";
import { ChiefNumber, CompanionDrawing, CompanionMedal, type CompanionName, Token, WaterFrame } from "../src/games/dive/art";
import { GameScene } from "../src/games/GameScene";
import type { ArtName, ArtSet } from "../src/art/names";
import "../src/app/style/tokens.css";
import "../src/app/style/fonts.css";
import "./sheets.css";

const LOOKS: readonly Look[] = [...DEEPSEA, ...DIVE, ...HAINOON];
const MOODS: readonly Mood[] = ["calm", "glad", "scared", "hurt", "dummy"];
const POSES: readonly Pose[] = ["chest", "stone", "hello", "injured", "stand", "harpoon", "fin"];
const lookOf = (seat: number): Look => LOOKS[seat % LOOKS.length] as Look;

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
        <Standing pose={pose} look={lookOf(seat === 3 ? 10 : seat)} size={250} />
      ))}
    </Row>
    <Row name="Standing bots, the other way">
      {POSES.map((pose, seat) => (
        <Standing pose={pose} look={lookOf(13 - seat)} bot={BOTS[seat % 6]} size={170} facing="left" />
      ))}
    </Row>
    <Row name="Swimming: 150, 84, 48">
      {([150, 84, 48] as const).map((size) =>
        (["right", "left", "down", "up"] as const).map((facing) => <Swimmer look={lookOf(3)} size={size} facing={facing} />),
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
          <Porthole look={lookOf(0)} size={108} mood={mood} />
          <Porthole look={lookOf(13)} size={72} mood={mood} />
          <Swimmer look={lookOf(10)} size={150} mood={mood} />
        </>
      ))}
    </Row>
    <Row name="Bots: calm, glad, scared, hurt">
      {BOTS.map((bot, seat) => (
        <div class="stack">
          {MOODS.slice(0, 4).map((mood) => (
            <Porthole look={lookOf(seat)} bot={bot} size={96} mood={mood} />
          ))}
          <Porthole look={lookOf(seat)} bot={bot} size={44} />
          <Swimmer look={lookOf(seat)} bot={bot} size={84} />
          <Swimmer look={lookOf(seat)} bot={bot} size={48} />
        </div>
      ))}
      <div class="stack">
        <Porthole look={CHIEF_LOOK} bot="chief" size={96} />
        <Porthole look={CHIEF_LOOK} bot="chief" size={44} />
        <Swimmer look={CHIEF_LOOK} bot="chief" size={150} />
        <Swimmer look={CHIEF_LOOK} bot="chief" size={84} facing="left" />
        <Swimmer look={CHIEF_LOOK} bot="chief" size={48} />
      </div>
      <div class="stack">
        <Porthole look={lookOf(1)} size={96} water="deep" />
        <Porthole look={lookOf(2)} size={96} water="out" />
        <Porthole look={lookOf(11)} size={96} eaten />
        <EmptyPorthole size={96} />
        <EmptyPorthole size={96} ring="red" />
        <Porthole look={lookOf(4)} size={96} ring="red" lit />
      </div>
    </Row>
    <div class="depths">
      {LOOKS.map((look) => (
        <Swimmer look={look} size={84} />
      ))}
    </div>
  </>
);

/** Every drawing of a set, with its name. */
const All = ({ set }: { set: ArtSet }): JSX.Element => (
  <Row name={`All of ${set}`}>
    {[...document.querySelectorAll(`symbol[id^="${set}-"]`)].map(({ id }) => (
      <figure class="all">
        <Drawing name={id as ArtName} colours={{ ...variables(lookOf(0)), ...cardVariables("red") }} />
        <figcaption>{id}</figcaption>
      </figure>
    ))}
  </Row>
);

const Sized = ({ size, children }: { size: number; children: ComponentChildren }): JSX.Element => (
  <div style={{ width: `${size}px` }}>{children}</div>
);

const LEVELS: readonly Level[] = [1, 2, 3, 4];

const DeepSea = (): JSX.Element => (
  <>
    <Row name="Chips: 66, 39, 31">
      {[66, 39, 31].map((size) => (
        <>
          {LEVELS.map((level) => (
            <Sized size={size}>
              <Chip level={level} />
            </Sized>
          ))}
          {LEVELS.map((level) => (
            <Sized size={size}>
              <Chip level={level} value={level * 4 - 3} />
            </Sized>
          ))}
          <Sized size={size * 1.1}>
            <Stack levels={[3, 4, 2]} />
          </Sized>
        </>
      ))}
    </Row>
    <Row name="Chips large; dice">
      {LEVELS.map((level) => (
        <Sized size={110}>
          <Chip level={level} />
        </Sized>
      ))}
      {LEVELS.map((level) => (
        <Sized size={110}>
          <Chip level={level} value={level + 10} />
        </Sized>
      ))}
    </Row>
    <Row name="Dice">
      {([1, 2, 3, null] as const).map((face) => (
        <Sized size={110}>
          <Die face={face} />
        </Sized>
      ))}
      {([1, 2, 3, 4] as const).map((turn) => (
        <Sized size={110}>
          <Drawing name={`deepsea-die-roll-${turn}`} class="art-shade" />
        </Sized>
      ))}
      {([1, 2, 3, null] as const).map((face) => (
        <Sized size={56}>
          <Die face={face} />
        </Sized>
      ))}
    </Row>
    <Row name="Submarine with portholes">
      <div class="boat">
        <Drawing name="home-submarine" class="art-shade" />
        {[0, 1, 2, 3, 4, 5].map((seat) => (
          <span style={{ left: `${9 + seat * 12.4}%` }}>
            {seat < 3 ? (
              <Porthole look={lookOf(seat)} bot={seat === 2 ? "noor" : undefined} size={100} ring="red" badge="top" />
            ) : (
              <EmptyPorthole size={100} ring="red" />
            )}
          </span>
        ))}
      </div>
      <Sized size={300}>
        <Drawing name="home-submarine" class="art-shade" />
      </Sized>
      <Sized size={360}>
        <Drawing name="home-submarine-round" class="art-shade" />
      </Sized>
    </Row>
    <All set="deepsea" />
  </>
);

const KINDS: readonly CardKind[] = ["diver", "shark", "all", "flip", "cage", "camouflage", "wild"];
const CARD_NAMES = ["Diver swims", "Shark swims", "All sharks swim", "Flip shark", "Cage or harpoon", "Camouflage", "Wild"];
const COLOURS: readonly CardColour[] = ["red", "green", "blue", "white"];
const SPOTS = Object.keys(SHARK_AT) as Spot[];
const SHARKS: readonly SharkKind[] = ["white", "blue", "hammer"];

const HaiNoon = (): JSX.Element => (
  <>
    <Row name="Sharks: hungry, full, waking">
      {SHARKS.map((kind) =>
        (["hungry", "full", "waking"] as const).map((mood) => (
          <Sized size={112}>
            <SharkTile kind={kind} mood={mood} />
          </Sized>
        )),
      )}
    </Row>
    <Row name="Turned; 65">
      {(["right", "down", "left", "up"] as const).map((facing, at) => (
        <Sized size={112}>
          <SharkTile kind="blue" mood={at % 2 ? "hungry" : "full"} facing={facing} corner={(["nw", "ne", "se", "sw"] as const)[at]} />
        </Sized>
      ))}
      <Sized size={112}>
        <SharkTile kind="white" mood="hungry" facing="down" mirrored />
      </Sized>
      {SHARKS.map((kind) =>
        (["hungry", "full"] as const).map((mood) => (
          <Sized size={65}>
            <SharkTile kind={kind} mood={mood} facing="left" />
          </Sized>
        )),
      )}
    </Row>
    <div class="ring">
      {SPOTS.map((spot, place) => (
        <div style={{ gridArea: spot }}>
          <SharkTile {...SHARK_AT[spot]} mood={place % 3 ? "full" : "hungry"} />
        </div>
      ))}
      <div class="middle">
        <Drawing name="hainoon-pool" />
        {HAINOON.map((look, seat) => (
          <Swimmer look={look} size={100} facing={seat % 2 ? "left" : "right"} bot={seat ? BOTS[seat] : undefined} />
        ))}
      </div>
    </div>
    <Row name="Lunge and bite">
      {SHARKS.map((kind) =>
        (["hungry", "biting"] as const).map((mood) => (
          <Sized size={390}>
            <Shark kind={kind} mood={mood}>
              {mood === "biting" && (
                <g transform="translate(48 14) scale(.42) rotate(20)" style={variables(HAINOON[1] as Look)}>
                  <SwimmingFigure look={HAINOON[1] as Look} size={90} mood="scared" />
                </g>
              )}
            </Shark>
          </Sized>
        )),
      )}
    </Row>
    <Row name="Divers: healthy, injured, eaten, hiding, caged">
      {HAINOON.map((look) => (
        <div class="pool">
          <Swimmer look={look} size={104} />
          <Swimmer look={look} size={104} mood="hurt" />
          <Sized size={104}>
            <Eaten look={look} />
          </Sized>
          <Hiding look={look} size={104} />
          <Caged look={look} size={104} facing="left" />
        </div>
      ))}
    </Row>
    <Row name="Cards in the hand">
      {KINDS.map((kind, at) => (
        <Sized size={116}>
          <Card kind={kind} colour={kind === "wild" ? null : (COLOURS[at % 4] as CardColour)}>
            {CARD_NAMES[at]}
          </Card>
        </Sized>
      ))}
    </Row>
    <Row name="On the table: 84, 39">
      {[84, 39].map((size) =>
        KINDS.map((kind, at) => (
          <Sized size={size}>
            <Card kind={kind} colour={kind === "wild" ? null : (COLOURS[(at + 3) % 4] as CardColour)} />
          </Sized>
        )),
      )}
    </Row>
    <All set="hainoon" />
  </>
);

const Home = (): JSX.Element => (
  <>
    <Row name="Scenes: 392 and 344 x 164">
      {(["dive", "deepsea", "hainoon"] as const).map((game) => (
        <div class="scene">
          <GameScene game={game} />
        </div>
      ))}
      {(["dive", "deepsea", "hainoon"] as const).map((game) => (
        <div class="scene low">
          <GameScene game={game} low />
        </div>
      ))}
    </Row>
    <Row name="Podium">
      {(["second", "first", "third"] as const).map((step, seat) => (
        <div class="step">
          <Standing
            pose={step === "first" ? "chest" : "hello"}
            look={lookOf(seat + 2)}
            bot={seat === 2 ? "noor" : undefined}
            size={220 - seat * 10}
          />
          <Drawing name={`home-podium-${step}`} />
        </div>
      ))}
    </Row>
    <All set="home" />
  </>
);

const COMPANIONS: readonly CompanionName[] = [
  "octopus",
  "orca",
  "anglerfish",
  "green_turtle",
  "clownfish",
  "dolphins",
  "great_white",
  "axolotl",
  "fugu",
  "narwhal",
];

const Dive = (): JSX.Element => (
  <>
    <Row name="Tokens: 74, 50, 36">
      {[74, 50, 36].map((size) =>
        [1, 2, 3, 4, 5].map((value) => (
          <Sized size={size}>
            <Token value={value} shark={value % 2 === 0} cracked={value > 3} />
          </Sized>
        )),
      )}
      {[84, 52].map((size) =>
        [false, true].map((calm) => (
          <Sized size={size}>
            <ChiefNumber value={calm ? 3 : 6} calm={calm} covered={calm && size < 60} />
          </Sized>
        )),
      )}
    </Row>
    <Row name="Companions">
      {COMPANIONS.map((companion) => (
        <Sized size={190}>
          <CompanionDrawing companion={companion} class="art-shade" />
        </Sized>
      ))}
    </Row>
    <Row name="Medals: 84, 42">
      {[84, 42].map((size) =>
        COMPANIONS.map((companion, at) => (
          <Sized size={size}>
            <CompanionMedal companion={companion} spent={at === 9} />
          </Sized>
        )),
      )}
    </Row>
    <Row name="Frame; pawns on the track">
      <Sized size={300}>
        <WaterFrame>
          <div class="scene small">
            <GameScene game="dive" />
          </div>
        </WaterFrame>
      </Sized>
      <div class="track">
        {DIVE.map((look, seat) => (
          <Swimmer look={look} size={84} bot={seat ? BOTS[seat] : undefined} />
        ))}
        <Swimmer look={CHIEF_LOOK} bot="chief" size={84} />
        <Sized size={60}>
          <Drawing name="dive-stone" />
        </Sized>
      </div>
    </Row>
    <All set="dive" />
  </>
);

const Backdrops = (): JSX.Element => (
  <>
    <Row name="deep">
      <div class="stage wide">
        <Deep dim={0} />
      </div>
      <div class="stage tall">
        <Deep dim={0.4} />
      </div>
    </Row>
    <Row name="lobby">
      <div class="stage wide">
        <Backdrop kind="lobby" creatures={LOBBY} />
      </div>
    </Row>
    <Row name="noon">
      <div class="stage wide">
        <Noon />
      </div>
    </Row>
  </>
);

const SHEETS: Readonly<Record<string, () => JSX.Element>> = {
  people: People,
  deepsea: DeepSea,
  hainoon: HaiNoon,
  home: Home,
  dive: Dive,
  backdrops: Backdrops,

  reef: () => <All set="reef" />,
};

const [sheet = "people", theme = "dark"] = location.hash.slice(1).split(",");
document.documentElement.dataset["theme"] = theme;
const Sheet = SHEETS[sheet] as () => JSX.Element;
await loadArt("people", "reef", "deepsea", "hainoon", "home", "dive");
const root = document.createElement("main");
document.body.append(root);
render(<Sheet />, root);
document.body.dataset["ready"] = "";
