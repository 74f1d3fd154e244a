// Gives money back that came for an order that no longer waited for it, or that a surrender pays.
import { refundNoOf, type RefundProblem } from '../../core/orders/payment-life.ts';
import type { RefundFacts } from '../ports/payment-port.ts';
import { unanswered } from '../ports/port-result.ts';
import type { Services } from '../services/services.ts';
import { postponeRefund, settleRefund, settleReturned, type DueRefund } from '../store/refunds.ts';
import type { PaymentServices } from './refresh-payment.ts';
import { NOTICE_PATH } from './start-payment.ts';

export type RefundServices = PaymentServices & Pick<Services, 'publicUrl'>;

/** The line that the customer reads at the provider. */
const REASONS: Readonly<Record<DueRefund['reason'], string>> = {
  late: '订单已失效，款项原路退回',
  surrender: '保单已退保，退保金原路退回',
};

const MINUTE_MS = 60_000;
/** When the provider is asked again: soon while the bank works, the next day for what a person has to settle. */
const AGAIN_MS = { processing: 10 * MINUTE_MS, problem: 24 * 60 * MINUTE_MS } as const;

/** What became of a refund: `unreachable` where the provider does not answer; `refused` where a person has to settle what it answers. */
type Refunding = 'refunded' | 'due' | 'unreachable' | 'refused';

/** Asks the provider for the refund of a payment, or what became of it: a repeated request refunds once. */
export async function refundPayment(services: RefundServices, due: DueRefund): Promise<Refunding> {
  const { paymentNo, amountFen, refundFen, reason } = due;
  const result = await services.ports.payments.refund({
    outTradeNo: paymentNo,
    outRefundNo: refundNoOf(paymentNo),
    refundFen,
    totalFen: amountFen,
    reason: REASONS[reason],
    noticeUrl: `${services.publicUrl()}${NOTICE_PATH}`,
  });
  if (result.ok) return applyRefund(services, result.value);
  if (result.failure === 'returned') return applyReturned(services, due);
  // What is not signed by the provider says nothing of the refund: it is asked for again once its claim is over.
  if (result.failure !== 'refused' && result.failure !== 'missing') return unanswered(result.failure);
  await postpone(services, paymentNo, 'refused');
  return 'refused';
}

/**
 * Ends the refund of a payment that the provider says was given back as a whole: by ours, or by a person in its portal. A surrender
 * pays a part, so that a person has to tell whether it was that.
 */
async function applyReturned(services: RefundServices, { paymentNo, reason }: DueRefund): Promise<Refunding> {
  const { db, now, ports } = services;
  const own = await ports.payments.queryRefund(refundNoOf(paymentNo));
  if (own.ok) return applyRefund(services, own.value);
  if (own.failure !== 'missing') return unanswered(own.failure);
  if (reason === 'late' && (await settleReturned(db, paymentNo, now()))) return 'refunded';
  await postpone(services, paymentNo, 'refused');
  return 'refused';
}

/**
 * Applies verified facts of the provider to the refund that they name. Facts that fit no refund of ours are noted beside the
 * payment, if there is one: a person has to settle them.
 */
export async function applyRefund(
  services: PaymentServices,
  facts: RefundFacts,
): Promise<'refunded' | 'due'> {
  const { outTradeNo: paymentNo, outRefundNo, refundState, refundId, refundFen, successTime } = facts;
  if (outRefundNo !== refundNoOf(paymentNo)) {
    await postpone(services, paymentNo, 'differs');
    return 'due';
  }
  if (refundState !== 'refunded' || !successTime) {
    await postpone(services, paymentNo, PROBLEMS[refundState]);
    return 'due';
  }
  const figures = { paymentNo, refundId, refundFen, refundedAt: successTime };
  if ((await settleRefund(services.db, figures, services.now())) !== 'unfit') return 'refunded';
  await postpone(services, paymentNo, 'differs');
  return 'due';
}

const PROBLEMS: Readonly<Record<RefundFacts['refundState'], RefundProblem | null>> = {
  processing: null,
  refunded: null,
  closed: 'refused',
  abnormal: 'abnormal',
};

function postpone(
  { db, now }: PaymentServices,
  paymentNo: string,
  problem: RefundProblem | null,
): Promise<void> {
  const afterMs = problem === null ? AGAIN_MS.processing : AGAIN_MS.problem;
  return postponeRefund(db, paymentNo, { problem, askAgainAt: new Date(now().getTime() + afterMs) });
}
