import { type Look, look } from "../../art/colours";

/** The divers by seat. */
export const LOOKS: readonly Look[] = [
  look("#f87b70", "shell", 0),
  look("#f0ffdd", "star", 1, { "--suit-dark": "#a9b894", "--fin": "#ffffff", "--fin-dark": "#c8d8b2", "--foot": "#7f8f6c" }),
  look("#549102", "anchor", 2),
  look("#17c9b1", "fish", 3),
  look("#7970fb", "wave", 4),
  look("#e1c2fe", "coral", 5),
];
