// What a link to an order leads its applicant to (S-006): a function of the order, for the page and the server alike.
import { pageOfOrder, type OrderPage } from './next-page.ts';
import type { OrderState } from './order-life.ts';

export type ApplicantLinkState = 'valid' | 'alreadyPaid' | 'invalid' | 'expired';

const LINK_STATE: Readonly<Record<OrderState, ApplicantLinkState>> = {
  draft: 'invalid',
  toConfirmInsured: 'valid',
  facePending: 'valid',
  underwriting: 'valid',
  uwPassed: 'valid',
  uwPassedRisk: 'valid',
  uwFailed: 'valid',
  riskFailed: 'valid',
  toPay: 'valid',
  paying: 'valid',
  paid: 'alreadyPaid',
  policyGenerating: 'alreadyPaid',
  policyGenerated: 'alreadyPaid',
  completed: 'alreadyPaid',
  cancelled: 'invalid',
  changed: 'invalid',
  withdrawn: 'invalid',
  expired: 'expired',
  deleted: 'invalid',
};

export const applicantLinkState = (state: OrderState): ApplicantLinkState => LINK_STATE[state];

/**
 * Whether the applicant can look at what the order declares, and the page that it goes on with.
 *
 * @returns `isOpen` false for an order that was called off or has expired: the application is ordered anew
 */
export function applicantLink(state: OrderState): { isOpen: boolean; next: OrderPage | undefined } {
  const link = applicantLinkState(state);
  const isOpen = link === 'valid' || link === 'alreadyPaid';
  return { isOpen, next: isOpen ? pageOfOrder(state) : undefined };
}
