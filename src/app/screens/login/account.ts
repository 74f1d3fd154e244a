// The customer's account on this device: who is signed in, with which applications.
import type { Language } from '../../../../schemas/generated/ids.ts';
import type { LoginWithMobileRequest } from '../../../../schemas/generated/session.ts';
import type { Application } from '../../../../schemas/generated/trade.ts';
import { call } from '../../calls/client.ts';
import { session } from '../../state/session.ts';
import { unfinishedTrades } from '../../state/unfinished-trades.ts';

export interface Account {
  /** Whether somebody has signed in, by SMS or by a channel's link. */
  isCustomer: boolean;
  /** Masked; null before sign-in. */
  mobile: string | null;
  applications: readonly Application[];
}

/**
 * Reads the account. Starts a session for a visitor without one. A live session stays as it is: a code that was sent before
 * the page was loaded again is bound to its token.
 */
export async function fetchAccount(language: Language): Promise<Account> {
  const user = await call('startSession', {});
  session.begin(user.token, user.expiresIn);
  const { applications } = await call('tradeList', { language });
  return { isCustomer: user.isCustomer, mobile: user.mobile, applications };
}

/**
 * Signs in. The home page then lists the customer's applications instead of the device's.
 *
 * @returns false when the server asks for the end of the ID number first
 */
export async function signIn(request: LoginWithMobileRequest): Promise<boolean> {
  const { state, token, expiresIn } = await call('loginWithMobile', request);
  if (state === 'confirmIdentity' || token === undefined || expiresIn === undefined) return false;
  session.begin(token, expiresIn);
  unfinishedTrades.clear();
  return true;
}

/**
 * Ends the session and the device cookie, and removes the drafts of this device. The home page then lists the applications
 * that the customer left on this device.
 */
export async function signOut(): Promise<void> {
  const { token, expiresIn } = await call('logout', {});
  if (token === undefined || expiresIn === undefined) session.end();
  else session.begin(token, expiresIn);
  unfinishedTrades.clear();
  // Without the code the drafts stay until they expire; no other session sees them.
  await import('../../form/clear-drafts.ts').then(({ clearDrafts }) => clearDrafts()).catch(() => undefined);
}
