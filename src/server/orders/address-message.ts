// Whom a message goes to, and what its template is filled with.
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import { yuanOf } from '../../core/pricing/group-premium.ts';
import { productNames } from './order-words.ts';
import type { Services } from '../services/services.ts';
import type { DueMessage } from '../store/messages.ts';
import { readSnapshot } from '../store/order-snapshots.ts';
import { readOwnedOrder } from '../store/orders.ts';
import { readPolicy } from '../store/policies.ts';
import { readRefundOf } from '../store/refunds.ts';

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
  const { orderSn, kind, subject, language, details } = message;
  const snapshot = await readSnapshot(db, orderSn);
  if (!snapshot) return undefined;
  const { riskName } = await productNames(services, snapshot, language);
  const to = (mobile: string | undefined, value: string | undefined) =>
    mobile === undefined || value === undefined ? undefined : { mobile, parameters: [riskName, value] };
  const { mobile } = snapshot.applicant;
  switch (kind) {
    case 'insuredInvited': {
      const owned = await readOwnedOrder(db, orderSn, now());
      const isOpen = owned?.order.state === 'toConfirmInsured';
      return isOpen ? to(insuredMobile(snapshot, subject), await shortest(services, details.url)) : undefined;
    }
    case 'orderExpired':
      return to(mobile, orderSn);
    case 'policyIssued':
      return to(mobile, (await readPolicy(db, orderSn))?.policyNo);
    case 'paymentRefunded': {
      const refund = await readRefundOf(db, orderSn);
      return to(mobile, refund && yuanOf(refund.amountFen));
    }
  }
}

const insuredMobile = ({ insureds }: OrderSnapshot, rowId: string): string | undefined =>
  insureds.find((insured) => insured.rowId === rowId)?.mobile;

/** A short link, which fits into one message, where a provider makes them; else the link itself. */
async function shortest(
  { ports: { shortLinks } }: Pick<Services, 'ports'>,
  url: string | undefined,
): Promise<string | undefined> {
  if (!shortLinks || url === undefined) return url;
  const result = await shortLinks.shorten(url);
  return result.ok ? result.value : url;
}
