// The way from a list to one of its pages and back: the list is in the history once, so that going back leads to the page before it.
import { expect, saveButton, test } from './journey.ts';
import { fillField } from './fill-field.ts';
import { completeForCouple } from './complete-trade.ts';
import { openInSession, startTrade, callServer } from './trade.ts';
import { openScreen } from './trade-pages.ts';

test('after agreeing to two documents one step back leads to the page before the list [R-006 R-007]', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const trade = await completeForCouple();
  const { tradeId, orderSn, token } = trade;
  const { documents } = await callServer('listNoticeWithContent', { tradeId }, token);
  const [first, second] = documents;
  for (const { documentId, sha256 } of [first!, second!])
    await callServer(
      'consentRecord',
      { tradeId, documentId, documentSha256: sha256, action: 'withdrawn' },
      token,
    );
  const query = new URLSearchParams({ tradeId, orderSn, language: 'zh_CN' }).toString();
  await openInSession(page, trade, `/shop/processOrderInfo?${query}`);
  await page.locator('main a[href*="/readNotice?"]').click();
  // By the main button, and by the link of the list.
  for (const link of [
    page.getByRole('link', { name: `阅读：${first!.title}` }),
    page.locator('main li a').filter({ hasText: second!.title }),
  ]) {
    await link.click();
    await page.getByRole('button', { name: '我已阅读并同意' }).click({ timeout: 30_000 });
    await expect(page).toHaveURL(/\/readNotice\?/);
  }
  await expect(page.locator('main li').getByText('已同意')).toHaveCount(documents.length);
  await page.goBack();
  await expect(page).toHaveURL(/\/processOrderInfo\?/);
});

test('a document that a link opens leads on to the list in its place [R-006]', async ({ page }) => {
  const trade = await startTrade('panshan');
  const { documents } = await callServer('listNoticeWithContent', { tradeId: trade.tradeId }, trade.token);
  await page.goto('/shop/tabbar/index?language=zh_CN');
  await openScreen(page, trade, 'agreementDetail', { documentId: documents[0]!.documentId });
  await page.getByRole('button', { name: '我已阅读并同意' }).click({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/readNotice\?/);
  await page.goBack();
  await expect(page).toHaveURL(/\/tabbar\/index/);
});

test('after two saved members one step back leads to the page before the family [R-044] @rare', async ({
  page,
}) => {
  const trade = await startTrade('panshan');
  await page.goto('/shop/tabbar/index?language=zh_CN');
  await openScreen(page, trade, 'familyList');
  for (const name of ['陈景行', '欧阳若溪']) {
    await page.getByRole('link', { name: '添加家庭成员' }).click();
    await fillField(page, 'member/relation', name === '陈景行' ? 'spouse' : 'self');
    await fillField(page, 'member/name', name);
    await fillField(page, 'member/idType', 'residentId');
    await fillField(page, 'member/idNumber', name === '陈景行' ? '330106198611021158' : '330106198803152427');
    await fillField(page, 'member/mobile', name === '陈景行' ? '13900139000' : '13800138000');
    await fillField(page, 'member/socialSecurity', 'yes');
    await saveButton(page).click();
    await expect(page.locator('[data-member]').filter({ hasText: name })).toBeVisible();
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/tabbar\/index/);
});
