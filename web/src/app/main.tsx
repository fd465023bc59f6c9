import "./style/fonts.css";
import "./style/tokens.css";
import "./style/page.css";
import { render, type VNode } from "preact";
import { keepFocus } from "./focus";
import { later } from "./later";
import { route } from "./router";
import { Home } from "../shell/home/Home";
import { SeatLink } from "../shell/table/SeatLink";
import { Table } from "../shell/table/Table";
import { texts } from "./texts";
import { Voice } from "./voice";

const Learn = later(async () => (await import("../shell/learn/Learn")).Learn);
const Replay = later(async () => (await import("../shell/replay/Replay")).Replay);
const Tv = later(async () => (await import("../shell/tv/Tv")).Tv);

function App(): VNode | null {
  if (!texts.value) return null;
  const here = route.value;
  switch (here.screen) {
    case "home":
      return <Home />;
    case "table":
      return <Table key={here.code} code={here.code} />;
    case "learn":
      return <Learn key={here.lesson} id={here.lesson} />;
    case "tv":
      return <Tv key={here.code} code={here.code} />;
    case "seat":
      return <SeatLink code={here.code} secret={here.secret} />;
    case "replay":
      return <Replay key={`${here.code} ${here.game}`} code={here.code} game={here.game} />;
  }
}

const app = document.getElementById("app") as HTMLElement;
keepFocus(app);
render(
  <>
    <App />
    <Voice />
  </>,
  app,
);
