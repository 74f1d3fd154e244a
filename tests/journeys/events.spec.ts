// What pages report of themselves: how calls ended and where scripts failed, and nothing of the customer.
import type { Page, Request } from 'playwright/test';
import { callPath } from '../../schemas/generated/call-paths.ts';
import type { ReportEventsRequest } from '../../schemas/generated/event.ts';
import { runCommand } from '../../src/tools/qa/cli/run-command.ts';
import { commands } from '../../src/tools/qa/commands/commands.ts';
import { fillField } from './fill-field.ts';
import { controlOf, expect, expectAutosaved, field, nextButton, throwingTest as test } from './journey.ts';
import { answersOf, openTrade, startTrade } from './trade.ts';
import { poll } from './verified-trail.ts';

/** Answers that the customer has given and types; no event may hold them. */
const ANSWERS = answersOf('panshan-office-worker');
const TYPED = { name: '陈景行', mobile: '13912345678', idNumber: '330106198803152427' };

interface Totals {
  calls: { call: string; outcome: string; total: number }[];
  errors: { page: string; error: string; position: string; build: string; total: number }[];
}

/** What `qa events` prints of today, as text and read. */
async function printedEvents(): Promise<{ text: string; totals: Totals }> {
  const lines: string[] = [];
  const terminal = {
    print: (line: string) => lines.push(line),
    printError: (line: string) => lines.push(line),
  };
  process.env['DATA_DIR'] = process.env['BAOFORM_DATA_DIR'];
  expect(await runCommand(commands, ['events', '--days', '2', '--json'], terminal)).toBe(0);
  return { text: lines.join('\n'), totals: JSON.parse(lines[0]!) as Totals };
}

/** The reports of a page, with their headers. */
function followReports(page: Page) {
  const reports: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(callPath('reportEvents'))) reports.push(request);
  });
  const bodies = () => reports.map((request) => request.postDataJSON() as ReportEventsRequest);
  return {
    reports,
    calls: () => bodies().flatMap(({ calls }) => calls.map(({ call, outcome }) => `${call} ${outcome}`)),
    errors: () => bodies().flatMap(({ errors }) => errors),
  };
}

/** Adds to the script that runs after the start an error with an answer in its message, thrown at a signal. */
async function throwOnSignal(page: Page): Promise<void> {
  await page.route(/\/assets\/after-start-[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    const thrown = `addEventListener('x-throw', () => { throw new TypeError(document.querySelector('[data-path="applicant/name"] :is(input, textarea)').value); });`;
    const body = `${await response.text()}\n${thrown}`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('calls that fail and a script that throws are counted when the page hides, without a word of the customer [T-011] @rare', async ({
  page,
}) => {
  await throwOnSignal(page);
  const { reports, calls, errors } = followReports(page);
  const trade = await startTrade('panshan', ANSWERS);
  const isWatching = page.waitForResponse(/\/assets\/report-events-[^/]+\.js$/);
  await openTrade(page, trade);
  await isWatching;
  await fillField(page, 'applicant/name', TYPED.name);
  await fillField(page, 'applicant/mobile', TYPED.mobile);
  await expectAutosaved(page);
  // A proxy answers, then no server at all.
  const proxy = { status: 502, contentType: 'text/html', body: '<h1>502</h1>' };
  await page.route(/saveInsureInfo/, (route) => route.fulfill(proxy));
  await nextButton(page).click();
  await expect(page.getByRole('alert').getByText('网络错误(502)')).toBeVisible();
  await page.unroute(/saveInsureInfo/);
  await page.route(/saveInsureInfo/, (route) => route.abort());
  await nextButton(page).click();
  await expect(page.getByRole('alert').getByText('网络不通，请检查网络后重试')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('x-throw')));
  await hide(page);

  await poll(() => calls()).toEqual(
    // The first ones were made before the code that watches was loaded.
    expect.arrayContaining(['openForm ok', 'saveInsureInfo http', 'saveInsureInfo failed']),
  );
  expect(errors()).toEqual([
    {
      page: 'insureInfomation',
      error: 'TypeError',
      position: expect.stringMatching(/^after-start-[\w-]{8}\.js:\d+:\d+$/),
      count: 1,
    },
  ]);
  const [{ position } = { position: '' }] = errors();
  const findError = async () =>
    (await printedEvents()).totals.errors.find((error) => error.position === position);
  await poll(findError).toMatchObject({ page: 'insureInfomation', error: 'TypeError' });
  const { text, totals } = await printedEvents();
  expect(totals.calls).toContainEqual(expect.objectContaining({ call: 'saveInsureInfo', outcome: 'http' }));

  const headers = await Promise.all(reports.map((request) => request.allHeaders()));
  const sent = JSON.stringify([reports.map((request) => request.postData()), headers]);
  const { tradeId, orderSn, token } = trade;
  for (const canary of [...Object.values(TYPED), '欧阳若溪', tradeId, orderSn, token, 'baoform_device'])
    expect([canary, sent.includes(canary), text.includes(canary)]).toEqual([canary, false, false]);
  // The canaries are on the page.
  await expect(controlOf(page, 'applicant/name')).toHaveValue(TYPED.name);
});

test('an error in whose place the error page is shown is counted too [T-011]', async ({ page }) => {
  const body = "throw new TypeError('欧阳若溪');";
  await page.route(/\/assets\/NotFound-[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  const { errors } = followReports(page);
  const isWatching = page.waitForResponse(/\/assets\/report-events-[^/]+\.js$/);
  await page.goto('/shop/?language=zh_CN');
  await isWatching;
  await page.evaluate(() => {
    history.pushState({ idx: 1, key: 'other' }, '', '/shop/nowhere');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await expect(page.getByRole('heading', { name: '页面出了点问题' })).toBeVisible();
  await hide(page);
  const position = expect.stringMatching(/^NotFound-[\w-]{8}\.js:1:\d+$/);
  await poll(() => errors()).toEqual([{ page: 'other', error: 'TypeError', position, count: 1 }]);
});

test('a device that asks for privacy loads nothing of it and reports nothing [T-011]', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }),
  );
  const { reports } = followReports(page);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openTrade(page, await startTrade('hemu'));
  await expect(field(page, 'applicant/name')).toBeVisible();
  await poll(() => loaded.some((url) => url.includes('/after-start-'))).toBe(true);
  await page.waitForLoadState('networkidle');
  await hide(page);
  expect(loaded.filter((url) => url.includes('/report-events-'))).toEqual([]);
  expect(reports).toEqual([]);
});
