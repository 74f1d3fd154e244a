// Answers with a character that no font of the policy has: refused before any money is taken, and not afterwards.
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { canonicalJson } from '../../src/core/json/canonical-json.ts';
import { APPLICATION_SCREEN } from '../../src/core/orders/insured-persons.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { readDraft, saveAnswers } from '../../src/server/store/drafts.ts';
import { readFinalAnswers } from '../../src/server/store/final-answers.ts';
import { readSnapshot } from '../../src/server/store/order-snapshots.ts';
import { sha256 } from '../../src/server/store/sha256.ts';
import { answerFixture } from './answer-fixtures.ts';
import { completeApplication, placeOrder, saveStep } from './complete-application.ts';
import { testDataKeys } from './data-keys.ts';
import { query, serverUrl } from './database.ts';
import { rewriteSnapshot } from './rewritten-snapshot.ts';
import { startServer } from './server.ts';
import { openTrade, type Insurer, type OpenTrade } from './trade.ts';

const server = await startServer();
const { app, attempt, call, databaseUrl, simulated } = server;
// Notices of payments need an address.
await app.listen({ port: 0, host: '127.0.0.1' });
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
afterAll(close);

const RARE = { character: '𤋱', codePoint: 'U+242F1' };
const SMILE = { character: '😀', codePoint: 'U+1F600' };

/** The answers of a fixture with some of the applicant's changed. */
function applicationWith(fixture: string, changes: Partial<AnswerRow>): Answers {
  const { answers } = answerFixture(fixture);
  return { ...answers, applicant: { ...(answers['applicant'] as AnswerRow), ...changes } as AnswerRow };
}

/** A couple that insure themselves, with the name of the husband or of the wife's first beneficiary changed. */
function coupleWith({ husband, beneficiary }: { husband?: string; beneficiary?: string }): Answers {
  const { answers } = answerFixture('chenghai-two-insured-two-beneficiaries');
  const renamed = (row: AnswerRow, name: string | undefined): AnswerRow =>
    name === undefined ? row : { ...row, name };
  const [wife, spouse] = answers['insured'] as [AnswerRow, AnswerRow];
  const [first, ...others] = wife['beneficiaries'] as [AnswerRow];
  const beneficiaries = [renamed(first, beneficiary), ...others];
  return { ...answers, insured: [{ ...wife, beneficiaries }, renamed(spouse, husband)] };
}

async function save({ tradeId, token }: OpenTrade, answers: Answers) {
  const form = { tradeId, screen: APPLICATION_SCREEN, subject: '' };
  const { version, revision } = await call('initScreen', form, token);
  return attempt('saveScreen', { ...form, contentHash: version.contentHash, revision, answers }, token);
}

describe('an application is not saved as final, and the answer is named with its character:', () => {
  test.each<[string, Insurer, Answers, string, object]>([
    ['name', 'panshan', applicationWith('panshan-office-worker', { name: '张𤋱' }), 'applicant/name', RARE],
    [
      'address',
      'panshan',
      applicationWith('panshan-office-worker', { address: '文三路100号3幢201室😀' }),
      'applicant/address',
      SMILE,
    ],
    ['insured', 'chenghai', coupleWith({ husband: '张𤋱' }), 'insured/r2/name', RARE],
    [
      'beneficiary',
      'chenghai',
      coupleWith({ beneficiary: '张𤋱' }),
      'insured/r1/beneficiaries/b1/name',
      RARE,
    ],
  ])('%s', async (_, insurer, answers, path, params) => {
    const trade = await openTrade(server, insurer);
    const refused = await save(trade, answers);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'answers.invalid', data: { issues: [{ code: 'policy.character', path, params }] } },
    });
    expect(await query(databaseUrl, 'select from answers where trade_id = $1', [trade.tradeId])).toHaveLength(
      0,
    );
  });
});

test('rare characters that a font has are saved, as before', async () => {
  const trade = await openTrade(server, 'panshan');
  expect(await save(trade, applicationWith('panshan-office-worker', { name: '𠮷䶮' }))).toMatchObject({
    status: 200,
  });
});

/** Stores final answers as a release did that did not check their characters. */
async function saveUnchecked({ tradeId }: OpenTrade, answers: Answers): Promise<void> {
  const draft = await readDraft(db, { tradeId, screen: APPLICATION_SCREEN, subject: '' });
  expect(await saveAnswers(db, { ...draft!, answers })).toBeDefined();
}

