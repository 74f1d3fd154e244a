import { defineConfig, devices } from 'playwright/test';
import { chromiumLaunchOptions } from '../../src/tools/bootstrap/chromium-launch-options.ts';

const report = process.env['REPORT_FILE'];

/** The emulated phone, also for tests that create their own contexts. */
export const phone = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
};

/** Runs the journeys at phone size in the installed Chromium, against the built server on a PostgreSQL of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './running-server.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Two cores: a third worker uses them while the others wait for timers of their pages.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: report ? [['dot'], ['json', { outputFile: report }]] : [['list']],
  use: {
    ...phone,
    browserName: 'chromium',
    // Playwright clears cookies, storage and routes between tests; a new context takes a second of both cores.
    reuseContext: true,
    // Traces cost a third of the run time; `--trace retain-on-failure` turns them on.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Fails at the missing control instead of at the test's timeout.
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: chromiumLaunchOptions,
  },
});
