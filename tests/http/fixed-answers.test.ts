// The answers of an application by the state of its order: every call that writes answers, in every state.
import { afterAll, describe, expect, test } from 'vitest';
import { orderStates, type OrderEvent, type OrderState } from '../../src/core/orders/order-life.ts';
import { contracts } from '../../src/server/contracts/contracts.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { moveOrder, openOrder, submitOrder } from '../../src/server/store/orders.ts';
import { healthAnswers } from '../forms/health-answers.ts';
import { spouse } from '../forms/members.ts';
import { needsAnswers } from '../forms/needs-answers.ts';
import { trialAnswers } from '../forms/trial-answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import { completeApplication } from './complete-application.ts';
import { testDataKeys } from './data-keys.ts';
import { query, serverUrl } from './database.ts';
import { afterNoon, startServer, type CallName } from './server.ts';
import type { OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, call, databaseUrl } = server;
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
afterAll(close);

const TO_PAY: OrderEvent[] = ['submit', 'accept', 'requestPayment'];
const PAID: OrderEvent[] = [...TO_PAY, 'pay', 'confirmPayment'];

/** How an order comes to each state, and whether its customer may still change what the application says. */
const STATES: Record<OrderState, ['open' | 'fixed', ...OrderEvent[]]> = {
  draft: ['open'],
  toConfirmInsured: ['open', 'inviteInsured'],
  facePending: ['open', 'inviteInsured', 'requireFace'],
  underwriting: ['fixed', 'submit'],
  uwPassed: ['fixed', 'submit', 'accept'],
  uwPassedRisk: ['fixed', 'submit', 'acceptAtRisk'],
  uwFailed: ['open', 'submit', 'reject'],
  riskFailed: ['open', 'submit', 'acceptAtRisk', 'refuseRisk'],
  toPay: ['open', ...TO_PAY],
  paying: ['fixed', ...TO_PAY, 'pay'],
  paid: ['fixed', ...PAID],
  policyGenerating: ['fixed', ...PAID, 'issue'],
  policyGenerated: ['fixed', ...PAID, 'issue', 'completePolicy'],
  completed: ['fixed', ...PAID, 'issue', 'completePolicy', 'confirmReceipt'],
  cancelled: ['open', ...TO_PAY, 'cancel'],
  changed: ['open', ...TO_PAY, 'modify'],
  withdrawn: ['open', 'submit', 'cancelUnderWrite'],
  expired: ['open', ...TO_PAY, 'expire'],
  deleted: ['open', ...TO_PAY, 'cancel', 'delete'],
};

const A_DAY_LATER = new Date(afterNoon(0).getTime() + 86_400_000);

/** A complete application whose order came to a state by these events. */
async function orderAfter(events: readonly OrderEvent[]): Promise<OpenTrade> {
  const trade = await completeApplication(server, 'chenghai');
  const { orderSn } = await openOrder(db, trade.tradeId, afterNoon(0));
  for (const event of events) {
    const now = event === 'expire' ? A_DAY_LATER : afterNoon(0);
    const moved =
      event === 'submit' || event === 'inviteInsured'
        ? submitOrder(db, orderSn, { event, premiumFen: 126_800 }, now)
        : moveOrder(db, orderSn, event, now);
    expect(await moved).toBeDefined();
  }
  return trade;
}

/** What a call that writes needs of the form that its page has open. */
async function opened({ tradeId, token }: OpenTrade, screen: string, subject = '') {
  const { version, revision } = await call('initScreen', { tradeId, screen, subject }, token);
  return { tradeId, contentHash: version.contentHash, revision };
}

const application = answerFixture('chenghai-self').answers;
const health = { health: healthAnswers() };
const invoice = {
  invoice: { invoiceType: 'electronicPersonal', title: '欧阳若溪', chl_policyNumberNoted: 'no' },
  delivery: { mobile: '13800138000', email: 'ouyang.ruoxi@example.com' },
};

type Request = [call: CallName, requestOf: (trade: OpenTrade) => Promise<object>];

