/**
 * `npm test`: installs missing packages and a browser and runs the checks, one line per stage; the last line is
 * `N passed, N failed`. `npm test -- unit http` runs only the named stages. `npm run test:deep` adds the slow cases.
 * Requires only Node: it runs on a bare clone.
 */
import { join } from 'node:path';

import { runChecks } from './bootstrap/run-stages.mjs';

process.exit(
  await runChecks(
    {
      root: join(import.meta.dirname, '../..'),
      command: 'npm test',
      about: 'Runs every check but rare cases, which npm run test:deep runs',
      // Read by bootstrap/rare-files.ts.
      env: { SAMPLE: '1' },
      // Two stages run at a time, so the longest are first: http waits for its processes half of the time, and the
      // others use the cores meanwhile. Journeys use both cores and run alone; their pages are built before.
      stages: [
        { name: 'build', script: 'build' },
        { name: 'unit', script: 'test:unit', tests: true, minutes: 12 },
        { name: 'http', script: 'test:http', tests: true, needs: 'build', minutes: 20 },
        { name: 'types', script: 'types' },
        { name: 'format', script: 'format:check' },
        { name: 'lint', script: 'lint' },
        { name: 'architecture', script: 'arch' },
        { name: 'dead-code', script: 'dead:code' },
        { name: 'mutation', script: 'mutate:together' },
        { name: 'pages', script: 'pages' },
        { name: 'journeys', script: 'test:journeys', tests: true, late: true, browser: true, minutes: 20 },
      ],
    },
    process.argv.slice(2),
  ),
);