test('an application that was saved so before is not ordered, and its customer is led to the form', async () => {
  const trade = await completeApplication(server, 'panshan');
  const { tradeId, token } = trade;
  const address = '文三路100号3幢201室😀';
  await saveUnchecked(trade, applicationWith('panshan-office-worker', { name: '张𤋱', address }));
  const { premFen } = await call('secondCalculate', { tradeId }, token);
  expect(await attempt('confirm', { tradeId, premFen }, token)).toMatchObject({
    status: 409,
    body: {
      code: 'order.undrawable',
      data: {
        screen: APPLICATION_SCREEN,
        characters: '𤋱😀',
        issues: [
          { code: 'policy.character', path: 'applicant/name', params: RARE },
          { code: 'policy.character', path: 'applicant/address', params: SMILE },
        ],
      },
    },
  });
  expect(await query(databaseUrl, 'select from orders where trade_id = $1', [tradeId])).toEqual([]);
});

test('an order that waits for its payment since before is not paid, and its customer is led to the form', async () => {
  const trade = await completeApplication(server, 'panshan');
  const { tradeId, token } = trade;
  const orderSn = await placeOrder(server, trade);
  await saveUnchecked(trade, applicationWith('panshan-office-worker', { name: '张𤋱' }));
  const { applicant, answers } = (await readSnapshot(db, orderSn))!;
  const key = { tradeId, screen: APPLICATION_SCREEN, subject: '' };
  const saved = sha256(canonicalJson((await readFinalAnswers(db, key))!.answers));
  await rewriteSnapshot(databaseUrl, orderSn, {
    applicant: { ...applicant, name: '张𤋱' },
    answers: answers.map((each) => (each.screen === APPLICATION_SCREEN ? { ...each, sha256: saved } : each)),
  });
  expect(await attempt('pay', { orderSn, way: 'qr' }, token)).toMatchObject({
    status: 409,
    body: {
      code: 'order.undrawable',
      data: { issues: [{ code: 'policy.character', path: 'applicant/name', params: RARE }] },
    },
  });
  expect(await query(databaseUrl, 'select from payments where order_sn = $1', [orderSn])).toEqual([]);
});

describe('a text of the product that was published before publishing refused it', () => {
  const soldAs = (name: string) =>
    query(
      databaseUrl,
      `update products set words = jsonb_set(words, '{zh_CN,riskName}', to_jsonb($1::text)) where risk_code = 'PSP-R04'`,
      [name],
    );
  const refusal = { status: 409, body: { code: 'product.undrawable', data: { characters: '😀' } } };

  test('is refused at the order', async () => {
    const { tradeId, token } = await completeApplication(server, 'panshan');
    const { premFen } = await call('secondCalculate', { tradeId }, token);
    const [row] = await query<{ name: string }>(
      databaseUrl,
      "select words->'zh_CN'->>'riskName' as name from products where risk_code = 'PSP-R04'",
    );
    await soldAs('安心😀');
    onTestFinished(async () => void (await soldAs(row!.name)));
    expect(await attempt('confirm', { tradeId, premFen }, token)).toMatchObject(refusal);
  });

  test('is refused at the payment, and once it was corrected the application is ordered anew', async () => {
    const trade = await completeApplication(server, 'panshan');
    const orderSn = await placeOrder(server, trade);
    await rewriteSnapshot(databaseUrl, orderSn, { productName: '安心😀' });
    expect(await attempt('pay', { orderSn, way: 'qr' }, trade.token)).toMatchObject(refusal);
    const next = await placeOrder(server, trade);
    expect(next).not.toBe(orderSn);
    expect(await attempt('pay', { orderSn: next, way: 'qr' }, trade.token)).toMatchObject({ status: 200 });
  });
});

test('a letter whose agreement has such a character is not understood, so that nobody agrees to it and pays', async () => {
  const trade = await completeApplication(server, 'panshan', ['insureInfomation', 'healthNotice']);
  const application = applicationWith('panshan-office-worker', { mobile: '13800130021' });
  await saveStep(server, trade, 'panshan', 'insureInfomation', application);
  await saveStep(server, trade, 'panshan', 'healthNotice');
  const { tradeId, token } = trade;
  const { premFen } = await call('secondCalculate', { tradeId }, token);
  const { orderSn } = await call('confirm', { tradeId, premFen }, token);
  const requestNo = `${orderSn}R1`;
  const order = await readSnapshot(db, orderSn);
  await simulated.ports.insurer.underwrite({ requestNo, order: order! });
  simulated.insurer.letters().get(requestNo)!.agreement = '𤋱不在本保险合同的保障范围内。';
  await call('underwriting', { orderSn }, token);
  expect((await call('queryOrderStaus', { orderSn }, token)).orderState).toBe('underwriting');
  expect((await call('letterList', {}, token)).letters).toEqual([]);
});
