// Surrenders a policy: the insurer says what that pays and carries it out, then the refund is due.
import { Problem } from '../../core/failures/problem.ts';
import {
  isFairRefund,
  policyActionsOf,
  policyStateAt,
  type PolicyState,
} from '../../core/orders/policy-life.ts';
import type { PortResult } from '../ports/port-result.ts';
import type { ReceivedPolicy } from '../ports/surrender-port.ts';
import { readPolicyRecord, surrenderPolicy } from '../store/policy-life.ts';
import type { InsurerServices } from './underwrite-order.ts';

/** A policy that can be surrendered, at the moment of the request. */
interface Surrenderable {
  policy: ReceivedPolicy;
  state: PolicyState;
  paidFen: number;
}

export interface SurrenderValue {
  refundFen: number;
  /** Whether it is all that was paid, because of the cooling-off period. */
  isInFull: boolean;
}

/**
 * What a surrender pays now.
 *
 * @throws Problem as `surrenderFor`, except policy.refundChanged
 */
export async function readSurrenderValue(
  services: InsurerServices,
  orderSn: string,
): Promise<SurrenderValue> {
  const policy = await requireSurrenderable(services, orderSn, services.now());
  return { refundFen: await askValue(services, policy), isInFull: policy.state === 'coolingOff' };
}

/**
 * Surrenders the policy of an order for the amount that its customer saw.
 *
 * @throws Problem policy.notReady; policy.notSurrenderable in another state than cooling off and in force; policy.refundChanged with
 *   the amount that a surrender pays now; policy.surrenderRefused by the insurer; policy.surrenderUnavailable without its answer;
 *   policy.surrenderFault when it names an amount that it may not
 */
export async function surrenderFor(
  services: InsurerServices,
  { orderSn, refundFen }: { orderSn: string; refundFen: number },
): Promise<void> {
  const { db, now, ports } = services;
  // The moment of the request decides, however long the insurer takes.
  const requestedAt = now();
  const surrenderable = await requireSurrenderable(services, orderSn, requestedAt);
  const { policy, state, paidFen } = surrenderable;
  if (!isFairRefund(state, refundFen, paidFen))
    throw new Problem('policy.refundChanged', { refundFen: await askValue(services, surrenderable) });
  const outcome = valueOf(await ports.insurer.surrender(policy, refundFen));
  if (outcome.status === 'changed')
    throw new Problem('policy.refundChanged', { refundFen: requireFair(surrenderable, outcome.refundFen) });
  if (outcome.refundFen !== refundFen) throw new Problem('policy.surrenderFault');
  if (!(await surrenderPolicy(db, { orderSn, refundFen }, requestedAt)))
    throw new Problem('policy.notSurrenderable');
}

async function requireSurrenderable(
  { db }: InsurerServices,
  orderSn: string,
  now: Date,
): Promise<Surrenderable> {
  const record = await readPolicyRecord(db, orderSn);
  if (!record) throw new Problem('policy.notReady');
  const { policyNo, facts, paidFen } = record;
  const state = policyStateAt(facts, now.getTime());
  if (facts.receiptAt === undefined || !policyActionsOf(state).includes('surrender'))
    throw new Problem('policy.notSurrenderable');
  return { policy: { orderSn, policyNo, receiptAt: new Date(facts.receiptAt) }, state, paidFen };
}

async function askValue({ ports }: InsurerServices, surrenderable: Surrenderable): Promise<number> {
  const { refundFen } = valueOf(await ports.insurer.surrenderValue(surrenderable.policy));
  return requireFair(surrenderable, refundFen);
}

/** @throws Problem policy.surrenderFault for more than was paid, and in the cooling-off period for less */
function requireFair({ state, paidFen }: Surrenderable, refundFen: number): number {
  if (!isFairRefund(state, refundFen, paidFen)) throw new Problem('policy.surrenderFault');
  return refundFen;
}

/** What the insurer says. @throws Problem policy.surrenderRefused, policy.surrenderUnavailable */
function valueOf<Value>(result: PortResult<Value, 'unverified'>): Value {
  if (result.ok) return result.value;
  throw new Problem(result.failure === 'refused' ? 'policy.surrenderRefused' : 'policy.surrenderUnavailable');
}
