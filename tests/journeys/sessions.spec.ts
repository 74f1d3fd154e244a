// Links and sessions: a link alone shows no answer.
import { setTimeout } from 'node:timers/promises';
import { callPath } from '../../schemas/generated/call-paths.ts';
import { applicantOf, name } from './draft-fields.ts';
import { expect, expectAccessible, expectAutosaved, productCard, test } from './journey.ts';
import { signedLink } from './simulators.ts';
import { answersOf, callServer, linkTo, resumeSession, startTrade, type Trade } from './trade.ts';

test('a link without its session shows no answer, and a link home', async ({ page }) => {
  const trade = await startTrade('panshan', answersOf('panshan-office-worker'));
  const stranger = await callServer('getTradeId', { supplierCode: 'PSP', riskCode: 'PSP-R04' });
  for (const enterSession of [async () => {}, () => resumeSession(page, stranger)]) {
    await enterSession();
    await page.goto(linkTo(trade));
    await expect(page.getByRole('heading', { name: '链接已失效' })).toBeVisible();
    // One sentence, the way to sign in, and the way home (U23).
    await expect(page.getByRole('alert')).toHaveText(
      /^链接已失效(未登录，请用收到链接的手机打开|没有找到这份投保单，请从原来的链接重新进入)登录回到首页$/,
    );
    await expect(page.getByRole('link', { name: '回到首页' })).toBeVisible();
    await expect(page.getByText('欧阳')).toHaveCount(0);
    await expect(page.locator('[data-path]')).toHaveCount(0);
  }
});

test('a token in a link is never adopted: it opens nothing, and the visitor’s answers stay in the visitor’s trade [T1]', async ({
  page,
}) => {
  const [visitor, sender] = [await startTrade('panshan'), await startTrade('hemu')];
  const withToken = (trade: Trade, token: string) => `${linkTo(trade)}&token=${token}`;
  const storedToken = () => page.evaluate(() => localStorage.getItem('baoform.token'));

  await page.goto(withToken(sender, sender.token));
  await expect(page.getByRole('heading', { name: '链接已失效' })).toBeVisible();
  expect(await storedToken()).toBe(null);
  expect(page.url()).not.toContain(sender.token);

  await resumeSession(page, visitor);
  for (const token of [sender.token, 'garbage']) {
    await page.goto(withToken(visitor, token));
    await expect(page.getByText('链接里的登录凭证无效，登录状态没有改变')).toBeVisible();
    await expect(name(page)).toBeVisible();
    expect(await storedToken()).toBe(visitor.token);
  }
  await name(page).fill('欧阳若溪');
  await expect.poll(() => applicantOf(visitor)).toEqual({ name: '欧阳若溪' });
  expect(await applicantOf({ ...visitor, token: sender.token })).toEqual({});
});

test('a signed link asks before it opens its account: the visitor’s answers stay, and return after log-out [T1]', async ({
  page,
}) => {
  const visitor = await startTrade('panshan', answersOf('panshan-office-worker'));
  const sender = `sender${Date.now()}`;
  const link = await signedLink(sender, '/tabbar/index');
  const question = page.getByRole('dialog', { name: '用链接里的账户继续？' });
  const tradeOfVisitor = page.locator(`a[href*="orderSn"][href*="${visitor.tradeId}"]`);

  await resumeSession(page, visitor);
  await page.goto(link);
  await expect(question).toBeVisible();
  await expectAccessible(page);
  expect(page.url()).not.toContain('token');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(link.split('token=')[1]);
  await page.getByRole('button', { name: '保留我的投保单' }).tap();
  await page.goto(linkTo(visitor));
  await expect(name(page)).toHaveValue('欧阳若溪');
  await name(page).fill('陈小满');
  await expectAutosaved(page);

  // The code was not used up: the person for whom it is meant opens it.
  await page.goto(link);
  await question.getByRole('button', { name: '打开链接里的账户' }).tap();
  await expect(question).toHaveCount(0);
  await expect(productCard(page, '禾木百万医疗')).toBeVisible();
  await expect(tradeOfVisitor).toHaveCount(0);
  await page.goto(link);
  await expect(productCard(page, '禾木百万医疗')).toBeVisible();
  await expect(question).toHaveCount(0);

  await page.goto('/shop/login');
  await page.getByRole('button', { name: '退出登录' }).tap();
  await expect(page).toHaveURL(/tabbar/);
  await expect(tradeOfVisitor).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('链接里的登录凭证已用过，请从原来的渠道重新打开')).toBeVisible();
});

test('a list of the former account that arrives while the page opens the one of a link stays away @rare', async ({
  page,
}) => {
  const visitor = await startTrade('panshan', answersOf('panshan-office-worker'));
  const link = await signedLink(`slow${Date.now()}`, '/tabbar/index');
  const tradeOfVisitor = page.locator(`a[href*="orderSn"][href*="${visitor.tradeId}"]`);
  await resumeSession(page, visitor);
  const isList = ({ pathname }: URL) => pathname.endsWith(callPath('tradeList'));
  let sendList = () => {};
  const isSent = new Promise<void>((resolve) => {
    sendList = resolve;
  });
  await page.route(
    isList,
    async (route) => {
      const response = await route.fetch();
      await isSent;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  // The next list never comes, as on a bad network: home shows what the device remembers.
  const failLists = () => page.route(isList, (route) => route.abort());
  const isAsked = page.waitForRequest((request) => isList(new URL(request.url())));
  await page.goto(link);
  await isAsked;
  // The browser shows the former page until the next one has arrived.
  await page.route('**/shop/tabbar/index*', async (route) => {
    const isFinished = page.waitForEvent('requestfinished', (request) => isList(new URL(request.url())));
    sendList();
    await isFinished;
    // The former page cannot be asked while it is being left; it takes in the list within moments.
    await setTimeout(500);
    await failLists();
    await route.continue();
  });
  await page.getByRole('button', { name: '打开链接里的账户' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(productCard(page, '禾木百万医疗')).toBeVisible();
  await expect(tradeOfVisitor).toHaveCount(0);
});
