// Handlers of the SMS code calls: send a code, check it and read its state.
import { Problem } from '../../core/failures/problem.ts';
import { callLimits } from '../../../schemas/generated/call-limits.ts';
import type { SendVerifyCodeRequest } from '../../../schemas/generated/sms.ts';
import { tokenOf } from '../plugins/session.ts';
import { readCodeSentAt, readCodeState, checkCode, type CodeKey } from '../store/sms-codes.ts';
import type { Services } from '../services/services.ts';
import type { Session } from '../store/sessions.ts';
import type { SessionHandler } from './call.ts';
import { limitSubject } from './limit-subject.ts';
import { sendCode } from './send-code.ts';
import { requireTrade } from '../answers/trade-form.ts';

/** Sends an SMS code to the caller. @throws Problem as `sendCode` */
export const sendVerifyCode: SessionHandler<'sendVerifyCode'> = async (input, context) => {
  const { services, session, request } = context;
  return sendCode(context, {
    key: await codeKeyOf(services, session, input),
    token: tokenOf(request),
    subjectOf: (limit) => limitSubject(limit, input, context),
  });
};

/** A code to sign in belongs to the caller; any other to a trade of the caller. */
async function codeKeyOf(
  services: Services,
  { ownerId }: Session,
  { tradeId, purpose, mobile }: SendVerifyCodeRequest,
): Promise<CodeKey> {
  if (purpose === 'login') return { ownerId, purpose, mobile };
  if (tradeId === undefined) throw new Problem('request.invalid');
  await requireTrade(services, { ownerId }, tradeId);
  return { tradeId, purpose, mobile };
}

export const checkVerifyCode: SessionHandler<'checkVerifyCode'> = async (
  { code, ...codeKey },
  { services, session, request },
) => {
  const { db, now } = services;
  await requireTrade(services, session, codeKey.tradeId);
  const result = await checkCode(db, { key: codeKey, token: tokenOf(request), code, now: now() });
  if (result.status === 'wrong') throw new Problem('sms.wrong', { triesLeft: result.triesLeft });
  if (result.status !== 'right') throw new Problem(`sms.${result.status}`);
  return { verified: true };
};

export const verifyCodeInfo: SessionHandler<'verifyCodeInfo'> = async (codeKey, { services, session }) => {
  const { db, now } = services;
  await requireTrade(services, session, codeKey.tradeId);
  const sentAt = await readCodeSentAt(db, codeKey);
  const cooldownMs = callLimits.smsToMobile.cooldownSeconds * 1000;
  const waitMs = sentAt ? sentAt.getTime() + cooldownMs - now().getTime() : 0;
  return {
    state: await readCodeState(db, codeKey, now()),
    // Only the wait after the caller's own code: when others sent one to this number is theirs to know (T14).
    secondsLeft: Math.max(0, Math.ceil(waitMs / 1000)),
  };
};
