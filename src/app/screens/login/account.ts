// The customer's account on this device: who is signed in, with which applications.
import type { Language } from '../../../../schemas/generated/ids.ts';
import type { LoginWithMobileRequest } from '../../../../schemas/generated/session.ts';
import type { Application } from '../../../../schemas/generated/trade.ts';
import { call } from '../../calls/client.ts';
import { isSessionEnd } from '../../calls/problem.ts';
import { session } from '../../state/session.ts';
import { unfinishedTrades } from '../../state/unfinished-trades.ts';

export interface Account {
  /** Masked; null before sign-in. */
  mobile: string | null;
  applications: readonly Application[];
}

/** Reads the account. Starts a session for a visitor without one: a code is bound to a session. */
export async function fetchAccount(language: Language): Promise<Account> {
  const user = await call('refreshUserData', {}).catch(async (thrown: unknown) => {
    if (!isSessionEnd(thrown)) throw thrown;
    return { ...(await call('startSession', {})), mobile: null };
  });
  session.begin(user.token, user.expiresIn);
  const { applications } = await call('tradeList', { language });
  return { mobile: user.mobile, applications };
}

/**
 * Signs in. The home page then lists the customer's applications instead of the device's.
 *
 * @returns false when the server asks for the end of the ID number first
 */
export async function signIn(request: LoginWithMobileRequest, language: Language): Promise<boolean> {
  const { state, token, expiresIn } = await call('loginWithMobile', request);
  if (state === 'confirmIdentity' || token === undefined || expiresIn === undefined) return false;
  session.begin(token, expiresIn);
  const { applications } = await call('tradeList', { language });
  forgetApplications();
  for (const { tradeId, orderSn, riskName } of [...applications].reverse())
    unfinishedTrades.begin({ tradeId, orderSn, riskName });
  return true;
}

/** Ends the session and the device cookie, and removes the applications from this device's list. */
export async function signOut(): Promise<void> {
  await call('logout', {});
  session.end();
  forgetApplications();
}

function forgetApplications(): void {
  for (const { tradeId } of unfinishedTrades.read()) unfinishedTrades.end(tradeId);
}
