export const tv = {
  join: "Join with this code",
  scan: "Scan to join",
  spectators: (count: number) => (count === 1 ? "1 spectator" : `${count} spectators`),
  aboard: "aboard",
  room: (room: number) => (room ? `room for ${room}` : "full"),
  starts: (name: string) => `${name} starts on their own screen`,
  again: "Again? On your own screens.",
  turn: "How a turn goes",
};
