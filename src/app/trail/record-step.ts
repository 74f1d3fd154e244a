// The recorder of this page.
import { call } from '../calls/client.ts';
import { linkContext } from '../state/link-context.ts';
import { session } from '../state/session.ts';
import { HeldSteps, type TradeStep } from './early-steps.ts';
import { isBacktraceId, randomId } from './backtrace-id.ts';
import { openQueues } from './open-queues.ts';
import { linkCodeOf } from './sale-place.ts';
import { TrailRecorder, type PageStep } from './trail-recorder.ts';

/** The id of the sale in the link, as long as the link is of the same trade. */
function backtraceIdOf(tradeId: string): string | undefined {
  const { tradeId: ofLink, backtraceId = '' } = linkContext();
  return ofLink === tradeId && isBacktraceId(backtraceId) ? backtraceId : undefined;
}

const recorder = new TrailRecorder({
  storage: openQueues,
  push({ tradeId, ...sent }, options) {
    const code = linkCodeOf(tradeId);
    return code === undefined
      ? call('pushBacktraceLog', { tradeId, ...sent }, options)
      : call('insuredConfirmTrail', { code, ...sent }, options);
  },
  canSend: (tradeId) => linkCodeOf(tradeId) !== undefined || session.token() !== undefined,
  backtraceIdOf,
  randomId,
  now: Date.now,
});

const held = new HeldSteps(({ tradeId, step, at }) => recorder.record(tradeId, step, at));

/**
 * Records a step of a sale in its trail. Returns at once; the server gets it within seconds, or when there is a network.
 *
 * @param at when it happened, milliseconds since 1970; by default now
 */
export const recordStep = (tradeId: string, step: PageStep, at = Date.now()): void =>
  held.add({ tradeId, step, at });

/** Records what waited until now, among the steps of earlier visits. */
export const startRecording = (visited: readonly TradeStep[]): void => held.start(visited);

/** Sends what waits. @param keepalive for a page that may be gone before the answer */
export const sendSteps = (keepalive: boolean): void => void recorder.send(keepalive);

/** Sends all that waits on the device, now and whenever the network returns. Returns the function that ends it. */
export function sendWaitingSteps(): () => void {
  const send = () => void recorder.sendRest();
  send();
  addEventListener('online', send);
  return () => removeEventListener('online', send);
}
