import { expect, test } from 'vitest';
import { seed } from '../../../src/server/publishing/seed.ts';
import { cutConnections, freshDatabase, publisherUrl, runConcurrently, query } from '../../http/database.ts';
import { isDeep } from '../../depth.ts';

test.runIf(isDeep)(
  'a first start that loses its connection leaves no screen without its insurers: the next start completes the seed',
  async () => {
    const url = await freshDatabase();
    const readReleases = () =>
      query(url, 'select screen, supplier_code, risk_code from releases order by 1, 2, 3');
    const releases = await readReleases();
    await query(url, 'truncate forms, products, code_lists, validator_modules cascade');
    const start = () =>
      seed(publisherUrl(url)).then(
        () => 'seeded',
        () => 'failed',
      );
    expect(await runConcurrently(url, 'overlays', [start], () => cutConnections(url))).toEqual(['failed']);
    await seed(publisherUrl(url));
    expect(await readReleases()).toEqual(releases);
  },
);
