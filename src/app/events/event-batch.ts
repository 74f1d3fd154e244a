import type { CallEvent, ReportEventsRequest, ScriptError } from '../../../schemas/generated/event.ts';

/** The bounds of `schemas/calls/event.json`. */
const MOST_CALLS = 50;
const MOST_ERRORS = 20;
const MOST_COUNT = 1000;

export type Events = Pick<ReportEventsRequest, 'calls' | 'errors'>;

/** Counts events until they are sent. A batch that is full takes none of another kind: what is missing is worth no memory. */
export class EventBatch {
  readonly #calls = new Map<string, CallEvent>();
  readonly #errors = new Map<string, ScriptError>();

  add({ calls = [], errors = [] }: Partial<Events>): void {
    for (const call of calls) addTo(this.#calls, call, MOST_CALLS);
    for (const error of errors) addTo(this.#errors, error, MOST_ERRORS);
  }

  /** Returns the events and forgets them; undefined when there are none. */
  take(): Events | undefined {
    if (this.#calls.size === 0 && this.#errors.size === 0) return undefined;
    const events = { calls: [...this.#calls.values()], errors: [...this.#errors.values()] };
    this.#calls.clear();
    this.#errors.clear();
    return events;
  }
}

function addTo<Event extends { count: number }>(
  events: Map<string, Event>,
  event: Event,
  most: number,
): void {
  const key = JSON.stringify({ ...event, count: 0 });
  const counted = events.get(key);
  if (counted) counted.count = Math.min(counted.count + event.count, MOST_COUNT);
  else if (events.size < most) events.set(key, { ...event });
}
