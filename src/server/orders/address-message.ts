// Whom a message goes to, and what its template is filled with.
import { invitationSubject } from '../../core/orders/order-messages.ts';
import { isOpenLetter } from '../../core/orders/letter-life.ts';
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import { yuanOf } from '../../core/pricing/group-premium.ts';
import { productNames } from './order-words.ts';
import type { Services } from '../services/services.ts';
import { readDetails, type DueMessage } from '../store/messages.ts';
import { readLettersOf } from '../store/letters.ts';
import { readSubmission } from '../store/order-snapshots.ts';
import { readOwnedOrder } from '../store/orders.ts';
import { readPolicy } from '../store/policies.ts';
import { readPolicyRecord } from '../store/policy-life.ts';
import { readLateRefund, readRefundOf } from '../store/refunds.ts';

/** A message that is ready to be sent. */
export interface AddressedMessage {
  /** 11 digits. */
  mobile: string;
  /** The values of `{1}`, `{2}` … in `locales/<tag>/sms.json`. No person is named: a phone is read over shoulders. */
  parameters: string[];
}

/** Addresses a message; undefined when nobody can get it, or it is no longer true. */
export async function addressMessage(
  services: Pick<Services, 'db' | 'now' | 'ports'>,
  message: DueMessage,
): Promise<AddressedMessage | undefined> {
  const { db, now } = services;
  const { orderSn, kind, subject, language } = message;
  const submission = await readSubmission(db, orderSn);
  if (!submission) return undefined;
  const { snapshot } = submission;
  const { riskName } = await productNames(services, snapshot, language);
  const to = (mobile: string | undefined, value: string | undefined) =>
    mobile === undefined || value === undefined ? undefined : { mobile, parameters: [riskName, value] };
  const { mobile } = snapshot.applicant;
  switch (kind) {
    case 'insuredInvited': {
      const owned = await readOwnedOrder(db, orderSn, now());
      const isOpen = owned?.order.state === 'toConfirmInsured';
      const invited = invitedMobile(submission, subject);
      return isOpen ? to(invited, await shortest(services, readDetails(db, message).url)) : undefined;
    }
    case 'letterReceived':
      return to(mobile, await lastDayToReply(db, message, now()));
    case 'orderExpired':
      return to(mobile, await unchargedOrder(db, orderSn));
    case 'policyIssued':
      return to(mobile, (await readPolicy(db, orderSn))?.policyNo);
    case 'paymentRefunded':
      return to(mobile, amountOf(await readLateRefund(db, subject)));
    case 'policySurrendered':
    case 'surrenderRefunded':
      return to(mobile, await surrenderAmount(db, orderSn));
  }
}

/** The order, if nothing was charged. Money that came late goes back, and a message of its own says so. */
const unchargedOrder = async (db: Services['db'], orderSn: string): Promise<string | undefined> =>
  (await readRefundOf(db, orderSn)) ? undefined : orderSn;

/** In yuan. */
const amountOf = (refund: { amountFen: number } | undefined): string | undefined =>
  refund && yuanOf(refund.amountFen);

const surrenderAmount = async (db: Services['db'], orderSn: string): Promise<string | undefined> =>
  amountOf((await readPolicyRecord(db, orderSn))?.refund);

/** The last day of a letter; undefined once it takes no reply. */
async function lastDayToReply(
  db: Services['db'],
  { orderSn, subject }: DueMessage,
  now: Date,
): Promise<string | undefined> {
  const letter = (await readLettersOf(db, orderSn, now)).find(({ letterId }) => letterId === subject);
  return letter && isOpenLetter(letter.state) ? letter.replyBy : undefined;
}

/** Of the invited person; undefined for an invitation to a former submission, whose link opens nothing any more. */
const invitedMobile = (
  { snapshot, revision }: { snapshot: OrderSnapshot; revision: number },
  subject: string,
): string | undefined =>
  snapshot.insureds.find(({ rowId }) => invitationSubject(rowId, revision) === subject)?.mobile;

/** A short link, which fits into one message, where a provider makes them; else the link itself. */
async function shortest(
  { ports: { shortLinks } }: Pick<Services, 'ports'>,
  url: string | undefined,
): Promise<string | undefined> {
  if (!shortLinks || url === undefined) return url;
  const result = await shortLinks.shorten(url);
  return result.ok ? result.value : url;
}
