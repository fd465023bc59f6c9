import type { Refusal } from "../../net/rest";

/** How well a bot plays. */
export const bots = {
  random: "random bot",
  novice: "novice bot",
  threshold: "rule-of-thumb bot",
  regular: "practised bot",
  expert: "expert bot",
};

/** What each bot is like. It has nothing to do with how it plays. */
export const tempers = {
  ada: "precise",
  iris: "curious",
  noor: "cheerful",
  timo: "shy",
  bruno: "jolly",
  pilar: "calm",
};

export const share = {
  button: "Share",
  title: "Invite others",
  seatTitle: "Move my seat to another device",
  seatText: "Whoever opens this link has your seat, and this device has it no longer. It works once.",
  seatFor: (name: string) => `Link for ${name}`,
};

export const rules = {
  turn: "A turn",
  steps: "A turn in four drawings",
  here: "you are here",
  before: "Drawing before",
  next: "Next drawing",
  all: "All rules",
  tryIt: "Try it with Ada",
  back: "Back to the table",
  backToLesson: "Back to the lesson",
  search: "Search the rules",
  none: "Nothing found.",
  english: "These rules are only written down in English yet.",
  found: (count: number) => (count === 1 ? "1 paragraph" : `${count} paragraphs`),
};

export const keys = {
  title: "Keys",
  everywhere: "At every table",
  here: (game: string) => `In ${game}`,
  help: "show these keys",
  log: "go to the log; arrows move in it",
  rules: "rules, at what is asked now",
  describe: "describe the board in words",
  repeat: "repeat the last line of the log",
  mute: "sound on or off",
  settings: "settings",
  confirm: "confirm a move",
  cancel: "take a proposed move back",
  why: "repeat who must do what, and why something is not possible",
  escape: "close what is open",
  skip: "any key ends movement at once",
};

export const settings = {
  title: "Settings",
  language: "Language",
  theme: "Colours",
  themes: { system: "as the device", dark: "dusk", light: "daylight" },
  speed: "Movement",
  speeds: { "0": "none", "1": "usual", "2": "twice as fast", "4": "four times as fast" },
  still: "Your device asks for reduced motion, so nothing moves.",
  confirm: "Moves count",
  confirms: { never: "at once", moment: "after a moment to take them back", always: "when I confirm them" },
  sound: "Sound",
  volume: "Volume",
  vibrate: "The phone shakes along",
  rolls: "Roll my dice for me",
  notify: "Notify me when it is my turn",
  notifyNot: "This browser does not allow notifications here.",
  sonar: "Sonar in Dive: hear in words and tones what others see",
  sonarText: "For who cannot see the picture. Everybody at the table is told.",
  keys: "Keys of single characters",
  keysText: "Off for whoever talks to the computer, or whose reader uses letters.",
  sounds: (on: boolean) => (on ? "Sound on." : "Sound off."),
  pace: "Bots at new tables",
  name: "Your name",
};

export const refused = {
  full: "Every seat is taken; you can watch.",
  taken: "That seat has just been taken.",
  no_such_table: "There is no table with this code.",
  no_such_game: "There was no such game at this table.",
  bad_link: "This link is no longer good. Ask for a new one where you sat before.",
  open_seats: "Too few players: wait, or add a bot.",
  removed: "The host removed you. You can sit down once the host lets you in.",
  not_host: "Only the host can do that.",
  not_gone: "They are here, or may be back in a moment. Try again in a minute.",
  not_your_seat: "That seat is not yours.",
  playing: "That cannot be done while a game is being played.",
  seated: "Somebody sits there already.",
  too_fast: "That was too much at once. Wait a moment.",
  busy: "The table could not write that down. Try again.",
  offline: "The table cannot be reached.",
  cross_origin: "This request came from another site.",
  error: "Something went wrong. Try again.",
  malformed: "That could not be read.",
  media_type: "This page is too old for the table. Reload it.",
  method: "This page is too old for the table. Reload it.",
  not_found: "This page is too old for the table. Reload it.",
  too_large: "That was too much to send.",
  no_change: "That is so already.",
  no_such_lesson: "There is no such lesson.",
  no_such_seat: "Nobody sits there.",
  no_such_step: "There is nothing to do in this step.",
  no_water: "There is no such picture, or not now.",
  not_playing: "No game is being played.",
  setup: "The rules do not allow that.",
  unknown_bot: "There is no such bot.",
  too_many_tables: "There are too many tables right now. Come back later.",
} satisfies Record<Refusal, string>;
