// Links and sessions: a link alone shows no answer.
import { applicantOf, name } from './draft-fields.ts';
import { expect, test } from './journey.ts';
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
      /^链接已失效(未登录，请用收到链接的手机打开|没有找到这笔投保，请从原来的链接重新进入)登录回到首页$/,
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
    await expect(name(page)).toBeVisible();
    expect(await storedToken()).toBe(visitor.token);
  }
  await name(page).fill('欧阳若溪');
  await expect.poll(() => applicantOf(visitor)).toEqual({ name: '欧阳若溪' });
  expect(await applicantOf({ ...visitor, token: sender.token })).toEqual({});
});
