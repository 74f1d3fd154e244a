// Surrenders at the simulated insurer: what they pay by the calendar, with refusals and mistakes on demand.
import { addDays, daysBetween } from '../../../validators/values/calendar-date.ts';
import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';
import { lastDayOf } from '../../core/orders/cover-period.ts';
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';

export interface SurrenderRequest {
  requestNo: string;
  policyNo: string;
  receiptAt: string;
  /** The amount that the customer saw; absent in a question. */
  refundFen?: number;
}

/** A policy that can be surrendered. */
interface SoldPolicy {
  application: OrderSnapshot;
  firstDay: string;
}

export interface InsurerSurrenders {
  /** What was surrendered, in fen, by the number of the policy. */
  paid: ReadonlyMap<string, number>;
  value(request: SurrenderRequest): object | undefined;
  surrender(request: SurrenderRequest): object | undefined;
}

/** The last digits of the applicant's mobile number with which the insurer refuses a surrender, or names a wrong amount. */
const REFUSES = '0018';
const TOO_LITTLE = '0019';
const TOO_MUCH = '0020';

/** The part of the premium that the rest of the cover is worth after the cooling-off period. */
const CASH_SHARE = 0.65;

/** The surrenders of one insurer. @param sold the policies that it issued, by their number */
export function simulateSurrenders(
  sold: ReadonlyMap<string, SoldPolicy>,
  clock: () => Date,
): InsurerSurrenders {
  const paid = new Map<string, number>();
  const valueOf = ({ policyNo, receiptAt }: SurrenderRequest): number | undefined => {
    const policy = sold.get(policyNo);
    if (!policy || lastDigits(policy) === REFUSES) return undefined;
    return paid.get(policyNo) ?? refundOf(policy, receiptAt, shanghaiDate(clock().getTime()));
  };
  return {
    paid,
    value: (request) => {
      const refundFen = valueOf(request);
      return refundFen === undefined ? undefined : { requestNo: request.requestNo, refundFen };
    },
    surrender: (request) => {
      const { requestNo, policyNo, refundFen: seenFen } = request;
      const refundFen = valueOf(request);
      if (refundFen === undefined) return undefined;
      if (refundFen !== seenFen) return { requestNo, status: 'changed', refundFen };
      paid.set(policyNo, refundFen);
      return { requestNo, status: 'surrendered', refundFen };
    },
  };
}

const lastDigits = ({ application }: SoldPolicy): string => application.applicant.mobile.slice(-4);

/** The whole premium in the cooling-off period; later a share of it for the days that are left. */
function refundOf(policy: SoldPolicy, receiptAt: string, today: string): number {
  const { coolingOffDays, premium } = policy.application;
  const receiptDay = shanghaiDate(Date.parse(receiptAt));
  const isCoolingOff = coolingOffDays > 0 && today <= addDays(receiptDay, coolingOffDays)!;
  const fen = isCoolingOff ? premium.fen : Math.floor(premium.fen * CASH_SHARE * leftOf(policy, today));
  if (lastDigits(policy) === TOO_LITTLE) return fen - 1;
  return lastDigits(policy) === TOO_MUCH ? premium.fen + 1 : fen;
}

/** The part of the cover that is left, from 1 down to 0. */
function leftOf({ application: { coverLength, insureds }, firstDay }: SoldPolicy, today: string): number {
  const lastDay = lastDayOf(coverLength, firstDay, insureds[0]!.birthDate);
  const days = daysBetween(firstDay, lastDay) + 1;
  return Math.min(1, Math.max(0, daysBetween(today, lastDay) / days));
}
