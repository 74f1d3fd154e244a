// Makes the order of a complete application.
import type { Language } from '../../../schemas/generated/ids.ts';
import { Problem } from '../../core/failures/problem.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { APPLICATION_SCREEN } from '../../core/orders/insured-persons.ts';
import { agreedText, confirmingInsureds } from '../../core/orders/insured-confirmation.ts';
import { orderDocumentOf } from '../../core/orders/order-document.ts';
import type { OrderDocument, OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import type { Services } from '../services/services.ts';
import { agreeToPremium, readAgreedPremium } from '../store/agreed-premiums.ts';
import { readApplicationState } from '../store/application-state.ts';
import type { Transaction } from '../store/connection/database.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import { openConfirmations } from '../store/insured-confirmations.ts';
import { readSnapshot, writeSnapshot } from '../store/order-snapshots.ts';
import { moveOrder, openOrderIn, submitOrder, type Order } from '../store/orders.ts';
import { readTradeDocuments } from '../store/product-documents.ts';
import { sha256 } from '../store/sha256.ts';
import { lockTrade } from '../store/trail.ts';
import type { Trade } from '../store/trades.ts';
import { answersOf, orderOf, readApplicationFacts } from './application-order.ts';
import { missingOfOrder, requireDrawable } from './require-drawable.ts';
import { readProgress } from './trade-progress.ts';

/** What the customer of an application was shown and agrees to. */
interface Confirmed {
  premFen: number;
  /** The premium of the trial that `premFen` replaces; undefined where the customer was shown one alone. */
  formerPremFen: number | undefined;
  /** Of messages about the order. */
  language: Language;
}

/**
 * Makes the order of an application at the premium that its customer was shown. A repeated request gets the same order; after a
 * change of the application the former order ends as changed and the application gets another one. One that its insurer refused
 * is applied for again under its number, whether the application was changed or not.
 *
 * @throws Problem order.unfinished naming the first step that is not done; premium.changed with the current premium, and with the one
 *   it replaces where the customer was not shown that;
 *   consent.missing with the documents that are not agreed to; order.notChangeable while an order with other answers is being
 *   paid or reviewed; order.undrawable with the answers that no policy can show; product.undrawable where it is a text of the product; order.needsMobile with the persons who have to agree themselves and have no mobile number; application.changed when answers were saved meanwhile
 */
export async function confirmOrder(services: Services, trade: Trade, confirmed: Confirmed): Promise<Order> {
  const { premFen, language } = confirmed;
  const { db } = services;
  const { tradeId } = trade;
  const state = await readApplicationState(db, tradeId);
  const { steps } = await readProgress(services, trade, 'zh_CN');
  const unfinished = steps.find((step) => step.state !== 'done');
  if (unfinished) throw new Problem('order.unfinished', { screen: unfinished.screen });
  const facts = await readApplicationFacts(db, trade);
  const order = await orderOf(services, trade, facts, { documents: [], language: 'zh_CN' });
  const { fen } = order.premium;
  if (fen !== premFen) throw new Problem('premium.changed', { premFen: fen });
  await requireAgreedPremium(db, tradeId, confirmed);
  requireMobiles(order);
  return inTransaction(db, async (tx) => {
    await lockTrade(tx, tradeId);
    if ((await readApplicationState(tx, tradeId, true)) !== state) throw new Problem('application.changed');
    const documents = await requireAgreements(tx, trade);
    requireDrawable(services, { ...order, documents }, answersOf(facts, APPLICATION_SCREEN));
    await agreeToPremium(tx, tradeId, fen);
    return submit(services, tx, trade, { snapshot: { ...order, documents }, language });
  });
}

/**
 * An order is never made at a premium that replaces another one silently: the customer was shown both.
 *
 * @throws Problem premium.changed with both
 */
async function requireAgreedPremium(
  db: Services['db'],
  tradeId: string,
  { premFen, formerPremFen }: Confirmed,
): Promise<void> {
  const agreed = await readAgreedPremium(db, tradeId);
  if (agreed !== undefined && agreed !== premFen && agreed !== formerPremFen)
    throw new Problem('premium.changed', { premFen, formerPremFen: agreed });
}

/** Whoever has to agree proves it by a code to the own phone. */
function requireMobiles(order: OrderSnapshot): void {
  const without = confirmingInsureds(order).filter(({ mobile }) => mobile === undefined);
  if (without.length > 0)
    throw new Problem('order.needsMobile', { names: without.map(({ name }) => name).join('、') });
}

/**
 * The documents of the product as they were agreed to.
 *
 * @throws Problem consent.missing with those that are not agreed to in their current version (I-8)
 */
async function requireAgreements(tx: Transaction, trade: Trade): Promise<OrderDocument[]> {
  const documents = await readTradeDocuments(tx, trade);
  const missing = documents.filter(({ state, content }) => state !== 'agreed' || content === null);
  if (missing.length > 0)
    throw new Problem('consent.missing', { documents: missing.map(({ documentId }) => documentId) });
  return documents.map(orderDocumentOf);
}

async function submit(
  services: Services,
  tx: Transaction,
  { tradeId }: Trade,
  { snapshot, language }: { snapshot: OrderSnapshot; language: Language },
): Promise<Order> {
  const moment = services.now();
  const open = await openOrderIn(tx, tradeId, moment);
  const former = open.state === 'draft' ? undefined : await readSnapshot(tx, open.orderSn);
  // A refused one is applied for again with the same answers too: its insurer may only have been silent.
  // Nobody can pay for one that a policy cannot be drawn of, whose product was corrected since.
  const isAsWas = former && isSame(former, snapshot) && !missingOfOrder(services, former);
  if (isAsWas && open.state !== 'uwFailed') return open;
  const { orderSn } = await draftOf(tx, tradeId, open, moment);
  await writeSnapshot(tx, orderSn, snapshot);
  const persons = confirmingInsureds(snapshot).map(({ rowId }) => ({
    insuredId: rowId,
    agreedSha256: sha256(agreedText(snapshot, rowId)),
  }));
  await openConfirmations(tx, orderSn, persons);
  const event = persons.length > 0 ? 'inviteInsured' : 'submit';
  const submission = { event, premiumFen: snapshot.premium.fen, language } as const;
  const submitted = await submitOrder(tx, orderSn, submission, moment);
  if (!submitted) throw new Problem('order.notChangeable');
  return submitted;
}

/** Whether two orders are about the same: the same answers and documents, the same premium. */
const isSame = (a: OrderSnapshot, b: OrderSnapshot): boolean =>
  a.premium.fen === b.premium.fen &&
  canonicalJson([a.answers, a.documents]) === canonicalJson([b.answers, b.documents]);

/**
 * A draft in the place of an order whose application has changed: after a refusal of the insurer the same order is applied for
 * again, any other ends as changed.
 *
 * @throws Problem order.notChangeable while it is being reviewed or paid, or was paid
 */
async function draftOf(tx: Transaction, tradeId: string, open: Order, now: Date): Promise<Order> {
  const { orderSn, state } = open;
  if (state === 'draft') return open;
  const event = state === 'uwFailed' ? 'reapply' : 'modify';
  const moved = await moveOrder(tx, orderSn, event, now);
  if (!moved) throw new Problem('order.notChangeable');
  return moved.state === 'draft' ? moved : openOrderIn(tx, tradeId, now);
}
