// The clocks of the benchmark. `installClocks` is sent to the page as text, before any script of the page: it must stand
// alone. Everything ends at the first message after a frame was asked for, because that is when the frame is painted.

/** A click that was awaited. Times are ms from the click's own timestamp. */
export interface ErrorTimings {
  first: number;
  all: number;
  count: number;
}

export interface Clocks {
  /** ms from the timestamp of each keydown to the paint after it. */
  keys: number[];
  /** Resolves once this many keys were painted. */
  painted(keys: number): Promise<void>;
  /** What the next click leads to; `watch` must be called before it. */
  errorTimings: Promise<ErrorTimings> | undefined;
  /** Follows a count after the next click, until it reaches the expected one or stands still. */
  watch(what: 'errors' | 'dependants'): void;
}

declare global {
  interface Window {
    __clocks?: Clocks;
  }
}

export function installClocks(): void {
  /** A count that has not moved for so long has come to its end, ms. */
  const STILL = 1500;
  const channel = new MessageChannel();
  let due: ((now: number) => void)[] = [];
  channel.port1.addEventListener('message', () => {
    const now = performance.now();
    const runs = due;
    due = [];
    for (const run of runs) run(now);
  });
  channel.port1.start();
  const afterPaint = (run: (now: number) => void) =>
    requestAnimationFrame(() => {
      due.push(run);
      channel.port2.postMessage(0);
    });

  let waiting: { keys: number; resolve: () => void } | undefined;
  const clocks: Clocks = {
    keys: [],
    painted: (keys) =>
      new Promise((resolve) => {
        if (clocks.keys.length >= keys) resolve();
        else waiting = { keys, resolve };
      }),
    errorTimings: undefined,
    watch(what) {
      clocks.errorTimings = new Promise((resolve) => {
        const begin = ({ timeStamp }: Event) => follow(what, timeStamp, resolve);
        addEventListener('click', begin, { capture: true, once: true });
      });
    },
  };
  const follow = (what: 'errors' | 'dependants', from: number, resolve: (found: ErrorTimings) => void) => {
    const page = window.__bench!;
    const { dependants, expectedErrors } = page.plan;
    const expected = what === 'errors' ? expectedErrors : page.virtual ? 1 : dependants.length;
    const countNow = () =>
      what === 'errors' ? page.errors() : dependants.filter((path) => page.el(path)).length;
    const seen = { first: 0, all: 0, count: 0 };
    const look = (now: number) => {
      const count = countNow();
      if (count !== seen.count) Object.assign(seen, { first: seen.first || now, all: now, count });
      const still = count > 0 && now - seen.all > STILL;
      if (count < expected && !still) return void afterPaint(look);
      resolve({ first: seen.first - from, all: seen.all - from, count });
    };
    afterPaint(look);
  };
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      afterPaint((now) => {
        clocks.keys.push(now - timeStamp);
        if (waiting && clocks.keys.length >= waiting.keys) waiting.resolve();
      }),
    true,
  );
  window.__clocks = clocks;
}
