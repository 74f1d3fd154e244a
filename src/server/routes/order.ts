// Handlers of the calls about a customer's orders.
import type { Language } from '../../../schemas/generated/ids.ts';
import type { OrderSummary } from '../../../schemas/generated/order.ts';
import { Problem } from '../../core/failures/problem.ts';
import { applicantLinkState } from '../../core/orders/applicant-link.ts';
import { chosenFactors } from '../../core/orders/build-snapshot.ts';
import { isOpenLetter } from '../../core/orders/letter-life.ts';
import { actionsOf } from '../../core/orders/order-actions.ts';
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import { yuanOf } from '../../core/pricing/group-premium.ts';
import { agreedDocuments, declaredHealth } from '../orders/declared.ts';
import { inLanguage, productNames } from '../orders/order-words.ts';
import { policyStandingOf } from '../orders/policy-standing.ts';
import { previewedDuties, previewedInsured, previewedPerson } from '../orders/order-preview.ts';
import type { Services } from '../services/services.ts';
import { readCurrentLetter } from '../store/letters.ts';
import { readSnapshot } from '../store/order-snapshots.ts';
import { deleteOrder } from '../store/delete-order.ts';
import { moveOrder, readOrders, type Order } from '../store/orders.ts';
import { readPolicyRecord, type PolicyRecord } from '../store/policy-life.ts';
import { readRates } from '../store/products.ts';
import { readMoves } from '../store/state-moves.ts';
import type { CallContext, SessionHandler } from './call.ts';
import { minutesLeft } from './minutes-left.ts';
import { refundOf } from './refund-of.ts';
import { requireOrder } from './require-order.ts';

const AT_MOST = 50;

const isUnpaid = ({ state }: Order): boolean => actionsOf(state).includes('pay');

/** The caller's orders, in the requested language. */
export const myOrders: SessionHandler<'myOrders'> = async (
  { language = 'zh_CN', filter = 'all' },
  { services, session },
) => {
  const orders = await readOrders(services.db, session, services.now(), AT_MOST);
  const listed = filter === 'unpaid' ? orders.filter(isUnpaid) : orders;
  const summaries: OrderSummary[] = [];
  for (const order of listed) {
    const snapshot = await readSnapshot(services.db, order.orderSn);
    if (snapshot) summaries.push(await summaryOf(services, order, snapshot, language));
  }
  return { orders: summaries };
};

export const countMyOrders: SessionHandler<'countMyOrders'> = async (_request, { services, session }) => {
  const orders = await readOrders(services.db, session, services.now(), AT_MOST);
  return { all: orders.length, unpaid: orders.filter(isUnpaid).length };
};

/** An order of the caller as it was submitted. @throws Problem order.notFound, also for a draft */
export const orderDetails: SessionHandler<'orderDetails'> = async (
  { orderSn, language = 'zh_CN' },
  { services, session },
) => {
  const order = await requireOrder(services, session, orderSn);
  const contract = await readSnapshot(services.db, orderSn);
  if (!contract) throw new Problem('order.notFound');
  const snapshot = await inLanguage(services, contract, language);
  const { db } = services;
  const moves = await readMoves(db, 'order', orderSn);
  const rates = await readRates(db, contract);
  return {
    order: await summaryOf(services, order, snapshot, language),
    linkState: applicantLinkState(order.state),
    planName: snapshot.planName,
    choices: rates?.version === contract.rateVersion ? chosenFactors(rates, contract.choice, language) : [],
    duties: previewedDuties(snapshot),
    applicant: previewedPerson(snapshot.applicant),
    insureds: snapshot.insureds.map((insured) => previewedInsured(insured, snapshot)),
    documents: await agreedDocuments(db, contract, language),
    health: await declaredHealth(db, order.tradeId, contract),
    history: moves.map(({ toState, movedAt }) => ({ state: toState, at: movedAt.getTime() })),
  };
};

async function summaryOf(
  services: Services,
  order: Order,
  snapshot: OrderSnapshot,
  language: Language,
): Promise<OrderSummary> {
  const { db, now } = services;
  const { premium, insureds } = snapshot;
  const policy = await readPolicyRecord(db, order.orderSn, snapshot);
  const letterId = await openLetterOf(services, order);
  const returned = await refundOf(services, order);
  return {
    orderSn: order.orderSn,
    tradeId: order.tradeId,
    orderState: order.state,
    ...(await productNames(services, snapshot, language)),
    prem: yuanOf(premium.fen),
    insuredNames: insureds.map(({ name }) => name),
    ...(letterId !== undefined && { letterId }),
    ...(policy && { policyNo: policy.policyNo }),
    ...policyOf(order, snapshot, policy, now()),
    ...returned,
    ...minutesLeft(order, now()),
    actions: actionsOf(order.state, returned.refund?.state === 'due'),
  };
}

/** How the policy of a paid order stands; nothing for any other order. */
function policyOf(
  { state }: Order,
  { coolingOffDays }: OrderSnapshot,
  record: PolicyRecord | undefined,
  now: Date,
): Pick<OrderSummary, 'policy'> {
  if (record) return { policy: policyStandingOf(record, now) };
  const isOnItsWay = state === 'paid' || state === 'policyGenerating';
  const facts = { lastDay: undefined, coolingOffDays, receiptAt: undefined, surrenderedAt: undefined };
  return isOnItsWay ? { policy: policyStandingOf({ facts, refund: undefined }, now) } : {};
}

/** The letter about an order that waits for its customer; undefined without one. */
async function openLetterOf({ db, now }: Services, { orderSn, state }: Order): Promise<string | undefined> {
  if (state !== 'underwriting') return undefined;
  const letter = await readCurrentLetter(db, orderSn, now());
  return letter && isOpenLetter(letter.state) ? letter.letterId : undefined;
}

type CustomerEvent = 'cancel' | 'cancelUnderWrite' | 'revocation';

/** Moves the caller's order by an event of the customer. @throws Problem order.notFound, order.notMovable */
const moveBy =
  (event: CustomerEvent) =>
  async (
    { orderSn }: { orderSn: string },
    { services, session }: CallContext & { session: NonNullable<CallContext['session']> },
  ) => {
    await requireOrder(services, session, orderSn);
    const moved = await moveOrder(services.db, orderSn, event, services.now());
    if (!moved) throw new Problem('order.notMovable');
    return { orderState: moved.state };
  };

export const cancel: SessionHandler<'cancel'> = moveBy('cancel');
export const cancelUnderWrite: SessionHandler<'cancelUnderWrite'> = moveBy('cancelUnderWrite');
export const revocation: SessionHandler<'revocation'> = moveBy('revocation');

/** Takes an order off the caller's list. @throws Problem order.notFound, order.notMovable, order.refundDue */
export const orderDelete: SessionHandler<'orderDelete'> = async ({ orderSn }, { services, session }) => {
  await requireOrder(services, session, orderSn);
  const deleted = await deleteOrder(services.db, orderSn, services.now());
  if (deleted === 'refundDue') throw new Problem('order.refundDue');
  if (!deleted) throw new Problem('order.notMovable');
  return { orderState: deleted.state };
};
