// The steps of a sale before it has a trade: they wait in the memory of the page, and begin the trail of the trade.
import type { PageStep } from './trail-recorder.ts';

interface TimedStep {
  step: PageStep;
  /** Milliseconds since 1970. */
  at: number;
}

/** Of one sale: a page that is hidden and shown for hours must not fill the memory. The beginning is kept. */
const MAX_STEPS = 200;
/** Sales that nobody went on with are forgotten, the oldest first. */
const MAX_SALES = 20;

export class StepsBeforeTrade {
  readonly #sales = new Map<string, TimedStep[]>();

  keep(backtraceId: string, step: PageStep, at: number): void {
    const steps = this.#sales.get(backtraceId) ?? [];
    this.#sales.set(backtraceId, steps);
    if (steps.length < MAX_STEPS) steps.push({ step, at });
    if (this.#sales.size > MAX_SALES) this.#sales.delete(this.#sales.keys().next().value!);
  }

  /** Returns the steps of a sale in their order, once. */
  take(backtraceId: string): TimedStep[] {
    const steps = this.#sales.get(backtraceId) ?? [];
    this.#sales.delete(backtraceId);
    return steps;
  }
}

/** Those of this page. */
export const stepsBeforeTrade = new StepsBeforeTrade();
