export const home = {
  title: "Home",
  play: "Play now",
  friends: "With friends",
  solo: "Solo",
  named: (does: string, game: string) => `${does}: ${game}`,
  players: (least: number, most: number) => `${least}–${most} players`,
  lessons: "Lessons and puzzles",
  joinTitle: "Join a table",
  code: "The table’s four letters",
  join: "Join",
  mine: "Your tables",
  more: (count: number) => `Show ${count} more`,
  gotCode: "Got a code?",
  running: "The game you are playing",
  yourTurn: "It is your turn",
  goesOn: "Your game goes on",
  back: "Back to your game",
  backNamed: (table: string) => `Back to your game: ${table}`,
  playersWord: "players",
  credits: "Games by",
};

export const phase = {
  lobby: "not begun",
  playing: "being played",
  over: "over",
};
