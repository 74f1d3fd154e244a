import { expect, test } from 'vitest';
import { callPaths } from '../../schemas/generated/call-paths.ts';
import { query } from './database.ts';
import { startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
/** A text that must not appear in a log. */
const CANARY = '文三路100号3幢201室';

test('a failed statement is logged with its code and its call, and never with its parameters [T2]', async () => {
  const trade = await openTrade(server, 'hemu');
  const body = { ...trade.key, answers: { applicant: { address: CANARY } } };
  await query(server.databaseUrl, 'alter table drafts rename to hidden_drafts');
  expect(await server.attempt('temporaryDataSave', body, trade.token)).toMatchObject({ status: 500 });
  await query(server.databaseUrl, 'alter table hidden_drafts rename to drafts');

  expect(server.logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { error: { code: '42P01' }, call: callPaths.temporaryDataSave.path },
  ]);
  expect(server.logged.join('')).not.toContain(CANARY);
  expect(server.logged.join('')).not.toMatch(/insert into|params/i);
});
