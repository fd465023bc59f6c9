// What the server knows of lessons and of games that are over.

import { get, post } from "../../net/rest";
import type { Hindsight, Judged, LessonInfo, LessonTitle } from "../../net/wire";

export const lessons = (language: string): Promise<LessonTitle[]> => get(`/lessons?language=${language}`);
export const lesson = (id: string, language: string): Promise<LessonInfo> => get(`/lessons/${id}?language=${language}`);
export const judge = (id: string, step: number, move: unknown, language: string): Promise<Judged> =>
  post(`/lessons/${id}/${step}?language=${language}`, { move });
export const hindsight = (code: string, game: number): Promise<Hindsight> => get(`/tables/${code}/analysis?game=${game}`);
