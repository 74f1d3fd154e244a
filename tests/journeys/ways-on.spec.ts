// No page is a dead end, whatever its calls answer.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { callPath, type AllCalls } from '../../schemas/generated/call-paths.ts';
import { locales } from '../../locales/index.ts';
import { problemStatus, type ProblemCode } from '../../src/core/failures/problem.ts';
import { NETWORK_FAILED } from '../../src/app/calls/problem.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { upcomingPages } from '../../src/app/screens/address/upcoming-pages.ts';
import { dailySample, dailySeed } from '../depth.ts';
import { fillField } from './fill-field.ts';
import { controlOf, errorOf, expect, test, throwingTest } from './journey.ts';
import { tradeWithApplication } from './trade-pages.ts';
import { linkTo, openInSession, openTrade, startTrade, type Trade } from './trade.ts';
import { appMessages } from './walk.ts';
import { expectWayOn, linksOn, pressWayOn } from './ways-on.ts';

/** The walks over pages in `pages.spec.ts` look at every language; whether a page leads on depends on none. */
const LOCALE = locales[dailySeed('WAYS_ON_SEED') % locales.length]!;

/** The sentence of a page that the network kept away. */
const { [NETWORK_FAILED]: networkFailed } = JSON.parse(
  readFileSync(join(projectRoot(), 'locales', LOCALE, 'problems.json'), 'utf8'),
) as Record<string, string>;

/** Pages with the call that they cannot do without. */
const PAGES = {
  'tabbar/index': 'emProductQueryHomeList',
  insureInfomation: 'openForm',
  questionary: 'openForm',
  questionaryAll: 'openForm',
  invoice: 'openForm',
  input: 'openForm',
  familyEdit: 'openForm',
  healthNotice: 'getTellResult',
  familyList: 'familyList',
  groupQuote: 'emProductQueryGrouplist',
  groupQuoteResult: 'groupCalculate',
  login: 'startSession',
} as const satisfies Record<string, keyof AllCalls>;

/** What these calls can answer instead of content; undefined: the network fails. */
const ANSWERS: readonly (ProblemCode | undefined)[] = [
  undefined,
  'answers.invalid',
  'application.none',
  'form.altered',
  'form.none',
  'notice.settled',
  'product.notFound',
  'quote.none',
  'quote.unfinished',
  'request.invalid',
  'request.tooMany',
  'server.busy',
  'server.error',
  'server.unavailable',
  'session.none',
  'subject.notFound',
  'trade.notFound',
];

const FAILURES = Object.entries(PAGES).flatMap(([name, call]) =>
  ANSWERS.map((code) => ({ name, call, code })),
);
const SAMPLE = dailySample('WAYS_ON_SEED', FAILURES, 2);

