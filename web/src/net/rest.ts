// Requests: everything but the moves.

import { settings } from "../app/settings";
import type { Address, Arrangement, AtTable, GameInfo, NewTable, Rules, SeatLink, Trouble, Update } from "./wire";

export type Refusal = Trouble["code"] | "offline";

/** Why a request was refused. */
export class Refused extends Error {
  constructor(
    readonly code: Refusal,
    readonly rule = "",
  ) {
    super(code);
  }
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const language = { "accept-language": settings.peek().language };
  const json = { body: JSON.stringify(body), headers: { ...language, "content-type": "application/json" } };
  const answer = await fetch(`/api${path}`, body === undefined ? { method, headers: language } : { method, ...json }).catch(() => {
    throw new Refused("offline");
  });
  const told = (await answer.json().catch(() => ({}))) as unknown;
  if (answer.ok) return told as T;
  const { code = "error", rule = "" } = told as Partial<Trouble>;
  throw new Refused(code, rule);
}

export const get = <T>(path: string): Promise<T> => request<T>("GET", path);

const underway = new Map<string, Promise<unknown>>();

/** Ask for something to be done; who clicks twice asks once. */
export function post<T>(path: string, body: unknown = {}): Promise<T> {
  const wish = path + JSON.stringify(body);
  const asked = underway.get(wish) ?? request<T>("POST", path, body).finally(() => underway.delete(wish));
  underway.set(wish, asked);
  return asked as Promise<T>;
}

const seatPost = <T>(code: string, seat: number, what: string, body: unknown = {}): Promise<T> =>
  post(`/tables/${code}/seats/${seat}/${what}`, body);

export const games = (language: string): Promise<GameInfo[]> => get(`/games?language=${language}`);
export const rules = (game: string, language: string): Promise<Rules> => get(`/rules/${game}?language=${language}`);
export const mine = (): Promise<AtTable[]> => get("/mine");
export const create = (table: NewTable): Promise<AtTable> => post("/tables", table);
export const find = (code: string): Promise<AtTable> => get(`/tables/${code}`);
export const join = (code: string, name: string, seat: number | null = null): Promise<AtTable> =>
  post(`/tables/${code}/join`, { name, seat });
export const claim = (code: string, secret: string): Promise<AtTable> => post(`/tables/${code}/claim`, { secret });
export const arrange = (code: string, wish: Arrangement): Promise<AtTable> => post(`/tables/${code}/arrange`, wish);
export const start = (code: string): Promise<AtTable> => post(`/tables/${code}/start`);
export const leave = (code: string, seat: number): Promise<AtTable> => seatPost(code, seat, "leave");
export const admit = (code: string, visitor: string): Promise<AtTable> => post(`/tables/${code}/visitors/${visitor}/admit`);
export const rename = (code: string, seat: number, name: string): Promise<AtTable> => seatPost(code, seat, "name", { name });
export const sitIn = (code: string, seat: number, bot: string | null): Promise<AtTable> => seatPost(code, seat, "bot", { bot });
export const seatLink = (code: string, seat: number): Promise<SeatLink> => seatPost(code, seat, "link");

export const address = (): Promise<Address> => get("/address");
export const qr = (path: string): string => `/api/qr?path=${encodeURIComponent(path)}`;

const PIECE = 50;

/** All turns of a game, as a seat or a spectator saw them. */
export async function replay(code: string, game: number, seat: number | null, language: string): Promise<Update[]> {
  const turns: Update[] = [];
  const query = `game=${game}&language=${language}&count=${PIECE}${seat === null ? "" : `&seat=${seat}`}`;
  for (;;) {
    const some = await get<Update[]>(`/tables/${code}/replay?${query}&start=${turns.length}`);
    turns.push(...some);
    if (some.length < PIECE) return turns;
  }
}
