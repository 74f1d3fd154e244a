import { callLimits } from '../../../schemas/generated/call-limits.ts';
import { Problem } from '../../core/failures/problem.ts';
import type { PortFailure } from '../ports/port-result.ts';
import type { Transaction } from '../store/connection/database.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import {
  clearCooldown,
  consumeQuota,
  secondsUntilAllowed,
  type LimitName,
  type Moment,
} from '../store/rate-limits.ts';
import { CODE_MINUTES, createCode, deleteCode, type CodeKey } from '../store/sms-codes.ts';
import type { CallContext } from './call.ts';

/** Limits of all messages with a code. */
export type SmsLimit = Extract<LimitName, 'smsToMobile' | 'smsBySession' | 'smsByNetwork' | 'smsOfAll'>;

interface CodeToSend {
  key: CodeKey;
  /** A secret of who asks for the code, which checking it needs as well. */
  token: string;
  /** What each limit counts by. */
  subjectOf: (limit: SmsLimit) => string;
}

/**
 * Sends an SMS code. The code is stored before it is sent, so that it is valid whenever the message is delivered. If the
 * provider certainly sent nothing, both code and cooldown are cleared. After a timeout it may have sent it, so both stay.
 *
 * @throws Problem with the seconds to wait when a limit is used up or the provider fails
 */
export async function sendCode(
  { services, request }: Pick<CallContext, 'services' | 'request'>,
  { key, token, subjectOf }: CodeToSend,
): Promise<{ secondsLeft: number; minutes: number }> {
  const { db, ports, now, today } = services;
  const moment = { now: now(), today: today() };
  const code = await inTransaction(db, async (tx) => {
    await requireQuota(tx, 'smsToMobile', subjectOf('smsToMobile'), moment);
    await requireQuota(tx, 'smsBySession', subjectOf('smsBySession'), moment);
    for (const limit of ['smsByNetwork', 'smsOfAll'] as const) {
      const quota = await consumeQuota(tx, limit, subjectOf(limit), moment);
      if (!quota.ok) throw new Problem('request.tooMany', { secondsLeft: quota.secondsLeft });
    }
    return createCode(tx, key, token, moment.now);
  });
  const result = await ports.sms.sendCode(key.mobile, code, CODE_MINUTES);
  if (result.ok) return { secondsLeft: callLimits.smsToMobile.cooldownSeconds, minutes: CODE_MINUTES };
  const { failure, detail } = result;
  request.log.warn({ port: 'sms', failure, detail });
  if (failure !== 'timedOut') {
    await deleteCode(db, key);
    await clearCooldown(db, 'smsToMobile', key.mobile, now());
  }
  throw new Problem(problemCodes[failure], {
    secondsLeft: await secondsUntilAllowed(db, 'smsToMobile', key.mobile, now()),
  });
}

const problemCodes = {
  refused: 'sms.refused',
  unavailable: 'sms.unavailable',
  timedOut: 'sms.timedOut',
} as const satisfies Record<PortFailure, string>;

/** Consumes quota; throws a Problem with the seconds to wait when the quota is used up, which rolls the transaction back. */
async function requireQuota(
  tx: Transaction,
  limit: SmsLimit,
  subject: string,
  moment: Moment,
): Promise<void> {
  const quota = await consumeQuota(tx, limit, subject, moment);
  if (!quota.ok) throw new Problem(`sms.${quota.reason}`, { secondsLeft: quota.secondsLeft });
}
