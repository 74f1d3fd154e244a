// Personal data at rest: what every column holds, and a dump of all tables after a customer has used every one of them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonicalJson } from '../../src/core/json/canonical-json.ts';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { sendMessages } from '../../src/server/jobs/send-messages.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { inTransaction } from '../../src/server/store/connection/transaction.ts';
import { channelCustomerOf } from '../../src/server/store/customers.ts';
import { writeMigratedDraft } from '../../src/server/store/draft-migrations.ts';
import { readDraft, saveAnswers } from '../../src/server/store/drafts.ts';
import { writeMember } from '../../src/server/store/family-members.ts';
import { consumeLinkCode } from '../../src/server/store/link-codes.ts';
import { addMessage } from '../../src/server/store/messages.ts';
import { sha256 } from '../../src/server/store/sha256.ts';
import { healthAnswers } from '../forms/health-answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import { completeApplication, payOrder, placeOrder, saveStep } from './complete-application.ts';
import { query, serverUrl } from './database.ts';
import { testDataKeys } from './data-keys.ts';
import { orderWithLetter, replyAnswers, replyRequest } from './letter-order.ts';
import { eventually } from './eventually.ts';
import { columnsWith, COLUMNS } from './personal-columns.ts';
import { afterNoon, startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const { call, databaseUrl, simulated } = server;
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
afterAll(close);

const fixture = answerFixture('chenghai-self').answers;
// The forms give the fixture's address as an example.
const applicant = { ...(fixture['applicant'] as AnswerRow), address: '金丝雀路918号7幢3306室' } as AnswerRow;
const answers = { ...fixture, applicant };
const [insured] = fixture['insured'] as AnswerRow[];
const MOBILE = '13987654027';
const FILE_NAME = '欧阳若溪出院小结.pdf';
const BANK_NUMBER = '6222020903001483077';

/** What nobody may read in a dump: personal data, and what is found from it by trying all values. */
const CANARIES: Record<string, string> = {
  ...Object.fromEntries(
    ['name', 'idNumber', 'mobile', 'address', 'email'].map((code) => [code, String(applicant[code])]),
  ),
  customersMobile: MOBILE,
  bankNumber: BANK_NUMBER,
  fileName: FILE_NAME,
  hashOfMobile: sha256(MOBILE),
  hashOfChannelUser: sha256(`11:${MOBILE}`),
  hashOfPerson: sha256(canonicalJson([insured, applicant])),
};

/** Lets a customer leave personal data in every table that holds any. */
beforeAll(async () => {
  const { tradeId, token, key } = await openTrade(server);
  await call('saveInsureInfo', { ...key, revision: 0, answers }, token);
  const insuredId = insured!.rowId!;
  const { version } = await call('initTellInfo', { tradeId, insuredId }, token);
  const notice = { contentHash: version.contentHash, revision: 0, answers: { health: healthAnswers() } };
  await call('saveTellinfo', { tradeId, insuredId, ...notice }, token);
  const picture = { tradeId, purpose: 'idCardFront', contentType: 'image/png', size: 1000 } as const;
  await call('cosGetSign', picture, token);
  const document = { tradeId, purpose: 'document', contentType: 'application/pdf', size: 1000 } as const;
  await call('cosGetSign', { ...document, fileName: FILE_NAME }, token);
  await call(
    'sendVerifyCode',
    { tradeId, purpose: 'confirmMobile', mobile: String(applicant['mobile']) },
    token,
  );
  await buyPolicy(token);
  await call('sendVerifyCode', { purpose: 'login', mobile: MOBILE }, token);
  const { code } = simulated.sms.messages().findLast(({ mobile }) => mobile === MOBILE)!;
  await call('loginWithMobile', { mobile: MOBILE, code, tradeIds: [tradeId] }, token);
  const draft = (await readDraft(db, { tradeId, screen: 'insureInfomation', subject: '' }))!;
  const bankNumber = { path: 'payment/bankNumber', elementId: 'e', value: BANK_NUMBER };
  const migration = { restored: 0, notifyCustomer: true, isNewEntry: false, retired: [bankNumber] };
  const { versionId } = draft;
  await writeMigratedDraft(db, { ...migration, draft, versionId, answers, enteredVersionId: versionId });
  const read = {
    answers: { insureInfomation: { name: String(applicant['name']) } },
    revisions: { insureInfomation: 1 },
  };
  const invoice = { tradeId, screen: 'invoice', subject: '', versionId, revision: 0, answers: {} };
  await saveAnswers(db, { ...invoice, read });
  await inTransaction(db, async (tx) => {
    const ownerId = await channelCustomerOf(tx, { channel: '11', user: MOBILE }, new Date());
    await writeMember(tx, { ownerId, memberId: 'm1', tokenHash: 'h' }, { ...applicant, relation: 'child' });
    await consumeLinkCode(tx, 'code', new Date());
  });
});

/** Buys a policy in the session, with the same personal data. */
async function buyPolicy(session: string) {
  const trade = await completeApplication(server, 'chenghai', ['insureInfomation', 'healthNotice'], session);
  await saveStep(server, trade, 'chenghai', 'insureInfomation', answers as Answers);
  await saveStep(server, trade, 'chenghai', 'healthNotice');
  const orderSn = await placeOrder(server, trade);
  await payOrder(server, trade, orderSn);
  await leaveMessages(orderSn);
  const letter = await orderWithLetter(server);
  await call('letterInfo', { letterId: letter.letterId }, letter.trade.token);
  const reply = await replyRequest(server, letter, await replyAnswers(server, letter));
  await call('letterReply', reply, letter.trade.token);
}

/** A message that was sent, and one with an encrypted part that was not. */
async function leaveMessages(orderSn: string) {
  const later = new Date('2030-01-01T12:00:00+08:00');
  const key = { orderSn, kind: 'insuredInvited' } as const;
  const invite = (subject: string, now: Date) =>
    inTransaction(db, (tx) => addMessage(tx, { ...key, subject }, { url: `https://${MOBILE}` }, now));
  await invite('r2', later);
  await sendMessages({ db, ports: simulated.ports, now: () => afterNoon(60) });
  await eventually(async () =>
    expect(await query(databaseUrl, 'select 1 from messages where mobile is not null')).not.toEqual([]),
  );
}

test('every column is declared as encrypted, as indexed, or by what else it holds (T11)', async () => {
  const columns = await query<{ table: string; columns: string }>(
    databaseUrl,
    `select table_name as table, string_agg(column_name, ' ' order by column_name) as columns
     from information_schema.columns where table_schema = 'public' group by 1 order by 1`,
  );
  expect(Object.fromEntries(columns.map(({ table, columns: names }) => [table, names]))).toEqual(
    Object.fromEntries(
      Object.entries(COLUMNS).map(([table, contents]) => [
        table,
        Object.values(contents)
          .flatMap((names) => names.split(' '))
          .sort()
          .join(' '),
      ]),
    ),
  );
});

test.each(columnsWith('encrypted'))(
  '$table $column holds records and nothing else (T11)',
  async ({ table, column }) => {
    const [row] = await query(
      databaseUrl,
      `select count(${column}) > 0 as "hasRows", coalesce(bool_and(${column} ? '$encrypted'), true) as encrypted from ${table}`,
    );
    expect(row).toEqual({ hasRows: true, encrypted: true });
  },
);

test.each(columnsWith('indexed'))(
  '$table $column holds blind indexes and nothing else (T11)',
  async ({ table, column }) => {
    // Limits also count by what identifies nobody: the id of an owner, and everyone.
    const isPersonal = table === 'rate_limits' ? "subject <> '' and kind not like '%BySession'" : 'true';
    const [row] = await query(
      databaseUrl,
      `select count(${column}) > 0 as "hasRows", coalesce(bool_and(starts_with(${column}, 'index.')), true) as indexed
     from ${table} where ${isPersonal}`,
    );
    expect(row).toEqual({ hasRows: true, indexed: true });
  },
);

/**
 * The tables in whose dump a text stands: every row as PostgreSQL prints it. The write-ahead log and dead rows are no part of
 * it.
 */
async function findInDump(texts: Record<string, string>): Promise<string[]> {
  const found = Object.keys(COLUMNS).map(
    (
      table,
    ) => `select '${table} ' || sought.key as found from ${table} as dumped, jsonb_each_text($1) as sought
      where position(sought.value in dumped::text) > 0`,
  );
  const rows = await query<{ found: string }>(databaseUrl, found.join(' union '), [JSON.stringify(texts)]);
  return rows.map((row) => row.found).sort();
}

test('a dump of all tables holds no name, number, address or hash of a customer (T11)', async () => {
  expect(await findInDump(CANARIES)).toEqual([]);
});

test('a clear value in any column that is encrypted or indexed is found in the dump (T11)', async () => {
  const texts: Record<string, string> = {};
  await query(databaseUrl, 'begin');
  for (const content of ['encrypted', 'indexed'] as const)
    for (const { table, column } of columnsWith(content)) {
      texts[column] ??= `canary in ${column}`;
      await query(
        databaseUrl,
        `update ${table} set ${column} = ${content === 'encrypted' ? 'to_jsonb($1::text)' : '$1'}
         where ctid = (select max(ctid) from ${table} where ${column} is not null)`,
        [texts[column]],
      );
    }
  const columns = [...columnsWith('encrypted'), ...columnsWith('indexed')];
  const found = await findInDump(texts);
  await query(databaseUrl, 'rollback');
  expect(found).toEqual(columns.map(({ table, column }) => `${table} ${column}`).sort());
});
