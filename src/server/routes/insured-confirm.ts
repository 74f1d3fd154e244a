// Handlers of the calls by which insured persons agree to an order themselves.
import type { AgreedContract } from '../../../schemas/generated/insured-confirm.ts';
import type { Language } from '../../../schemas/generated/ids.ts';
import { maskedMobile } from '../../../validators/values/masked-mobile.ts';
import { chosenFactors } from '../../core/orders/build-snapshot.ts';
import { Problem } from '../../core/failures/problem.ts';
import { changedParts } from '../../core/orders/insured-confirmation.ts';
import { numberEnd } from '../../core/orders/number-end.ts';
import { translateSnapshot } from '../../core/orders/translate-snapshot.ts';
import { yuanOf } from '../../core/pricing/group-premium.ts';
import { openLink, openLinkToConfirm, type LinkedOrder } from '../orders/linked-order.ts';
import { productNames } from '../orders/order-words.ts';
import { personNames } from '../answers/person-names.ts';
import { secondFactorsOf } from '../orders/second-factors.ts';
import { previewedDuties, previewedInsured } from '../orders/order-preview.ts';
import { clientNetwork } from '../plugins/client-network.ts';
import type { Services } from '../services/services.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import { consumePass } from '../store/face-checks.ts';
import {
  confirmOnce,
  countTry,
  readByCode,
  readConfirmations,
  ticketSecondsLeft,
  triesLeft,
  writeTicket,
} from '../store/insured-confirmations.ts';
import { moveOrder } from '../store/orders.ts';
import { readRates } from '../store/products.ts';
import { checkCode, type CodeKey } from '../store/sms-codes.ts';
import { appendToTrail, lockTrade } from '../store/trail.ts';
import { followIfWaiting } from '../underwriting/follow-order.ts';
import type { Handler } from './call.ts';
import { newSecret } from './new-secret.ts';
import { refuseApplicant } from './refuse-applicant.ts';
import { sendCode } from './send-code.ts';

/** How long a person who has proved to be the insured one can agree, s. */
const TICKET_S = 15 * 60;

/** What the insured person of a link is asked to agree to. @throws Problem confirmation.linkInvalid */
export const insuredConfirmInfo: Handler<'insuredConfirmInfo'> = async (
  { code, language = 'zh_CN' },
  { services },
) => {
  const linked = await openLink(services.db, code, services.now());
  const names = await productNames(services, linked.snapshot, language);
  const isOver = ['modified', 'expired', 'ended'].includes(linked.state);
  return {
    state: linked.state,
    ...names,
    ...(!isOver && { contract: await contractOf(services, linked, language) }),
  };
};

async function contractOf(
  services: Services,
  { snapshot, insured, former, confirmation }: LinkedOrder,
  language: Language,
): Promise<AgreedContract> {
  const rates = await readRates(services.db, snapshot);
  const shown = translateSnapshot(snapshot, language, personNames(services, language), rates);
  const person = shown.insureds.find(({ rowId }) => rowId === insured.rowId)!;
  return {
    planName: shown.planName,
    choices: rates?.version === snapshot.rateVersion ? chosenFactors(rates, snapshot.choice, language) : [],
    duties: previewedDuties(shown),
    prem: yuanOf(shown.premium.fen),
    applicantName: shown.applicant.name,
    insured: previewedInsured(person, shown),
    changes: former ? changedParts(former, snapshot, insured.rowId) : [],
    agreedSha256: confirmation.agreedSha256,
  };
}

/** By what the person proves who it is. @throws Problem confirmation.linkInvalid, confirmation.closed */
export const insuredConfirmIdNo: Handler<'insuredConfirmIdNo'> = async (
  { code, language = 'zh_CN' },
  { services },
) => {
  const { insured, confirmation, snapshot } = await openLinkToConfirm(services.db, code, services.now());
  return {
    idTypeName: personNames(services, language).idType(insured.idType),
    mobile: maskedMobile(insured.mobile!),
    endLength: [...numberEnd(insured.idNumber)].length,
    triesLeft: triesLeft(confirmation),
    secondFactors: await secondFactorsOf(services, snapshot, insured),
  };
};

/**
 * Sends a code to the insured person.
 *
 * @throws Problem confirmation.linkInvalid, confirmation.closed, confirmation.ownPhone; as `sendCode`
 */
export const insuredConfirmSendSMSS: Handler<'insuredConfirmSendSMSS'> = async ({ code }, context) => {
  const linked = await openLinkToConfirm(context.services.db, code, context.services.now());
  await refuseApplicant(linked, context);
  const { orderSn, insuredId } = linked.confirmation;
  const subjects = {
    smsToMobile: linked.insured.mobile!,
    smsBySession: `${orderSn}/${insuredId}`,
    smsByNetwork: clientNetwork(context.request),
    smsOfAll: '',
  };
  return sendCode(context, { key: codeKey(linked), token: code, subjectOf: (limit) => subjects[limit] });
};

