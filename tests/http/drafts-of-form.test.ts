import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/store/database.ts';
import { readDraftsOf, type DraftOfForm } from '../../src/server/store/drafts-of-form.ts';
import { answerFixture } from './answer-fixtures.ts';
import { query } from './database.ts';
import { startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const { db, close } = openDatabase(server.databaseUrl);
afterAll(close);

test('every draft of a form is read once, also the many that one trade has of it', async () => {
  const { key, token, tradeId } = await openTrade(server);
  const { answers } = answerFixture('chenghai-self');
  await server.call('temporaryDataSave', { ...key, answers }, token);
  await query(
    server.databaseUrl,
    `insert into drafts (trade_id, screen, subject, version_id, revision, answers)
     select trade_id, screen, 'person' || n, version_id, revision, answers
     from drafts, generate_series(1, 6) n where trade_id = $1`,
    [tradeId],
  );
  const scope = { supplierCode: 'CHL', riskCode: 'CHL-R01', platformCode: '' };
  const pages: DraftOfForm[][] = [];
  for await (const page of readDraftsOf(db, 'insureInfomation', scope, 3)) pages.push(page);
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
  expect(new Set(pages.flat().map(({ subject }) => subject)).size).toBe(7);
});
