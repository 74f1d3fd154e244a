import { expect, test } from 'vitest';
import { query } from './database.ts';
import { overlayDocument, publisher, withQuestion } from './publisher.ts';
import { startServer } from './server.ts';

const { databaseUrl } = await startServer();

test('two publishers at the same time run one after the other: both versions are published, the last one is live [M6]', async () => {
  const [first, second] = [publisher(databaseUrl), publisher(databaseUrl)];
  const results = await Promise.all([
    first(withQuestion(overlayDocument('chenghai'), 'first')),
    second(withQuestion(overlayDocument('chenghai'), 'second')),
  ]);
  const numbers = results.map((result) => result.ok && result.published.map(({ number }) => number));
  expect(numbers.sort()).toEqual([[2], [3]]);
  const live = await query(
    databaseUrl,
    `select number from releases join versions using (version_id)
     where versions.screen = 'insureInfomation' and versions.supplier_code = 'CHL'`,
  );
  expect(live).toEqual([{ number: 3 }]);
});
