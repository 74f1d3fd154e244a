// Handlers of the SMS code calls: send a code, check it and read its state.
import { Problem } from '../../core/failures/problem.ts';
import { callLimits } from '../../../schemas/generated/call-limits.ts';
import { tokenOf } from '../plugins/session.ts';
import type { PortFailure } from '../ports/port-result.ts';
import {
  clearCooldown,
  secondsUntilAllowed,
  consumeQuota,
  type LimitName,
  type Moment,
} from '../store/rate-limits.ts';
import { CODE_MINUTES, createCode, deleteCode, readCodeState, checkCode } from '../store/sms-codes.ts';
import type { Transaction } from '../store/connection/database.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import type { SessionHandler } from './call.ts';
import { limitSubject } from './limit-subject.ts';
import { requireTrade } from '../answers/trade-form.ts';

/**
 * Sends an SMS code. The code is stored before it is sent, so that it is valid whenever the message is delivered. If the
 * provider certainly sent nothing, both code and cooldown are cleared. After a timeout it may have sent it, so both stay.
 */
export const sendVerifyCode: SessionHandler<'sendVerifyCode'> = async (codeKey, context) => {
  const { services, session, request } = context;
  const { db, ports, now, today } = services;
  const subjectOf = (limit: LimitName) => limitSubject(limit, codeKey, context);
  await requireTrade(services, session, codeKey.tradeId);
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
  return {
    state: await readCodeState(db, codeKey, now()),
    secondsLeft: await secondsUntilAllowed(db, 'smsToMobile', codeKey.mobile, now()),
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
