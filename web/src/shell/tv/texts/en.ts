export const tv = {
  join: "Join with this code",
  scan: "Scan to join",
  spectators: (count: number) => (count === 1 ? "1 spectator" : `${count} spectators`),
};
