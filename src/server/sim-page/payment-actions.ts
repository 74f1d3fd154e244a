import type { PayOutcome } from '../simulators/wechat-pay-orders.ts';
import type { WechatPaySimulator } from '../simulators/wechat-pay-simulator.ts';

/** What a person can do with a payment: pay in some way, have the bank refuse, or have the notice sent again. */
export const paymentActions = [
  'pay',
  'payLate',
  'payTwice',
  'payNever',
  'payFlawed',
  'refuse',
  'repeatNotice',
] as const;

export type PaymentAction = (typeof paymentActions)[number];

export type PaymentOutcome = PayOutcome | 'repeated';

const ACTIONS: Readonly<Record<PaymentAction, (payment: WechatPaySimulator, no: string) => PaymentOutcome>> =
  {
    pay: (payment, no) => payment.pay(no),
    payLate: (payment, no) => payment.pay(no, 'late'),
    payTwice: (payment, no) => payment.pay(no, 'twice'),
    payNever: (payment, no) => payment.pay(no, 'never'),
    payFlawed: (payment, no) => payment.pay(no, 'flawed'),
    refuse: (payment, no) => payment.refuse(no),
    repeatNotice: (payment, no) => (payment.repeatNotice(no) ? 'repeated' : 'impossible'),
  };

/** Does what the page asked for. Returns what came of it; the last two digits of the amount may have decided otherwise. */
export const payAsked = (
  payment: WechatPaySimulator,
  outTradeNo: string,
  action: PaymentAction,
): PaymentOutcome => ACTIONS[action](payment, outTradeNo);
