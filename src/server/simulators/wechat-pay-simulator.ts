// Simulates WeChat Pay API v3 for one merchant: the same paths, signatures, errors and notices.
import { randomBytes, type KeyObject } from 'node:crypto';
import type { WechatPayAccount } from '../providers/wechat-pay-signature.ts';
import { startSimulator, type SimulatedResponse, type Simulator } from './simulator.ts';
import { checkoutPage } from './wechat-pay-checkout.ts';
import {
  NOTICE_TIMES,
  wechatPayNotices,
  noticeDeliveries,
  type NoticeAttempt,
  type NoticeDelivery,
  type NoticeTimes,
  type WechatPayNotices,
} from './wechat-pay-notices.ts';
import {
  transactionFields,
  type Closing,
  type PayOutcome,
  type SimulatedOrder,
  type WechatPayOrders,
} from './wechat-pay-orders.ts';
import { newRsaKey, wechatPayPlatform, type WechatPayPlatform } from './wechat-pay-platform.ts';
import { refundFields, type SimulatedRefund } from './wechat-pay-refunds.ts';
import { isFromMerchant, wechatPayError } from './wechat-pay-request.ts';
import { respondAsWechatPay, SIGNS_RESPONSE } from './wechat-pay-routes.ts';
import { wechatPayTrade, type WechatPayTrade } from './wechat-pay-trade.ts';

export interface WechatPaySimulator extends Simulator {
  /** The merchant's account, for the server. */
  account: WechatPayAccount;
  /** The customer pays; the last two digits of the amount may decide otherwise. @param delivery of the notice */
  pay(outTradeNo: string, delivery?: NoticeDelivery): PayOutcome;
  /** The customer's bank refuses. */
  refuse(outTradeNo: string): PayOutcome;
  /** Ends a payment that nobody has paid: the provider or the merchant closes it, or it is revoked. */
  end(outTradeNo: string, state: 'CLOSED' | 'REVOKED'): void;
  /** Whether requests about the payment say that it does not exist, until it is opened again or paid. */
  setForgotten(outTradeNo: string, isForgotten: boolean): void;
  /** Sends the notice of a payment once more. Returns false for an order that is not paid. */
  repeatNotice(outTradeNo: string): boolean;
  /** How notices from now on are sent, unless a person chooses for one; undefined lets their amounts decide again. */
  setNoticeDelivery(delivery: NoticeDelivery | undefined): void;
  rotateCertificate(): void;
  /** Signs responses with another text than their body, or rightly again. */
  setFlawedResponses(isFlawed: boolean): void;
  /** Whether requests to close an order work, get no response, or fail with a system error. */
  setClosing(closing: Closing): void;
  /** Refuses queries about an order from now on. */
  refuseQueries(outTradeNo: string): void;
  /** A person of the merchant gives money of a payment back in the provider's portal. */
  giveBack(outTradeNo: string, fen: number): void;
  /** What the merchant has for a refund from now on, in fen. */
  setBalance(fen: number): void;
  /** The platform's serial numbers, signatures and encryption, for tests that make notices. */
  platform: WechatPayPlatform;
  /** What the merchant opened and gave back, the latest last. */
  orders(): readonly SimulatedOrder[];
  refunds(): readonly SimulatedRefund[];
  noticeAttempts(): readonly NoticeAttempt[];
  /** Resolves when no notice is on its way. */
  noticesSent(): Promise<void>;
}

interface WechatPaySimulatorOptions {
  clock?: () => Date;
  noticeTimes?: NoticeTimes;
}

/**
 * Starts WeChat Pay for one merchant. Amounts whose last two digits are 01 to 06 fail on purpose: the customer cancels, the
 * bank refuses, the notice is late, comes twice, never, or with another signature. The control page takes
 * `{"kind":"pay","outTradeNo":"…"}`, also with `"notice":"late"` (or another of `noticeDeliveries`), `refuse`, `revoke`, `forget`, `remember`, `repeatNotice`,
 * `rotateCertificate` and `flawedResponses`, which a second time ends, `closingHangs` and `closingFails`, which `closingWorks` ends.
 */