const withLanguage = (address: string, locale: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}language=${locale}`;

function addressOf(name: string, { tradeId, orderSn }: Trade): string {
  if (name === 'groupQuote' || name === 'login') return `/shop/${name}`;
  const query = { tradeId, orderSn, screen: 'paymentChoice', subject: 'member0001' };
  return `/shop/${name}?${new URLSearchParams(query).toString()}`;
}

/** Lets a call fail, whatever page makes it. */
async function failCall(page: Page, call: keyof AllCalls, code: ProblemCode | undefined): Promise<void> {
  await page.route(
    (url) => url.pathname === callPath(call),
    (route) =>
      code === undefined
        ? route.abort()
        : route.fulfill({ status: problemStatus[code], json: { code, status: 'FAIL', message: '' } }),
  );
}

test('a page whose content cannot be loaded leads on, while the failure lasts @rare', async ({ page }) => {
  test.setTimeout(600_000);
  const trade = await startTrade('panshan');
  await openInSession(page, trade, '/shop/tabbar/index');
  for (const { name, call, code } of SAMPLE) {
    const state = `${name} with ${code ?? 'no network'} in ${LOCALE}`;
    await failCall(page, call, code);
    await page.goto(withLanguage(addressOf(name, trade), LOCALE));
    await expect(page.locator('main [role="alert"]'), state).toBeVisible({ timeout: 15_000 });
    await expectWayOn(page, state);
    await page.unrouteAll();
  }
});

/** States without a failure, by their address: nothing there yet, nothing left to do, and addresses without a page. */
const statesOf = (trade: Trade, finished: Trade): Record<string, string> => ({
  'an open application': linkTo(trade),
  'a saved application': linkTo(finished),
  'an open questionnaire': linkTo(finished).replace('insureInfomation', 'questionary'),
  'an empty family': addressOf('familyList', trade),
  'a health notice before the application': addressOf('healthNotice', trade),
  'an open health notice': addressOf('healthNotice', finished),
  'an unfinished quote': addressOf('groupQuoteResult', trade),
  'the products of group quotes': '/shop/groupQuote',
  'sign-in': '/shop/login',
  'a link without parameters': '/shop/insureInfomation',
  'a form without a screen': `/shop/input?tradeId=${trade.tradeId}`,
  'an unknown screen': `/shop/input?tradeId=${trade.tradeId}&screen=nowhere`,
  'an unknown trade': linkTo({ ...trade, tradeId: 'A'.repeat(22) }),
  'an invalid link': '/shop/linkInvalid',
  'an unknown page': '/shop/nowhere',
});

test('a page without a failure leads on, be it empty, finished or unknown @rare', async ({ page }) => {
  test.setTimeout(300_000);
  const trade = await startTrade('panshan');
  const finished = await tradeWithApplication('panshan', 'panshan-office-worker');
  for (const [state, address] of dailySample('WAYS_ON_SEED', Object.entries(statesOf(trade, finished)), 2)) {
    const { token } = address.includes(finished.tradeId) ? finished : trade;
    await openInSession(page, { token }, withLanguage(address, LOCALE));
    await expectWayOn(page, `${state} in ${LOCALE}`);
  }
});

/** The states with a form that the customer can go on filling in without a network. */
const FORM_STATES = ['an open application', 'an open questionnaire', 'an open health notice'];

/** What a page shows once it has opened, or says why it has not. */
const CONTENT = 'main :is(h2, form, li, [data-path])';

// A page whose code cannot be fetched fails before its place is taken by one that waits for the network.
throwingTest(
  'offline, the way on of an open page opens the next one or says why not, which comes with the network; the badge invites to go on where there is a form (U12) @rare',
  async ({ page, context }) => {
    test.setTimeout(300_000);
    const trade = await startTrade('panshan');
    const finished = await tradeWithApplication('panshan', 'panshan-office-worker');
    const states = Object.entries(statesOf(trade, finished));
    // On every day one page leads to another that cannot be drawn without its call.
    const leading = states.filter(([state]) => state === 'a saved application');
    const sampled = new Map([...leading, ...dailySample('WAYS_ON_SEED', states, 2)]);
    for (const [state, address] of sampled) {
      const { token } = address.includes(finished.tradeId) ? finished : trade;
      await openInSession(page, { token }, withLanguage(address, LOCALE));
      await expect.poll(() => linksOn(page), `${state} is a dead end`).not.toEqual([]);
      if (FORM_STATES.includes(state)) await expect(page.locator('main [data-path]').first()).toBeVisible();
      await context.setOffline(true);
      const offline = `${state} in ${LOCALE}, offline`;
      await expect(page.locator('header').getByRole('status'), offline).toHaveText(
        appMessages(LOCALE)[FORM_STATES.includes(state) ? 'insure.offline' : 'offline']!,
        { useInnerText: true },
      );
      await pressWayOn(page);
      const sentence = page.locator('main').getByText(networkFailed!);
      await expect(sentence.or(page.locator(CONTENT)).first(), offline).toBeVisible();
      await expect.poll(() => linksOn(page), `${offline}, is a dead end`).not.toEqual([]);
      await context.setOffline(false);
      await expect(page.locator(CONTENT).first(), `${state}, online again`).toBeVisible({ timeout: 15_000 });
      await expect(sentence, `${state}, online again`).toHaveCount(0);
    }
  },
);

test('an open page changes its language as if it had opened in it, and a half-filled form keeps its answers @rare', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const trade = await startTrade('panshan');
  const finished = await tradeWithApplication('panshan', 'panshan-office-worker');
  const texts = () => page.locator('main').innerText();
  for (const [state, address] of dailySample('WAYS_ON_SEED', Object.entries(statesOf(trade, finished)), 2)) {
    const { token } = address.includes(finished.tradeId) ? finished : trade;
    await openInSession(page, { token }, withLanguage(address, 'es_ES'));
    await expect(page.locator(CONTENT).or(page.locator('main a[href]')).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const inSpanish = await texts();
    await openInSession(page, { token }, withLanguage(address, 'zh_CN'));
    await expect.poll(texts, state).not.toBe(inSpanish);
    await page.getByRole('combobox', { name: '语言' }).selectOption('es_ES');
    await expect.poll(texts, state).toBe(inSpanish);
  }
  await openTrade(page, trade);
  await fillField(page, 'applicant/name', '欧阳Ruoxi');
  await page.locator('button[type="submit"]').last().click();
  await expect(errorOf(page, 'applicant/name')).toContainText('姓名');
  // The control itself stays, and the focus with it.
  await controlOf(page, 'applicant/name').evaluate((input) => input.setAttribute('data-kept', ''));
  await page.getByRole('combobox', { name: '语言' }).selectOption('es_ES');
  await expect(errorOf(page, 'applicant/name')).toContainText('no se pueden mezclar');
  await expect(page.locator('#f-error-summary')).toContainText('no se pueden mezclar');
  await expect(page.locator('#f-error-summary')).not.toContainText(/\p{Script=Han}/u);
  await expect(controlOf(page, 'applicant/name')).toHaveValue('欧阳Ruoxi');
  await expect(controlOf(page, 'applicant/name')).toHaveAttribute('data-kept');
});

test('a page that is not open yet says so and leads on @rare', async ({ page }) => {
  test.setTimeout(600_000);
  const words = appMessages(LOCALE, 'screens');
  for (const name of dailySample('WAYS_ON_SEED', [...upcomingPages], 1)) {
    await page.goto(withLanguage(`/shop/${name}?orderSn=1`, LOCALE));
    await expect(page.getByRole('heading', { name: words['soon.title']!, level: 2 })).toBeVisible();
    await expect(page.getByText(words['soon.text']!)).toBeVisible();
    await expectWayOn(page, `${name} in ${LOCALE}`);
  }
});

test('a family member without a name in the address leads to the family @rare', async ({ page }) => {
  const trade = await startTrade('panshan');
  await openInSession(page, trade, `/shop/familyEdit?tradeId=${trade.tradeId}`);
  await expect(page).toHaveURL(/\/familyList\?/);
  await expect(page.getByRole('heading', { name: '家庭成员', level: 1 })).toBeVisible();
});

throwingTest('a broken page leads home @rare', async ({ page }) => {
  await page.route(/assets\/Login-.*\.js/, (route) => route.abort());
  await page.goto('/shop/login');
  await expect(page.getByRole('heading', { name: '页面出了点问题' })).toBeVisible({ timeout: 15_000 });
  await expectWayOn(page, 'a broken page');
});

test('nothing of a form stays on the page of another one @rare', async ({ page }) => {
  const trade = await startTrade('panshan');
  await openInSession(page, trade, `/shop/input?tradeId=${trade.tradeId}&screen=letterReply`);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await page.evaluate(() => {
    history.pushState({ idx: 1, key: 'other' }, '', location.href.replace('letterReply', 'nowhere'));
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await expect(page.locator('main [role="alert"]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title!);
});
