import { html, type Html } from '../contracts/html.ts';
import type { SimulatedOrder, SimulatedTradeState } from '../simulators/wechat-pay-orders.ts';
import type { SimulatedRefund } from '../simulators/wechat-pay-refunds.ts';
import type { WechatPaySimulator } from '../simulators/wechat-pay-simulator.ts';
import type { PaymentAction } from './payment-actions.ts';
import { latestFirst, serviceSection, timeMarkup, yuan, type PageWords } from './section-markup.ts';

/** What a person can do in each state, the first of them as the main button; the others are folded away. */
const BUTTONS: Readonly<
  Record<SimulatedTradeState, { shown: readonly PaymentAction[]; folded: readonly PaymentAction[] }>
> = {
  NOTPAY: { shown: ['pay', 'refuse'], folded: ['payLate', 'payTwice', 'payNever', 'payFlawed'] },
  PAYERROR: { shown: ['pay'], folded: ['payLate', 'payTwice', 'payNever', 'payFlawed'] },
  SUCCESS: { shown: ['repeatNotice'], folded: [] },
  REFUND: { shown: ['repeatNotice'], folded: [] },
  CLOSED: { shown: [], folded: [] },
  REVOKED: { shown: [], folded: [] },
};

const STATE_CLASS: Readonly<Record<SimulatedTradeState, string>> = {
  NOTPAY: '',
  SUCCESS: 'done',
  REFUND: 'done',
  CLOSED: 'bad',
  REVOKED: 'bad',
  PAYERROR: 'bad',
};

/** Payments that the shop opened, with the buttons of the customer's phone, and what was given back. */
export function paymentSection(payment: WechatPaySimulator, words: PageWords): Html {
  const { t } = words;
  return serviceSection('payment', payment, words, {
    title: t('payment.title'),
    hint: t('payment.hint'),
    rule: t('payment.rule'),
    content: html`${latestFirst(payment.orders(), (order) => orderMarkup(order, payment, words), words)}
      <h3>${t('refund.title')}</h3>
      ${latestFirst(payment.refunds(), (refund) => refundMarkup(refund, words), words)}`,
  });
}

function orderMarkup(
  { fields, state, openedAt }: SimulatedOrder,
  payment: WechatPaySimulator,
  words: PageWords,
): Html {
  const { t } = words;
  const { out_trade_no: outTradeNo, description, amount } = fields;
  const answers = payment
    .noticeAttempts()
    .filter((attempt) => attempt.outTradeNo === outTradeNo)
    .map(({ eventType, status }) => `${eventType} ${status}`);
  return html`<div class="head">
      <strong>${yuan(amount.total)} · ${description}</strong>
      <span class="state ${STATE_CLASS[state]}">${t(`payment.${state}`)}</span>
    </div>
    <div class="soft"><span class="number">${outTradeNo}</span> · ${timeMarkup(openedAt)}</div>
    ${answers.length > 0 ? html`<div class="soft">${t('payment.notices')} ${answers.join(', ')}</div>` : ''}
    ${orderForm(outTradeNo, state, words)}`;
}

function orderForm(outTradeNo: string, state: SimulatedTradeState, { t, language }: PageWords): Html {
  const { shown, folded } = BUTTONS[state];
  const button = (action: PaymentAction) =>
    html`<button name="action" value="${action}" class="${action === 'pay' ? 'primary' : ''}">
      ${t(`payment.${action}`)}
    </button>`;
  const more = html`<details>
    <summary>${t('payment.more')}</summary>
    <div class="buttons">${folded.map(button)}</div>
  </details>`;
  if (shown.length === 0) return html``;
  return html`<form method="post" action="/sim/payment?language=${language}">
    <input type="hidden" name="outTradeNo" value="${outTradeNo}" />
    <div class="buttons">${shown.map(button)}</div>
    ${folded.length > 0 ? more : ''}
  </form>`;
}

const refundMarkup = ({ fields, state, createdAt }: SimulatedRefund, { t }: PageWords): Html =>
  html`<div class="head">
      <strong>${yuan(fields.amount.refund)}</strong>
      <span class="state ${state === 'ABNORMAL' ? 'bad' : 'done'}">${t(`refund.${state}`)}</span>
    </div>
    <div class="soft"><span class="number">${fields.out_refund_no}</span> · ${timeMarkup(createdAt)}</div>`;
