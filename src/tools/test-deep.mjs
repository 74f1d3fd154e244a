/**
 * `npm run test:deep`: the cases that `npm test` samples, all of them: random forms and fuzzed documents, kills, walks
 * over all pages in all languages, pictures of all forms, the recipes of the README, and small mistakes planted in the
 * code. A rule removed or a mistake planted that no test notices fails it.
 * Prints as `npm test` does.
 */
import { join } from 'node:path';

import { runChecks } from './bootstrap/run-stages.mjs';

process.exit(
  await runChecks(
    {
      root: join(import.meta.dirname, '../..'),
      command: 'npm run test:deep',
      about: 'Runs all cases of the checks that npm test samples',
      // tests/depth.ts reads it.
      env: { DEEP: '1' },
      stages: [
        { name: 'mutations', script: 'deep:mutations', minutes: 25 },
        { name: 'recipes', script: 'recipes', minutes: 20 },
        { name: 'http', script: 'deep:http', tests: true, late: true, browser: true, minutes: 12 },
        { name: 'journeys', script: 'deep:journeys', tests: true, late: true, browser: true },
        // Approved pictures are those of one browser with its fonts.
        { name: 'pictures', script: 'deep:pictures', late: true, browser: true, skipIf: /drawn by/ },
      ],
    },
    process.argv.slice(2),
  ),
);
