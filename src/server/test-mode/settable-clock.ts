/** A clock that can be set, and goes on from there. */
export interface SettableClock {
  now: () => Date;
  /** @param moment undefined for the time of the machine */
  set: (moment: Date | undefined) => void;
}

/** @param machine the clock of the machine */
export function settableClock(machine = () => new Date()): SettableClock {
  let offsetMs = 0;
  return {
    now: () => new Date(machine().getTime() + offsetMs),
    set: (moment) => void (offsetMs = moment ? moment.getTime() - machine().getTime() : 0),
  };
}
