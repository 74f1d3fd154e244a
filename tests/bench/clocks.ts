// The clocks of the benchmark. `installClocks` runs in the page as text before any other script, so it uses nothing
// from outside. A time ends with the first message after an animation frame, because the frame is painted by then.

/** When the first and the last element appeared after a click, in ms from its timestamp, and their number. */
export interface CountTimings {
  first: number;
  all: number;
  count: number;
}

export interface Clocks {
  /** ms from the timestamp of each keydown to the paint after it. */
  keys: number[];
  /** Resolves once this many keys are painted. */
  painted(keys: number): Promise<void>;
  /** The timings of the next click; `watch` must be called before the click. */
  countTimings: Promise<CountTimings> | undefined;
  /** Counts errors or dependants after the next click, until all have appeared or their number stays the same. */
  watch(counted: 'errors' | 'dependants'): void;
}

declare global {
  interface Window {
    __clocks?: Clocks;
  }
}

export function installClocks(): void {
  /** A count that stays the same for this long is final. */
  const STABLE_MS = 1500;
  const channel = new MessageChannel();
  let callbacks: ((now: number) => void)[] = [];
  channel.port1.addEventListener('message', () => {
    const now = performance.now();
    const dueCallbacks = callbacks;
    callbacks = [];
    for (const callback of dueCallbacks) callback(now);
  });
  channel.port1.start();
  const afterPaint = (callback: (now: number) => void) =>
    requestAnimationFrame(() => {
      callbacks.push(callback);
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
    countTimings: undefined,
    watch(counted) {
      clocks.countTimings = new Promise((resolve) => {
        const begin = ({ timeStamp }: Event) => follow(counted, timeStamp, resolve);
        addEventListener('click', begin, { capture: true, once: true });
      });
    },
  };
  const follow = (
    counted: 'errors' | 'dependants',
    clickTime: number,
    resolve: (timings: CountTimings) => void,
  ) => {
    const page = window.__bench!;
    const { dependants, expectedErrors } = page.plan;
    const expected = counted === 'errors' ? expectedErrors : page.virtual ? 1 : dependants.length;
    const countNow = () =>
      counted === 'errors' ? page.errors() : dependants.filter((path) => page.el(path)).length;
    const timings = { first: 0, all: 0, count: 0 };
    const checkCount = (now: number) => {
      const count = countNow();
      if (count !== timings.count) Object.assign(timings, { first: timings.first || now, all: now, count });
      const isStable = count > 0 && now - timings.all > STABLE_MS;
      if (count < expected && !isStable) return void afterPaint(checkCount);
      resolve({ first: timings.first - clickTime, all: timings.all - clickTime, count });
    };
    afterPaint(checkCount);
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
