// Looking back at a dive.

import { signal } from "@preact/signals";

/** The level that is looked at again, once the dive is over; null shows the stack as it is now. */
export const lookedAt = signal<number | null>(null);
