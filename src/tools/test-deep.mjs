/**
 * `npm run test:deep`: runs all cases of the checks that `npm test` samples: random forms and fuzzed documents, killed
 * processes, journeys of rare faults and through all pages in all languages, pictures of all forms, the table “One more …” of the README,
 * and planted mistakes. Fails when no test detects a removed rule or a planted mistake. The output is that of `npm test`.
 */
import { join } from 'node:path';

import { runChecks } from './bootstrap/run-stages.mjs';

process.exit(
  await runChecks(
    {
      root: join(import.meta.dirname, '../..'),
      command: 'npm run test:deep',
      about: 'Runs all cases of the checks that npm test samples',
      // Read by tests/depth.ts.
      env: { DEEP: '1' },
      stages: [
        { name: 'mutations', script: 'deep:mutations', minutes: 40 },
        { name: 'unit', script: 'deep:unit', tests: true, minutes: 10 },
        { name: 'dependencies', script: 'deep:dependencies' },
        { name: 'recipes', script: 'recipes', minutes: 20 },
        { name: 'http', script: 'deep:http', tests: true, late: true, browser: true, minutes: 15 },
        // Load at the limit, and moments that two servers agree on: beside other tests they would measure those.
        { name: 'load', script: 'deep:load', tests: true, late: true, browser: true, minutes: 10 },
        { name: 'rare', script: 'deep:rare', tests: true, late: true, browser: true, minutes: 15 },
        { name: 'journeys', script: 'deep:journeys', tests: true, late: true, browser: true, minutes: 25 },
        // The approved pictures were taken with a certain browser and its fonts; others cannot be compared.
        { name: 'pictures', script: 'deep:pictures', late: true, browser: true, skipIf: /drawn by/ },
      ],
    },
    process.argv.slice(2),
  ),
);