/** A code proves that the phone is the insured person's. It is bound to the link, whose code no table has. */
const codeKey = ({ order, insured }: LinkedOrder): CodeKey => ({
  tradeId: order.tradeId,
  purpose: 'insuredConfirm',
  mobile: insured.mobile!,
});

/**
 * Checks the end of the ID number and a second factor together: the code of the message, or the pass of a face check. A page whose
 * answer was lost sends its ticket again: the holder of a ticket has proved it, and the proof itself is used up.
 *
 * @throws Problem request.invalid without exactly one of both; confirmation.linkInvalid, confirmation.closed, confirmation.ownPhone; confirmation.mismatch with the tries left,
 *   the same whichever is wrong; confirmation.locked after five
 */
export const insuredConfirmCheck: Handler<'insuredConfirmCheck'> = async (
  { code, lastSix, verifyCode, faceSecret, ticket = newSecret() },
  context,
) => {
  requireOneFactor(verifyCode, faceSecret);
  const { db, now } = context.services;
  const linked = await openLinkToConfirm(db, code, now());
  await refuseApplicant(linked, context);
  const { confirmation, insured } = linked;
  const secondsLeft = ticketSecondsLeft(confirmation, ticket, now());
  if (secondsLeft > 0) return { ticket, secondsLeft };
  const left = await countTry(db, confirmation);
  if (left === undefined) throw new Problem('confirmation.locked');
  const isSameEnd = numberEnd(insured.idNumber) === numberEnd(lastSix);
  const hasFactor = async () => {
    if (faceSecret !== undefined) return consumePass(db, confirmation, { code, secret: faceSecret }, now());
    const attempt = { key: codeKey(linked), token: code, code: verifyCode!, now: now() };
    return (await checkCode(db, attempt)).status === 'right';
  };
  // A wrong end uses up no second factor, and a wrong factor is told like a wrong end.
  const isRight = isSameEnd && (await hasFactor());
  if (!isRight) {
    // The first request of the page may have used the proof meanwhile.
    const latest = await readByCode(db, code);
    const secondsOfFirst = latest ? ticketSecondsLeft(latest, ticket, now()) : 0;
    if (secondsOfFirst > 0) return { ticket, secondsLeft: secondsOfFirst };
    throw left > 0
      ? new Problem('confirmation.mismatch', { triesLeft: left })
      : new Problem('confirmation.locked');
  }
  await writeTicket(db, confirmation, ticket, new Date(now().getTime() + TICKET_S * 1000));
  return { ticket, secondsLeft: TICKET_S };
};

/** @throws Problem request.invalid naming the factor that is missing, or one too many */
function requireOneFactor(verifyCode: string | undefined, faceSecret: string | undefined): void {
  const issue = (code: string, path: string) => new Problem('request.invalid', { issues: [{ code, path }] });
  if (verifyCode === undefined && faceSecret === undefined) throw issue('request.required', 'verifyCode');
  if (verifyCode !== undefined && faceSecret !== undefined)
    throw issue('request.additionalProperties', 'faceSecret');
}

/**
 * Records that the person agrees. Once nobody is left, the order goes on to the insurer.
 *
 * @throws Problem confirmation.linkInvalid, confirmation.closed, confirmation.ownPhone; confirmation.ticketOver without a ticket that
 *   holds for what the page showed
 */
export const insuredConfirmConfirm: Handler<'insuredConfirmConfirm'> = async (
  { code, ticket, agreedSha256 },
  context,
) => {
  const { services } = context;
  const { db, now } = services;
  const linked = await openLink(db, code, now());
  await refuseApplicant(linked, context);
  // A repeated request, of a page whose answer was lost.
  if (linked.state === 'confirmed') return { state: 'confirmed' };
  const { tradeId, orderSn } = linked.order;
  const isLast = await inTransaction(db, async (tx) => {
    await lockTrade(tx, tradeId);
    const { confirmation, insured } = await openLinkToConfirm(tx, code, now());
    if (!(await confirmOnce(tx, confirmation, { ticket, agreedSha256 }, now())))
      throw new Problem('confirmation.ticketOver');
    const details = { rowId: insured.rowId, documentSha256: agreedSha256 };
    await appendToTrail(tx, tradeId, [{ kind: 'insuredConfirmed', details }], now());
    const open = (await readConfirmations(tx, orderSn)).filter(({ confirmedAt }) => confirmedAt === null);
    if (open.length > 0) return false;
    await moveOrder(tx, orderSn, 'confirmInsured', now());
    return true;
  });
  if (isLast) await followIfWaiting(services, orderSn).catch(() => undefined);
  return { state: 'confirmed' };
};
