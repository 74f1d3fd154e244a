import { expect, test } from 'vitest';
import { callPaths } from '../../schemas/generated/call-paths.ts';
import { query } from './database.ts';
import { startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const CANARY = '文三路100号3幢201室';

test('a statement that fails is logged with its code and the call, and never with its parameters [T2]', async () => {
  const trade = await openTrade(server, 'hemu');
  const body = { ...trade.key, answers: { applicant: { address: CANARY } } };
  await query(server.databaseUrl, 'alter table drafts rename to drafts_away');
  expect(await server.attempt('temporaryDataSave', body, trade.token)).toMatchObject({ status: 500 });
  await query(server.databaseUrl, 'alter table drafts_away rename to drafts');

  expect(server.logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { error: { code: '42P01' }, call: callPaths.temporaryDataSave.path },
  ]);
  expect(server.logged.join('')).not.toContain(CANARY);
  expect(server.logged.join('')).not.toMatch(/insert into|params/i);
});
