// The steps of a sale that only the page sees, from the device to the trail, over a gap in the network.
import type { Page } from 'playwright/test';
import { completeForCouple } from './complete-trade.ts';
import { fillField } from './fill-field.ts';
import { expect, test } from './journey.ts';
import { openFirstRow } from './rows.ts';
import { callServer, linkTo, openInSession, startTrade } from './trade.ts';
import { followCalls, poll, stepsOf, verifiedTrail } from './verified-trail.ts';

/** Says to the page that it is hidden, or visible again, as a phone does. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

test('a sale with a gap in the network leaves each step in the trail, once and in order [C-027 F-063 N-026] @rare', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const trade = await completeForCouple();
  const { tradeId, orderSn } = trade;
  const query = new URLSearchParams({ orderSn, tradeId, language: 'zh_CN' }).toString();
  const calls = followCalls(page);
  await openInSession(page, trade, `/shop/processOrderInfo?${query}`);
  await page.getByRole('link', { name: '条款、责任免除和授权文件' }).click();
  await page.getByRole('link', { name: '保险条款 已同意' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '保险条款' })).toBeVisible();
  await poll(() => calls.lastSeq).toBe(6);

  await context.setOffline(true);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '确认投保信息' })).toBeVisible();
  // A call that fails, and nothing that the customer sees of it.
  await poll(() => calls.failed).toBeGreaterThan(0);
  await expect(page.getByRole('status').filter({ hasText: /失败|重试/ })).toHaveCount(0);
  expect(calls.lastSeq).toBe(6);
  await context.setOffline(false);
  await poll(() => calls.lastSeq).toBe(10);

  // The phone puts the page away and ends it; the queue goes on with its numbers.
  await setHidden(page, true);
  await poll(() => calls.lastSeq).toBe(11);
  await page.reload();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '提交投保' }).click();
  await page.getByRole('button', { name: '给 陈景行 发送确认链接' }).click();
  await expect(page.getByRole('textbox', { name: '确认链接' })).toHaveValue(/^http/);
  await poll(() => calls.lastSeq).toBe(16);

  const entries = (await verifiedTrail(tradeId)).filter(({ details }) => details['source'] !== undefined);
  expect(new Set(entries.map(({ details }) => details['source'])).size).toBe(1);
  expect(new Set(entries.map(({ details }) => details['backtraceId'])).size).toBe(1);
  expect(entries.map(({ details }) => details['sourceSeq'])).toEqual(entries.map((_, i) => i + 1));
  expect(stepsOf(entries)).toEqual([
    'pageEntered processOrderInfo',
    'pageLeft processOrderInfo',
    'pageEntered readNotice',
    'pageLeft readNotice',
    'pageEntered agreementDetail',
    'documentShown agreementDetail',
    'pageLeft agreementDetail',
    'pageEntered readNotice',
    'pageLeft readNotice',
    'pageEntered processOrderInfo',
    'pageLeft processOrderInfo',
    'pageEntered processOrderInfo',
    'submitPressed processOrderInfo',
    'pageLeft processOrderInfo',
    'pageEntered shareSure',
    'linkShared shareSure',
  ]);
  const names = JSON.stringify(entries);
  for (const answer of ['林秋月', '陈景行', trade.husband.mobile]) expect(names).not.toContain(answer);
});

test('what a customer does before the code of the trail has loaded is in the trail, in its order', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const trade = await startTrade('panshan');
  const { tradeId, orderSn } = trade;
  let load = () => {};
  const held = new Promise<void>((resolve) => (load = resolve));
  await page.route('**/assets/BackgroundFeatures-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const calls = followCalls(page);
  const query = new URLSearchParams({ orderSn, tradeId, language: 'zh_CN' }).toString();
  await openInSession(page, trade, `/shop/readNotice?${query}`);
  const terms = page.getByRole('link', { name: /^保险条款/ });
  await terms.click();
  await expect(page.getByRole('heading', { level: 1, name: '保险条款' })).toBeVisible();
  await page.goBack();
  await expect(terms).toBeVisible();
  load();
  await poll(() => calls.lastSeq).toBe(6);
  const entries = await verifiedTrail(tradeId);
  expect(stepsOf(entries)).toEqual([
    'pageEntered readNotice',
    'pageLeft readNotice',
    'pageEntered agreementDetail',
    'documentShown agreementDetail',
    'pageLeft agreementDetail',
    'pageEntered readNotice',
  ]);
  const times = entries.flatMap(({ details }) => details['deviceAt'] ?? []);
  expect(times).toEqual(times.toSorted());
});

