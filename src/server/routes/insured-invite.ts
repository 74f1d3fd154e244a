// Handlers of the calls by which an applicant asks insured persons to agree.
import { maskedMobile } from '../../../validators/values/masked-mobile.ts';
import { Problem } from '../../core/failures/problem.ts';
import { confirmationState, confirmingInsureds } from '../../core/orders/insured-confirmation.ts';
import { invitationSubject } from '../../core/orders/order-messages.ts';
import { readFormerSnapshot } from '../orders/former-snapshot.ts';
import { inLanguage, productNames } from '../orders/order-words.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import { addInvitation, readConfirmations } from '../store/insured-confirmations.ts';
import { addMessage } from '../store/messages.ts';
import { readRevision, readSnapshot } from '../store/order-snapshots.ts';
import { consumeQuota } from '../store/rate-limits.ts';
import type { CallContext, SessionHandler } from './call.ts';
import { limitSubject } from './limit-subject.ts';
import { minutesLeft } from './minutes-left.ts';
import { newSecret } from './new-secret.ts';
import { requireOrder } from './require-order.ts';

/** How far the insured persons of the caller's order have agreed. @throws Problem order.notFound */
export const insuredConfirmQuery: SessionHandler<'insuredConfirmQuery'> = async (
  { orderSn, language = 'zh_CN' },
  { services, session },
) => {
  const { db, now } = services;
  const order = await requireOrder(services, session, orderSn);
  const contract = await readSnapshot(db, orderSn);
  if (!contract) throw new Problem('order.notFound');
  const snapshot = await inLanguage(services, contract, language);
  const confirmations = await readConfirmations(db, orderSn);
  const insureds = await Promise.all(
    confirmingInsureds(snapshot).map(async ({ rowId, name, relationName, mobile = '' }) => {
      const former = await readFormerSnapshot(db, order.tradeId, { orderSn, insuredId: rowId });
      const isConfirmed = confirmations.some(
        ({ insuredId, confirmedAt }) => insuredId === rowId && confirmedAt !== null,
      );
      const standing = { orderState: order.state, isConfirmed, hasFormer: former !== undefined };
      const state = confirmationState(standing);
      return { insuredId: rowId, name, relationName, mobile: maskedMobile(mobile), state };
    }),
  );
  const { tradeId, state: orderState } = order;
  const { riskName } = await productNames(services, snapshot, language);
  return { orderSn, tradeId, orderState, riskName, insureds, ...minutesLeft(order, now()) };
};

/**
 * Makes a link for an insured person, who gets the first one of each submission by message, and a short one to it where a provider makes them.
 *
 * @throws Problem order.notFound; confirmation.closed when nobody can agree to the order any more, or this person agrees to nothing
 */
export const insuredConfirmInvite: SessionHandler<'insuredConfirmInvite'> = async (request, context) => {
  const { services, session } = context;
  const { orderSn, insuredId } = request;
  const { db, now, today } = services;
  const { state } = await requireOrder(services, session, orderSn);
  if (state !== 'toConfirmInsured') throw new Problem('confirmation.closed', { state });
  const code = newSecret();
  const path = `/shop/insuredSure?${new URLSearchParams({ code }).toString()}`;
  await inTransaction(db, async (tx) => {
    const subject = limitSubject('invitationsByOrder', request, context);
    const quota = await consumeQuota(tx, 'invitationsByOrder', subject, { now: now(), today: today() });
    if (!quota.ok) throw new Problem('request.tooMany', { secondsLeft: quota.secondsLeft });
    if (!(await addInvitation(tx, { orderSn, insuredId }, code, now())))
      throw new Problem('confirmation.closed', { state });
    const invited = invitationSubject(insuredId, await readRevision(tx, orderSn));
    const message = { orderSn, kind: 'insuredInvited', subject: invited } as const;
    await addMessage(tx, message, { url: `${services.publicUrl()}${path}` }, now());
  });
  return { path, ...(await shortLinkTo(context, path)) };
};

/**
 * A short link to a page. A provider that fails costs the customer nothing but the length of the link.
 *
 * The provider learns the address of the page with the code in it, and who opens it when; the code is stored as a hash here, and the
 * short link is not stored at all. Whoever has the code reads what the page says of the contract, as does everybody to whom the link is
 * sent on. It is not enough to agree: that also takes the end of the ID number and a code by SMS, which the provider never sees.
 *
 * @returns nothing without a provider, and when it fails
 */
async function shortLinkTo(
  { services, request }: Pick<CallContext, 'services' | 'request'>,
  path: string,
): Promise<{ shortLink?: string }> {
  const { ports, publicUrl } = services;
  if (!ports.shortLinks) return {};
  const result = await ports.shortLinks.shorten(`${publicUrl()}${path}`);
  if (result.ok) return { shortLink: result.value };
  const { failure, detail } = result;
  request.log.warn({ port: 'shortLinks', failure, detail });
  return {};
}