/** The calls that change what an order is made from, in an order in which each succeeds while it may. */
const OF_THE_CONTRACT: Record<string, Request> = {
  'a first draft': [
    'temporaryDataSave',
    async (trade) => {
      const { revision: _, ...form } = await opened(trade, 'questionaryAll');
      return { ...form, screen: 'questionaryAll', answers: {} };
    },
  ],
  'the removal of a draft': [
    'temporaryDataRemove',
    async ({ tradeId }) => ({ tradeId, screen: 'questionaryAll' }),
  ],
  'a changed draft': [
    'temporaryDataUpdate',
    async (trade) => ({ ...(await opened(trade, 'insureInfomation')), answers: { applicant: {} } }),
  ],
  'a draft of another version': [
    'temporaryDataUpdate',
    async (trade) => ({ ...(await opened(trade, 'insureInfomation')), migrate: true, answers: application }),
  ],
  'the application': [
    'saveInsureInfo',
    async (trade) => ({ ...(await opened(trade, 'insureInfomation')), answers: application }),
  ],
  'the trial': [
    'saveScreen',
    async (trade) => ({
      ...(await opened(trade, 'trialCalculation')),
      screen: 'trialCalculation',
      answers: trialAnswers.chenghai,
    }),
  ],
  'the needs': [
    'saveScreen',
    async (trade) => ({
      ...(await opened(trade, 'questionary')),
      screen: 'questionary',
      answers: { needs: needsAnswers.chenghai },
    }),
  ],
  'the correction of a notice': [
    'saveTellResult',
    async ({ tradeId }) => ({ tradeId, insuredId: 'r1', event: 'correct' }),
  ],
  'a notice': [
    'saveTellinfo',
    async (trade) => ({ ...(await opened(trade, 'healthNotice', 'r1')), insuredId: 'r1', answers: health }),
  ],
};

/** The calls whose answers no order is made from. */
const BESIDE_THE_CONTRACT: Record<string, Request> = {
  'a member of the family': [
    'familySave',
    async (trade) => ({
      ...(await opened(trade, 'family', 'member0001')),
      memberId: 'member0001',
      answers: { member: spouse },
    }),
  ],
  'the removal of a member': ['familyRemove', async ({ tradeId }) => ({ tradeId, memberId: 'member0001' })],
  'the invoice': [
    'invoiceSave',
    async (trade) => ({ ...(await opened(trade, 'invoice')), answers: invoice }),
  ],
};

/** Sends each request. Returns `saved` or the code of the refusal, by its name. */
async function sendAll(
  trade: OpenTrade,
  requests: Record<string, Request>,
): Promise<Record<string, unknown>> {
  const outcomes: Record<string, unknown> = {};
  for (const [name, [callName, requestOf]] of Object.entries(requests)) {
    const { status, body } = await attempt(callName, await requestOf(trade), trade.token);
    outcomes[name] = status === 200 ? 'saved' : `${status} ${body.code}`;
  }
  return outcomes;
}

const all = (requests: Record<string, Request>, outcome: string) =>
  Object.fromEntries(Object.keys(requests).map((name) => [name, outcome]));

/** Everything that an application says, as it is stored. */
const storedAnswers = ({ tradeId }: OpenTrade) =>
  query(
    databaseUrl,
    `select to_jsonb(d) as row from drafts d where trade_id = $1
     union all select to_jsonb(a) from answers a where trade_id = $1
     union all select to_jsonb(h) from health_notices h where trade_id = $1 order by 1`,
    [tradeId],
  );

test('the table has every call that takes answers to store', () => {
  const writing = contracts.filter(
    ({ kind, request }) => kind === 'write' && 'answers' in ((request['properties'] ?? {}) as object),
  );
  const inTable = [...Object.values(OF_THE_CONTRACT), ...Object.values(BESIDE_THE_CONTRACT)];
  const names = new Set([...inTable.map(([name]) => name), 'letterReply']);
  expect(writing.map(({ call: name }) => name).filter((name) => !names.has(name))).toEqual([]);
  expect(Object.keys(STATES).toSorted()).toEqual(orderStates.toSorted());
});

describe.each(Object.entries(STATES))('with an order that is %s', (_state, [answers, ...events]) => {
  test(`the answers of its application are ${answers} [S-001]`, async () => {
    const trade = await orderAfter(events);
    const before = await storedAnswers(trade);
    const isOpen = answers === 'open';
    const outcome = isOpen ? 'saved' : '409 answers.notChangeable';
    expect(await sendAll(trade, OF_THE_CONTRACT)).toEqual(all(OF_THE_CONTRACT, outcome));
    if (!isOpen) expect(await storedAnswers(trade)).toEqual(before);
    expect(await sendAll(trade, BESIDE_THE_CONTRACT)).toEqual(all(BESIDE_THE_CONTRACT, 'saved'));
  });
});
