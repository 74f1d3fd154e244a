import { expect, test } from 'vitest';
import { seed } from '../../../src/server/publishing/seed.ts';
import { cutConnections, freshDatabase, runConcurrently, query } from '../../http/database.ts';

test('a first start that is cut off leaves no screen without its insurers: the next one completes it', async () => {
  const url = await freshDatabase();
  const released = () => query(url, 'select screen, supplier_code, risk_code from releases order by 1, 2, 3');
  const whole = await released();
  await query(url, 'truncate forms, products, code_lists, validator_modules cascade');
  const start = () =>
    seed(url).then(
      () => 'whole',
      () => 'cut',
    );
  expect(await runConcurrently(url, 'overlays', [start], () => cutConnections(url))).toEqual(['cut']);
  await seed(url);
  expect(await released()).toEqual(whole);
});
