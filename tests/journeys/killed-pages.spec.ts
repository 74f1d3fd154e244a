// Pages beside and after the steps of a purchase, each left by a browser whose process was killed on it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { buyPolicy, completeForCouple, orderForOneself } from './complete-trade.ts';
import { ON_THE_PHONE_MS } from './draft-fields.ts';
import { collectPageErrors, expect, field, test } from './journey.ts';
import { startKillableBrowser } from './killable-browser.ts';
import { callServer, resumeSession, type Trade } from './trade.ts';

interface KilledPage {
  /** Path and query of the page. */
  address: string;
  /** What the customer does there before the browser is killed. */
  leave?: (page: Page) => Promise<void>;
  /** Expects what the page showed, and what the customer did. */
  isAsLeft: (page: Page) => Promise<void>;
}

const addressOf = (page: string, parameters: Record<string, string>): string =>
  `/shop/${page}?${new URLSearchParams({ type: 'H5', language: 'zh_CN', ...parameters }).toString()}`;

const shows =
  (...texts: readonly string[]) =>
  async (page: Page) => {
    for (const text of texts) await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
  };

/** Visits pages in the session of a trade. On each the browser is killed, and the next one, on the same profile, comes back to it. */
async function killOnEach(trade: Trade, pages: readonly KilledPage[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-killed-'));
  // Chromium writes localStorage, which holds the session, to the disk after five seconds or when it quits.
  const first = await startKillableBrowser(folder);
  await resumeSession(await first.context.newPage(), trade);
  await first.close();
  let browser = await startKillableBrowser(folder);
  try {
    for (const { address, leave, isAsLeft } of pages) {
      const url = `${process.env['BAOFORM_URL']}${address}`;
      const page = await browser.context.newPage();
      await page.goto(url);
      await leave?.(page);
      await isAsLeft(page);
      await page.waitForTimeout(ON_THE_PHONE_MS);
      await browser.kill();
      browser = await startKillableBrowser(folder);
      const errors = await collectPageErrors(browser.context);
      const restored = await browser.context.newPage();
      await restored.goto(url);
      await isAsLeft(restored);
      expect(errors).toEqual([]);
    }
  } finally {
    await browser.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a browser killed on the pages of those who agree to an order comes back to them [R-023 R-024 R-025 R-073] @rare', async () => {
  test.setTimeout(240_000);
  const trade = await completeForCouple();
  const { tradeId, token } = trade;
  const { premFen } = await callServer('secondCalculate', { tradeId }, token);
  const { orderSn } = await callServer('confirm', { tradeId, premFen }, token);
  const { path } = await callServer('insuredConfirmInvite', { orderSn, insuredId: 'r2' }, token);
  const code = new URL(path, 'http://phone').searchParams.get('code')!;
  await killOnEach(trade, [
    {
      address: addressOf('shareSure', { orderSn, insuredCheckStatus: '0' }),
      isAsLeft: shows('邀请被保险人确认', '陈景行（配偶）', '待确认'),
    },
    {
      address: addressOf('appntSure', { orderSn }),
      isAsLeft: shows('核对投保声明', '全部回答“否”', '第 1 版'),
    },
    {
      address: addressOf('insuredSure', { code }),
      isAsLeft: shows('被保险人确认', '500,000', '居民身份证号码后六位'),
    },
    { address: addressOf('faceCheck', { code }), isAsLeft: shows('人脸识别', '改用短信验证码') },
  ]);
});

test('a browser killed on the lists and pages of orders comes back to them [R-030 R-031 R-032] @rare', async () => {
  test.setTimeout(240_000);
  const trade = await orderForOneself();
  const { orderSn } = trade;
  const isOrder = shows('磐山综合意外', '待支付', '欧阳若溪', '取消订单');
  await killOnEach(trade, [
    { address: addressOf('orderlist', {}), isAsLeft: isOrder },
    { address: addressOf('unpayList', {}), isAsLeft: isOrder },
    {
      address: addressOf('orderdetail', { orderSn }),
      isAsLeft: shows('订单详情', '待支付', '330***********2427', '取消订单'),
    },
  ]);
});

test('a browser killed on a refusal, a letter or the pages of a policy comes back to them, with what was begun [R-008 R-040 R-051] @rare', async () => {
  test.setTimeout(300_000);
  const [refused, inReview, policy] = await Promise.all([
    orderForOneself({ lastDigits: '0011' }),
    orderForOneself({ lastDigits: '0021' }),
    buyPolicy('欧阳若溪'),
  ]);
  await killOnEach(refused, [
    {
      address: addressOf('checkFail', { orderSn: refused.orderSn, tradeId: refused.tradeId }),
      isAsLeft: shows('核保未通过', '修改后重新申请'),
    },
  ]);
  const { letters } = await callServer('letterList', {}, inReview.token);
  const { letterId } = letters[0]!;
  const agreement = (page: Page) => field(page, 'letter/conclusion').locator('input[value="agree"]');
  await killOnEach(inReview, [
    { address: addressOf('letterList', {}), isAsLeft: shows('核保函件', '磐山综合意外') },
    {
      address: addressOf('letterDetail', { letterId }),
      leave: (page) => field(page, 'letter/conclusion').locator('label:has(input[value="agree"])').click(),
      isAsLeft: async (page) => {
        await shows('患有甲状腺结节')(page);
        await expect(agreement(page)).toBeChecked();
      },
    },
  ]);
  await killOnEach(policy, [
    {
      address: addressOf('previewPdf', { orderSn: policy.orderSn }),
      isAsLeft: async (page) => {
        const first = page.locator('main img').first();
        await expect
          .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
      },
    },
  ]);
});
