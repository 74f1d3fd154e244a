// Policies that were bought, received and surrendered, as their applicants do it.
import type { Answers } from '../../src/core/answers/answers.ts';
import {
  completeApplication,
  payOrder,
  placeOrder,
  saveStep,
  type SoldInsurer,
} from './complete-application.ts';
import { answerFixture } from './answer-fixtures.ts';
import type { TestServer } from './server.ts';
import type { OpenTrade } from './trade.ts';

/** A policy with its trade. */
export interface BoughtPolicy {
  trade: OpenTrade;
  orderSn: string;
}

/** Orders and pays a complete application, whose policy is issued. Returns the number of the order. */
export async function buyPolicy(server: TestServer, trade: OpenTrade): Promise<string> {
  const orderSn = await placeOrder(server, trade);
  await payOrder(server, trade, orderSn);
  return orderSn;
}

/** The same with a new application. @param lastDigits of the applicant's mobile number, which decide what the insurer says later */
export async function newPolicy(
  server: TestServer,
  insurer: SoldInsurer = 'chenghai',
  lastDigits = '8000',
): Promise<BoughtPolicy> {
  const trade = await completeApplication(server, insurer, ['insureInfomation', 'healthNotice']);
  const fixture = insurer === 'chenghai' ? 'chenghai-self' : 'panshan-office-worker';
  const answers = answerFixture(fixture).answers as Answers;
  const applicant = { ...(answers['applicant'] as object), mobile: `1380013${lastDigits}` };
  await saveStep(server, trade, insurer, 'insureInfomation', { applicant } as Answers);
  await saveStep(server, trade, insurer, 'healthNotice');
  return { trade, orderSn: await buyPolicy(server, trade) };
}

/** Confirms the receipt of a policy. */
export const receivePolicy = ({ call }: TestServer, { trade, orderSn }: BoughtPolicy) =>
  call('confirmReceipt', { orderSn }, trade.token);

/** Surrenders a policy whose receipt is confirmed, for what the insurer pays now. */
export async function surrenderPolicy({ call }: TestServer, { trade, orderSn }: BoughtPolicy) {
  const { refundFen } = await call('surrenderValue', { orderSn }, trade.token);
  return call('surrender', { orderSn, refundFen }, trade.token);
}
