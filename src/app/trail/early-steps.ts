// What the customer did before the code of the trail had loaded. Its visits are known by their addresses; the other steps by the
// pages that record them.
import type { ShownVersion } from './EarlyVisitRecorder.tsx';
import { PageVisit } from './page-visit.ts';
import type { SalePlace } from './sale-place.ts';
import type { PageStep } from './trail-recorder.ts';

/** A step of a trade. */
export interface TradeStep {
  tradeId: string;
  step: PageStep;
  /** When it happened, milliseconds since 1970. */
  at: number;
}

/** A visit of an address. */
export interface Visit {
  /** Undefined outside of a purchase. */
  place: SalePlace | undefined;
  /** When the customer came, milliseconds since 1970. */
  at: number;
  /** What was shown there, the oldest first. */
  shown: readonly ShownVersion[];
}

/** Returns the steps of visits that are over, each left for the next one. @param visits the oldest first; the last one goes on */
export function stepsOfVisits(visits: readonly Visit[]): TradeStep[] {
  return visits.slice(0, -1).flatMap(({ place, at: enteredAt, shown }, i) => {
    if (!place) return [];
    const { tradeId, ...page } = place;
    const steps: TradeStep[] = [];
    let now = enteredAt;
    const visit = new PageVisit(page, {
      record: (step, at) => steps.push({ tradeId, step, at }),
      now: () => now,
    });
    for (const { version, at } of shown) visit.show(version, at);
    now = visits[i + 1]!.at;
    visit.leave();
    return steps;
  });
}

/** Makes one visit of addresses of the same place that follow each other, whose other parameters had changed. */
export function differentVisits(visits: readonly Visit[]): Visit[] {
  const different: Visit[] = [];
  for (const visit of visits) {
    const last = different.at(-1);
    if (last && JSON.stringify(last.place) === JSON.stringify(visit.place))
      different.splice(-1, 1, { ...last, shown: [...last.shown, ...visit.shown] });
    else different.push(visit);
  }
  return different;
}

/** Keeps steps until recording starts, and passes them on from then on. */
export class HeldSteps {
  #held: TradeStep[] | undefined = [];
  readonly #record: (step: TradeStep) => void;

  constructor(record: (step: TradeStep) => void) {
    this.#record = record;
  }

  add(step: TradeStep): void {
    if (this.#held) this.#held.push(step);
    else this.#record(step);
  }

  /** Records what was kept among the steps of visits, in the order of their times. */
  start(visited: readonly TradeStep[]): void {
    const steps = [...visited, ...(this.#held ?? [])].sort((a, b) => a.at - b.at);
    this.#held = undefined;
    for (const step of steps) this.#record(step);
  }
}
