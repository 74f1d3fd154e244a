import { defineConfig, devices } from 'playwright/test';
import { chromiumLaunchOptions } from '../../src/tools/bootstrap/chromium-launch-options.ts';
import { isDeep } from '../depth.ts';

const report = process.env['REPORT_FILE'];

/** The emulated phone, also for tests that create their own contexts. */
export const phone = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
};

/** Tagged by their titles: tests with a time limit below a second. Fewer tests run beside them. */
export const TIMED = /@timed/;
/**
 * The tag of tests of a rare fault, of a second way to do the same, and of long ways whose parts other tests go: `npm run test:deep`
 * runs them, `npm test` does not.
 */
export const RARE = /@rare/;
const leftOut = isDeep ? [] : [RARE];
/** They follow all others when the whole suite runs; a run of single files waits for none. */
const timed = {
  name: 'timed',
  grep: TIMED,
  grepInvert: leftOut,
  workers: 2,
  dependencies: report ? ['journeys'] : [],
};

/** Runs the journeys at phone size in the installed Chromium, against the built server on a PostgreSQL of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './running-server.ts',
  timeout: 90_000,
  // A machine at half the speed needs ten seconds for a page that opens in four.
  expect: { timeout: 15_000 },
  // Two cores: a worker waits for timers of its page, animations and the network two thirds of the time.
  workers: 5,
  projects: [{ name: 'journeys', grepInvert: [TIMED, ...leftOut] }, timed],
  fullyParallel: true,
  forbidOnly: true,
  // A whole suite runs on machines of any load, so a failed test runs once more; the stage names it as flaky.
  retries: report ? 1 : 0,
  reporter: report ? [['dot'], ['json', { outputFile: report }]] : [['list']],
  use: {
    ...phone,
    browserName: 'chromium',
    // Playwright clears cookies, storage and routes between tests; a new context takes a second of both cores.
    reuseContext: true,
    // Routes of a test do not see what a worker fetches; worker.spec.ts turns it on.
    serviceWorkers: 'block',
    // Traces cost a third of the run time; `--trace retain-on-failure` turns them on.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Fails at the missing control instead of at the test's timeout.
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: chromiumLaunchOptions,
  },
});
