// Watches how the calls of a page end, from outside: the code that makes them is loaded by every page, which has no room for more.
import { callByPath } from '../../../schemas/generated/call-names.ts';
import type { CallEvent } from '../../../schemas/generated/event.ts';
import type { CallOutcome } from '../../core/failures/call-outcome.ts';
import { durationBucket, outcomeOfAnswer, outcomeOfFailure, saidInHeader } from './call-outcome.ts';

/** The timing of a request; older browsers have no status. */
type ResourceTiming = Omit<PerformanceResourceTiming, 'responseStatus'> & { responseStatus?: number };

/** Records the calls of the page, those before it as far as the browser remembers them. A failure of it fails no call. */
export function watchCalls(record: (event: CallEvent) => void): void {
  const since = performance.now();
  const send = globalThis.fetch.bind(globalThis);
  const settle = (call: string, outcome: CallOutcome, durationMs: number) =>
    record({ call, outcome, duration: durationBucket(durationMs), count: 1 });
  watchEarlierCalls(since, settle);
  globalThis.fetch = async (input, init) => {
    const call = callOf(input instanceof Request ? input.url : String(input));
    if (call === undefined) return send(input, init);
    const startedAt = performance.now();
    const elapsed = () => performance.now() - startedAt;
    try {
      const response = await send(input, init);
      const said = saidInHeader(response.headers.get('server-timing'));
      settle(call, outcomeOfAnswer(response.status, said), elapsed());
      return response;
    } catch (thrown) {
      const isAborted = init?.signal?.aborted === true;
      const failure = { isAborted, isOnline: navigator.onLine, durationMs: elapsed() };
      settle(call, outcomeOfFailure(failure), failure.durationMs);
      throw thrown;
    }
  };
}

/** The name of the call that an address is of; undefined for anything else, such as a file. */
export function callOf(address: string): string | undefined {
  const [path = ''] = address.replace(/^https?:\/\/[^/]+/, '').split(/[?#]/);
  return Object.hasOwn(callByPath, path) ? callByPath[path] : undefined;
}

/** Records the calls that began before an instant, of which browsers keep the timing, as soon as they have ended. */
function watchEarlierCalls(
  since: number,
  settle: (call: string, outcome: CallOutcome, durationMs: number) => void,
): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as ResourceTiming[]) {
      const { name, startTime, duration, responseStatus, serverTiming } = entry;
      const call = callOf(name);
      // A browser that does not say the status cannot tell an answer from a failure.
      if (call === undefined || startTime >= since || responseStatus === undefined) continue;
      const said = serverTiming?.find((metric) => metric.name === 'outcome')?.description;
      const failure = { isAborted: false, isOnline: navigator.onLine, durationMs: duration };
      const outcome =
        responseStatus === 0 ? outcomeOfFailure(failure) : outcomeOfAnswer(responseStatus, said);
      settle(call, outcome, duration);
    }
  });
  observer.observe({ type: 'resource', buffered: true });
}
