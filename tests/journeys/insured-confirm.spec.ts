// An insured person agrees to an order on a phone of his own, while the applicant waits.
import { completeForCouple, inviteHusband, leaveToHeirs } from './complete-trade.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { phone } from './playwright.config.ts';
import { lastCodeSentTo, payByPhone } from './simulators.ts';
import { takePicture } from './take-picture.ts';
import { callServer, openInSession } from './trade.ts';

test('a husband confirms by link in another browser, and the order goes on to its policy [R-023 R-025]', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const trade = await completeForCouple();
  const {
    tradeId,
    orderSn,
    token,
    husband: { mobile, lastSix },
  } = trade;
  const query = new URLSearchParams({ orderSn, tradeId, language: 'zh_CN' }).toString();
  await openInSession(page, trade, `/shop/processOrderInfo?${query}`);
  await expect(page.getByText('提交后，陈景行 需要通过链接亲自确认，之后才能付款。')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '提交投保' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '邀请被保险人确认' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '给 陈景行 发送确认链接' }).click();
  const link = page.getByRole('textbox', { name: '确认链接' });
  await expect(link).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+\/\w+$/);
  await takePicture(page, 'share');

  // As if the applicant's page always asked between the agreement of the last person and the decision of the insurer.
  await page.route(/insuredConfirmQuery/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: body.replace('"orderState":"toPay"', '"orderState":"underwriting"'),
    });
  });
  const address = await link.inputValue();
  const context = await browser.newContext(phone);
  const husband = await context.newPage();
  await husband.goto(address);
  await expect(husband).toHaveURL(/\/shop\/insuredSure\?code=[\w-]{22}/);
  await husband.goto(`${husband.url()}&language=es_ES`);
  await expect(husband.getByText('500.000 ¥').first()).toBeVisible();
  await expect(husband.getByText('林秋月', { exact: false }).first()).toBeVisible();
  await husband.getByRole('combobox').selectOption('zh_CN');
  await expect(husband.getByText('30 年', { exact: true })).toBeVisible();
  await husband.getByRole('button', { name: '同意并确认' }).click();
  await expect(husband.getByText('请输入证件号码后六位')).toBeVisible();
  await expect(husband.getByText('请先阅读并勾选')).toBeVisible();
  await expectAccessible(husband);
  await takePicture(husband, 'insured');
  await husband.getByRole('button', { name: '获取验证码' }).click();
  await expect(husband.getByRole('button', { name: /秒后重发$/ })).toBeVisible();
  await husband.getByLabel('居民身份证号码后六位').fill('000000');
  const code = await lastCodeSentTo(mobile);
  await husband.getByLabel('短信验证码（发到 139****9000）').fill(code!);
  await husband.getByRole('checkbox').check();
  await husband.getByRole('button', { name: '同意并确认' }).click();
  await expect(husband.getByText('证件号码后六位或短信验证码不正确，请核对后重新输入')).toBeVisible();
  await husband.getByLabel('居民身份证号码后六位').fill(lastSix);
  await husband.getByRole('button', { name: '同意并确认' }).click();
  await expect(husband.getByRole('heading', { name: '已确认' })).toBeVisible();
  await expectAccessible(husband);
  await takePicture(husband, 'insured-done');
  await context.close();

  // The applicant's page goes on by itself.
  await expect(page.getByRole('heading', { level: 1, name: '支付保费' })).toBeVisible();
  const { paymentNo } = await callServer('pay', { orderSn, way: 'qr' }, token);
  await payByPhone(paymentNo);
  await page.goto(`/shop/orderResult/insure?type=H5&orderSn=${orderSn}`);
  await expect(page.getByRole('heading', { name: '投保成功' })).toBeVisible();
  await page.getByRole('link', { name: '查看电子保单' }).click();
  await expect(page.getByRole('heading', { name: /^保单号 CHL\d+$/ })).toBeVisible();
});

test('a link that was never made says what to do, and so does an address without one', async ({ page }) => {
  await page.goto(`/shop/insuredSure?code=${'A'.repeat(22)}&language=zh_CN`);
  await expect(page.getByText('链接无效或已更新，请联系投保人重新发送')).toBeVisible();
  await page.goto('/shop/insuredSure?language=zh_CN');
  await expect(page.getByText('链接缺少：链接编号')).toBeVisible();
});

test('a second phone reads what changed since it was asked before, and that an order has ended @rare', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const trade = await completeForCouple();
  const first = await inviteHusband(trade);
  await page.goto(`${first.path}&language=zh_CN`);
  await expect(page.getByRole('heading', { name: '澄心定期寿险' })).toBeVisible();
  await expect(page.getByText('与上次请您确认的相比有变化', { exact: false })).toHaveCount(0);
  await leaveToHeirs(trade);
  const second = await inviteHusband(trade);
  expect(second.orderSn).not.toBe(first.orderSn);
  await page.goto(`${first.path}&language=zh_CN`);
  await expect(page.getByRole('heading', { name: '投保信息已修改' })).toBeVisible();
  await page.goto(`${second.path}&language=zh_CN`);
  await expect(page.getByText('与上次请您确认的相比有变化：受益人', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'insured-changed');
  await callServer('cancel', { orderSn: second.orderSn }, trade.token);
  await page.reload();
  await expect(page.getByRole('heading', { name: '订单已结束' })).toBeVisible();
  await expect(page.getByText('这张订单已取消，不需要您确认。')).toBeVisible();
  await expect(page.getByRole('button', { name: '同意并确认' })).toHaveCount(0);
});
