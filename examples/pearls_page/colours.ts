import { type Look, look } from "../../art/colours";

/** The divers by seat. */
export const LOOKS: readonly Look[] = [
  look("#f87b70", "shell", 0),
  look("#7970fb", "wave", 1),
  look("#17c9b1", "fish", 2),
  look("#e1c2fe", "coral", 3),
];
