import { defineConfig } from 'playwright/test';
import journeys, { RARE, TIMED } from './playwright.config.ts';

/**
 * The rare tests alone. `--grep` does not do: it leaves a project that another one depends on unfiltered, so the timed
 * rare tests would run all journeys before them.
 */
export default defineConfig(journeys, {
  // Uploads of many megabytes and killed browsers: with five at once, single steps ran into their limits.
  workers: 3,
  timeout: 120_000,
  projects: [
    { name: 'journeys', grep: RARE, grepInvert: TIMED },
    {
      name: 'timed',
      grep: new RegExp(`(?=.*${TIMED.source})(?=.*${RARE.source})`),
      workers: 2,
      dependencies: ['journeys'],
    },
  ],
});