export async function startWechatPaySimulator({
  clock = () => new Date(),
  noticeTimes = NOTICE_TIMES,
}: WechatPaySimulatorOptions = {}): Promise<WechatPaySimulator> {
  const account = newAccount();
  let isFlawed = false;
  const platform = wechatPayPlatform(account.apiV3Key, clock);
  const notices = wechatPayNotices(platform, clock, noticeTimes);
  const trade = wechatPayTrade(account, clock, notices);
  const { repeatNotice } = trade;
  const { rotateCertificate } = platform;
  const setFlawedResponses = (next: boolean) => void (isFlawed = next);
  const actions: Readonly<Record<string, (outTradeNo: string, notice?: string) => unknown>> = {
    pay: (outTradeNo, notice) => trade.orders.pay(outTradeNo, deliveryOf(notice)),
    repeatNotice,
    rotateCertificate,
    flawedResponses: () => setFlawedResponses(!isFlawed),
    ...failureActions(trade.orders),
    ...closingActions(trade.orders.setClosing),
  };
  const simulator = await startSimulator({
    addressSuffix: '/',
    show: () => ({ ...shownTrade(trade), notices: notices.attempts(), actions: Object.keys(actions) }),
    act: async ({ kind, outTradeNo, notice }) => {
      const action = Object.hasOwn(actions, kind) ? actions[kind] : undefined;
      action?.(outTradeNo ?? '', notice);
      return action !== undefined;
    },
    respond: (request) => {
      const page = checkoutPage(request, trade.orders);
      if (page) return page;
      if (request.rejectSignature || !isFromMerchant(request, account, clock()))
        return wechatPayError(401, 'SIGN_ERROR');
      const response = respondAsWechatPay(request, trade, platform);
      if (!SIGNS_RESPONSE.test(request.path)) return response;
      const keyId = String(request.headers['wechatpay-serial']);
      return { ...response, headers: platform.signatureHeaders(textOf(response), { isFlawed, keyId }) };
    },
  });
  account.url = new URL(new URL(simulator.controlUrl).origin);
  const stop = async () => {
    notices.stop();
    await simulator.stop();
  };
  const settings = { rotateCertificate, setFlawedResponses, platform };
  return { ...simulator, ...control(trade), ...noticeControl(notices), ...settings, account, stop };
}

/** What tests see of a trade, and do in the place of the customer, the bank and the provider. */
function control({ orders, refunds, repeatNotice }: WechatPayTrade) {
  const { pay, refuse, end, setForgotten, setClosing, refuseQueries } = orders;
  const actions = { pay, refuse, end, setForgotten, setClosing, refuseQueries };
  const { all, giveBack, setBalance } = refunds;
  return { ...actions, repeatNotice, giveBack, setBalance, orders: orders.all, refunds: all };
}

const noticeControl = ({ setDelivery, attempts, idle }: WechatPayNotices) => ({
  setNoticeDelivery: setDelivery,
  noticeAttempts: attempts,
  noticesSent: idle,
});

const textOf = ({ body }: SimulatedResponse): string => String(body ?? '');

const failureActions = ({ refuse, end, setForgotten }: WechatPayOrders) => ({
  refuse,
  revoke: (outTradeNo: string) => end(outTradeNo, 'REVOKED'),
  forget: (outTradeNo: string) => setForgotten(outTradeNo, true),
  remember: (outTradeNo: string) => setForgotten(outTradeNo, false),
});

const closingActions = (setClosing: (closing: Closing) => void) => ({
  closingHangs: () => setClosing('hangs'),
  closingFails: () => setClosing('fails'),
  closingWorks: () => setClosing('works'),
});

const deliveryOf = (notice?: string): NoticeDelivery | undefined =>
  noticeDeliveries.find((delivery) => delivery === notice);

const shownTrade = ({ orders, refunds }: WechatPayTrade): object => ({
  orders: orders.all().map(transactionFields),
  refunds: refunds.all().map(refundFields),
});

/** A merchant with keys of its own; making the RSA key takes a tenth of a second, so it waits until it is needed. */
function newAccount(): WechatPayAccount {
  let privateKey: KeyObject | undefined;
  return {
    // Until the simulator listens.
    url: new URL('http://localhost'),
    mchid: `19${randomBytes(4).readUInt32BE().toString().padStart(10, '0').slice(-8)}`,
    appid: `wx${randomBytes(8).toString('hex')}`,
    serial: `4${randomBytes(20).toString('hex').slice(1)}`.toUpperCase(),
    apiV3Key: Buffer.from(randomBytes(16).toString('hex')),
    get privateKey() {
      privateKey ??= newRsaKey();
      return privateKey;
    },
  };
}
