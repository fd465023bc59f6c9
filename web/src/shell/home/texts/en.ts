export const home = {
  title: "Home",
  tagline: "Three diving games. Against bots at once, or with friends on any device.",
  play: "Play now",
  learn: "Learn it",
  friends: "With friends",
  solo: "Solo",
  named: (does: string, game: string) => `${does}: ${game}`,
  players: (least: number, most: number) => `${least}–${most} players`,
  deepsea: "One tank of air for everybody. How much treasure can you carry home?",
  hainoon: "Four divers in the middle, twelve sharks around. The third card sets them off.",
  dive: "Look into the water, guess where the sharks are, and dive deeper than the rest.",
  lessons: "Lessons and puzzles",
  lessonsText: "Three minutes a game, and then cases to puzzle over.",
  lessonsAll: "Show all lessons",
  joinTitle: "Join a table",
  code: "The table’s four letters",
  join: "Join",
  goOn: (game: string, code: string) => `Go on playing: ${game}, ${code}`,
  mine: "Your tables",
  more: (count: number) => `Show ${count} more`,
  credits: "Games by",
};

export const phase = {
  lobby: "not begun",
  playing: "being played",
  over: "over",
};
