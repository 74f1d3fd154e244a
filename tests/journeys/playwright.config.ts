import { defineConfig, devices } from 'playwright/test';
import { chromiumLaunchOptions } from '../../src/tools/bootstrap/chromium-launch-options.ts';

const report = process.env['REPORT_FILE'];

/** The phone of the journeys, for tests that open contexts of their own. */
export const phone = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
};

/** Journeys at phone size, in the Chromium that was found, against the built server on its own PostgreSQL. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './running-server.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A third worker uses the processors while the others wait for timers of their pages.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: report ? [['dot'], ['json', { outputFile: report }]] : [['list']],
  use: {
    ...phone,
    browserName: 'chromium',
    // Cookies, storage and routes are cleared between tests; a new context for each takes a second of both processors.
    reuseContext: true,
    // Recording every step costs a third of the time; `--trace retain-on-failure` turns it on.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A control that never comes fails its test here, not at the end of the test's time.
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: chromiumLaunchOptions,
  },
});
