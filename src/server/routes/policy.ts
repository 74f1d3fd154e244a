// Handlers of the calls about an issued policy: its receipt and its surrender.
import { Problem } from '../../core/failures/problem.ts';
import { yuanOf } from '../../core/pricing/group-premium.ts';
import { policyStandingOf } from '../orders/policy-standing.ts';
import type { Services } from '../services/services.ts';
import { confirmReceipt as storeReceipt, readPolicyRecord } from '../store/policy-life.ts';
import type { Order } from '../store/orders.ts';
import { readSurrenderValue, surrenderFor } from '../underwriting/surrender-policy.ts';
import type { SessionHandler } from './call.ts';
import { requireOrder } from './require-order.ts';

/** Confirms that the caller has received the policy. @throws Problem order.notFound; policy.notReady; order.notMovable */
export const confirmReceipt: SessionHandler<'confirmReceipt'> = async (
  { orderSn },
  { services, session },
) => {
  const order = await requireOrder(services, session, orderSn);
  if (!(await readPolicyRecord(services.db, orderSn))) throw new Problem('policy.notReady');
  if (!(await storeReceipt(services.db, orderSn, services.now()))) throw new Problem('order.notMovable');
  return standingNow(services, order);
};

/** What a surrender of the caller's policy pays now. @throws Problem order.notFound; as `readSurrenderValue` */
export const surrenderValue: SessionHandler<'surrenderValue'> = async (
  { orderSn },
  { services, session },
) => {
  await requireOrder(services, session, orderSn);
  const { refundFen, isInFull } = await readSurrenderValue(services, orderSn);
  return { refund: yuanOf(refundFen), refundFen, isInFull };
};

/** Surrenders the caller's policy. @throws Problem order.notFound; as `surrenderFor` */
export const surrender: SessionHandler<'surrender'> = async (
  { orderSn, refundFen },
  { services, session },
) => {
  const order = await requireOrder(services, session, orderSn);
  await surrenderFor(services, { orderSn, refundFen });
  return standingNow(services, order);
};

async function standingNow({ db, now }: Services, { orderSn }: Order) {
  return { policy: policyStandingOf((await readPolicyRecord(db, orderSn))!, now()) };
}