test('a phone that puts the page away sends at once, and the return is recorded @rare', async ({ page }) => {
  test.setTimeout(120_000);
  const trade = await startTrade('hemu');
  const calls = followCalls(page);
  await openInSession(page, trade, linkTo(trade));
  await poll(() => calls.lastSeq).toBe(2);
  await setHidden(page, true);
  await poll(() => calls.lastSeq).toBe(3);
  await setHidden(page, false);
  await poll(() => calls.lastSeq).toBe(4);
  expect(stepsOf(await verifiedTrail(trade.tradeId))).toEqual([
    'pageEntered insureInfomation',
    'pageShown insureInfomation',
    'pageLeft insureInfomation',
    'pageReturned insureInfomation',
  ]);
});

test('the trail says which version of a form was shown and which answers changed on it, and none of them [C-027 N-026] @rare', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const trade = await startTrade('hemu');
  const { tradeId, token } = trade;
  await openInSession(page, trade, linkTo(trade));
  await fillField(page, 'applicant/idType', 'residentId');
  await fillField(page, 'applicant/name', '欧阳若溪');
  await fillField(page, 'applicant/occupation', '高等学校教师');
  await fillField(page, 'applicant/hmh_renewalFlag', 'no');
  await fillField(page, `${await openFirstRow(page, 'insured')}/relation`, 'spouse');
  await fillField(page, 'applicant/address', '文三路100号3幢201室');
  // The last answer is still being written when the phone puts the page away.
  await setHidden(page, true);
  const { version } = await callServer('initScreen', { tradeId, screen: 'insureInfomation' }, token);
  const readTold = async () =>
    (await verifiedTrail(tradeId)).filter(({ details }) => details['source'] !== undefined);
  await poll(async () => {
    return (await readTold()).map(({ kind, details }) =>
      [kind, details['elementCode'] ?? details['pageVersion']].join(' '),
    );
  }).toEqual([
    'pageEntered ',
    `pageShown ${version.contentHash}`,
    'elementChanged idType',
    'elementChanged name',
    'elementChanged occupation',
    'elementChanged hmh_renewalFlag',
    'elementChanged relation',
    'elementChanged address',
    `pageLeft ${version.contentHash}`,
  ]);
  const told = await readTold();
  expect(told.find(({ details }) => details['elementCode'] === 'relation')!.details['rowId']).toMatch(
    /^\w+$/,
  );
  const text = JSON.stringify(told);
  for (const answer of ['residentId', '欧阳若溪', '教师', '文三路']) expect(text).not.toContain(answer);
});

test('the page of an insured person leaves its steps in the trail of the sale, and whose they are [R-025 N-026] @rare', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { tradeId, token, husband } = await completeForCouple();
  const { premFen } = await callServer('secondCalculate', { tradeId }, token);
  const { orderSn } = await callServer('confirm', { tradeId, premFen }, token);
  const insuredId = 'r2';
  const { path } = await callServer('insuredConfirmInvite', { orderSn, insuredId }, token);
  const calls = followCalls(page);
  await page.goto(`${path}&language=zh_CN`);
  await page.getByLabel('居民身份证号码后六位').fill(husband.lastSix);
  await page.getByRole('textbox', { name: /^短信验证码/ }).fill('000000');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '同意并确认' }).click();
  await expect(page.getByText(/不正确，请核对后重新输入/)).toBeVisible();
  await setHidden(page, true);
  await poll(() => calls.lastSeq).toBe(4);
  const code = new URL(page.url()).searchParams.get('code')!;
  const { contract } = await callServer('insuredConfirmInfo', { code });
  const entries = await verifiedTrail(tradeId);
  const told = entries.filter(({ details }) => details['page'] === 'insuredSure');
  expect(told.map(({ kind, details }) => [kind, details['rowId'], details['pageVersion']].join(' '))).toEqual(
    [
      `pageEntered ${insuredId} `,
      `pageShown ${insuredId} ${contract!.agreedSha256}`,
      `submitPressed ${insuredId} `,
      `pageLeft ${insuredId} ${contract!.agreedSha256}`,
    ],
  );
  const text = JSON.stringify(told);
  for (const secret of [husband.lastSix, '陈景行', code]) expect(text).not.toContain(secret);
});
