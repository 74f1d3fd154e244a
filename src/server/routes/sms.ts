// Handlers of the SMS code calls: send a code, check it and read its state.
import { Problem } from '../../core/failures/problem.ts';
import { callLimits } from '../../../schemas/generated/call-limits.ts';
import type { SendVerifyCodeRequest } from '../../../schemas/generated/sms.ts';
import { tokenOf } from '../plugins/session.ts';
import type { PortFailure } from '../ports/port-result.ts';
import {
  clearCooldown,
  secondsUntilAllowed,
  consumeQuota,
  type LimitName,
  type Moment,
} from '../store/rate-limits.ts';
import {
  CODE_MINUTES,
  createCode,
  deleteCode,
  readCodeSentAt,
  readCodeState,
  checkCode,
  type CodeKey,
} from '../store/sms-codes.ts';
import type { Transaction } from '../store/connection/database.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import type { Services } from '../services/services.ts';
import type { Session } from '../store/sessions.ts';
import type { SessionHandler } from './call.ts';
import { limitSubject } from './limit-subject.ts';
import { requireTrade } from '../answers/trade-form.ts';

/**
 * Sends an SMS code. The code is stored before it is sent, so that it is valid whenever the message is delivered. If the
 * provider certainly sent nothing, both code and cooldown are cleared. After a timeout it may have sent it, so both stay.
 */
export const sendVerifyCode: SessionHandler<'sendVerifyCode'> = async (input, context) => {
  const { services, session, request } = context;
  const { db, ports, now, today } = services;
  const subjectOf = (limit: LimitName) => limitSubject(limit, input, context);
  const codeKey = await codeKeyOf(services, session, input);
  const moment = { now: now(), today: today() };
  const code = await inTransaction(db, async (tx) => {
    await requireQuota(tx, 'smsToMobile', subjectOf('smsToMobile'), moment);
    await requireQuota(tx, 'smsBySession', subjectOf('smsBySession'), moment);
    for (const limit of ['smsByNetwork', 'smsOfAll'] as const) {
      const quota = await consumeQuota(tx, limit, subjectOf(limit), moment);
      if (!quota.ok) throw new Problem('request.tooMany', { secondsLeft: quota.secondsLeft });
    }
    return createCode(tx, codeKey, tokenOf(request), moment.now);
  });
  const result = await ports.sms.sendCode(codeKey.mobile, code, CODE_MINUTES);
  if (result.ok) return { secondsLeft: callLimits.smsToMobile.cooldownSeconds, minutes: CODE_MINUTES };
  const { failure, detail } = result;
  request.log.warn({ port: 'sms', failure, detail });
  if (failure !== 'timedOut') {
    await deleteCode(db, codeKey);
    await clearCooldown(db, 'smsToMobile', codeKey.mobile, now());
  }
  throw new Problem(problemCodes[failure], {
    secondsLeft: await secondsUntilAllowed(db, 'smsToMobile', codeKey.mobile, now()),
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

const problemCodes = {
  refused: 'sms.refused',
  unavailable: 'sms.unavailable',
  timedOut: 'sms.timedOut',
} as const satisfies Record<PortFailure, string>;

/** Consumes quota; throws a Problem with the seconds to wait when the quota is used up, which rolls the transaction back. */
async function requireQuota(
  tx: Transaction,
  limit: LimitName,
  subject: string,
  moment: Moment,
): Promise<void> {
  const quota = await consumeQuota(tx, limit, subject, moment);
  if (!quota.ok) throw new Problem(`sms.${quota.reason}`, { secondsLeft: quota.secondsLeft });
}
