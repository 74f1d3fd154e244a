/** The longest pause, s. */
const LONGEST_S = 30;

/** A pause after each failure, counted in seconds: a second after the first one, then twice as long each time. */
export function growingPause() {
  let secondsLeft = 0;
  let length = 1;
  return {
    isRunning: () => secondsLeft > 0,
    /** Begins after a failure. */
    lengthen: () => {
      secondsLeft = length;
      length = Math.min(2 * length, LONGEST_S);
    },
    /** A second has passed. */
    pass: () => {
      secondsLeft = Math.max(0, secondsLeft - 1);
    },
    /** Ends it; the next failure begins with the shortest again. */
    end: () => {
      secondsLeft = 0;
      length = 1;
    },
  };
}
