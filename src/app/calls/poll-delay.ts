/** Pauses between two questions to the server, ms; the last one repeats. */
const DELAYS_MS = [800, 1200, 2000, 3000, 5000] as const;

/** Questions after which the page stops asking by itself: about three minutes. */
const ROUNDS = 40;

/** The pause after a question, from 0 on; undefined when the customer has to ask. */
export const pollDelay = (round: number): number | undefined =>
  round >= ROUNDS ? undefined : DELAYS_MS[Math.min(round, DELAYS_MS.length - 1)];
