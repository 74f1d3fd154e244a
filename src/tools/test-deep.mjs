/**
 * `npm run test:deep`: runs all cases of the checks that `npm test` samples: random forms and fuzzed documents, killed
 * processes, journeys of rare faults and through all pages in all languages, pictures of all forms. Of the table “One more
 * …” of the README it performs every second recipe, and plants an eighth of the planted mistakes: other ones every day. Fails
 * when no test detects a removed rule or a planted mistake. The output is that of `npm test`.
 */
import { join } from 'node:path';

import { runChecks } from './bootstrap/run-stages.mjs';

process.exit(
  await runChecks(
    {
      root: join(import.meta.dirname, '../..'),
      command: 'npm run test:deep',
      about: 'Runs all cases of the checks that npm test samples',
      // On a slow machine, the last stages are left out rather than the whole run stopped.
      minutes: 68,
      // Read by tests/depth.ts.
      env: { DEEP: '1' },
      stages: [
        { name: 'mutations', script: 'deep:mutations', minutes: 45 },
        { name: 'unit', script: 'deep:unit', tests: true, minutes: 10 },
        { name: 'dependencies', script: 'deep:dependencies' },
        { name: 'recipes', script: 'deep:recipes', minutes: 20 },
        { name: 'embed', script: 'test:embed', tests: true, browser: true },
        { name: 'http', script: 'deep:http', tests: true, late: true, browser: true, minutes: 35, takes: 18 },
        // Load at the limit, and moments that two servers agree on: beside other tests they would measure those.
        { name: 'load', script: 'deep:load', tests: true, late: true, browser: true, minutes: 10, takes: 4 },
        { name: 'rare', script: 'deep:rare', tests: true, late: true, browser: true, minutes: 40, takes: 28 },
        {
          name: 'journeys',
          script: 'deep:journeys',
          tests: true,
          late: true,
          browser: true,
          minutes: 45,
          takes: 36,
        },
        // The approved pictures were taken with a certain browser and its fonts; others cannot be compared.
        {
          name: 'pictures',
          script: 'deep:pictures',
          late: true,
          browser: true,
          takes: 4,
          skipIf: /drawn by/,
        },
      ],
    },
    process.argv.slice(2),
  ),
);
