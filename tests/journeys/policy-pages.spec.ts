// The pages of a policy as pictures, on a phone that opens no PDF.
import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { callPath } from '../../schemas/generated/call-paths.ts';
import type { ElectronicPolicyResponse } from '../../schemas/generated/underwriting.ts';
import { buyPolicy } from './complete-trade.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { openInSession, startTrade, type Trade } from './trade.ts';

const PAGES = '/policy/page/';

let trade: Trade;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  // Characters that few fonts have.
  trade = await buyPolicy('欧阳𠮷䶮');
});

const address = (page: string) => `/shop/${page}?orderSn=${trade.orderSn}&language=zh_CN`;

const pictures = (page: Page): Locator => page.getByRole('img', { name: /^电子保单原文图片/ });

const savedAs = (name: string) =>
  process.env['PICTURES'] ? { path: `${process.env['PICTURES']}/${name}.png` } : undefined;

/** Opens a page, and records the pictures of pages that it asks for, as `{width}/{page}`. */
async function open(
  page: Page,
  name: string,
): Promise<{ asked: string[]; policy: ElectronicPolicyResponse }> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, picture] = request.url().split(`${PAGES}${trade.orderSn}/`);
    if (picture) asked.push(picture);
  });
  const described = page.waitForResponse((response) => response.url().endsWith(callPath('electronicPolicy')));
  await openInSession(page, trade, address(name));
  const { data } = (await (await described).json()) as { data: ElectronicPolicyResponse };
  return { asked, policy: data };
}

/** What the customer sees of a picture has ink: the standard deviation of its grey, 0 for a blank one. */
async function inkOf(picture: Locator): Promise<number> {
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const { channels } = await sharp(await picture.screenshot())
    .greyscale()
    .stats();
  return channels[0]!.stdev;
}

test('a customer scrolls through all pages of the policy, each loaded when it comes near [R-071 F-059]', async ({
  page,
}) => {
  // Short, so that the second page begins far below.
  await page.setViewportSize({ width: 390, height: 300 });
  const { asked, policy } = await open(page, 'epolicy');
  const { pages } = policy.preview;
  expect(pages).toBeGreaterThan(1);
  await expect(page.getByText(`第 ${pages} 页，共 ${pages} 页`)).toBeVisible();
  await expect(page.getByText('保障开始')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain(`1080/${pages}`);
  for (let number = 1; number <= pages; number += 1) {
    await page.getByText(`第 ${number} 页，共 ${pages} 页`, { exact: true }).scrollIntoViewIfNeeded();
    const picture = page.getByRole('img', { name: `电子保单原文图片，第 ${number} 页，共 ${pages} 页` });
    await expect(picture).toBeVisible();
    expect(await inkOf(picture)).toBeGreaterThan(15);
    // 334 px at 2.625 pixels for a point.
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080);
  }
  expect(asked.sort()).toEqual(Array.from({ length: pages }, (_, index) => `1080/${index + 1}`));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.evaluate(() => scrollTo({ top: 0 }));
  if (savedAs('epolicy')) await page.screenshot({ ...savedAs('epolicy'), fullPage: true });
});

test('a page that the customer scrolls past while it comes is kept, and asked for once [F-059] @rare', async ({
  page,
}) => {
  // So short that the first page is more than a screen away from the end of the second.
  await page.setViewportSize({ width: 390, height: 160 });
  let release!: () => void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${PAGES}**/1080/1`, async (route) => {
    await released;
    await route.fallback();
  });
  const { asked, policy } = await open(page, 'epolicy');
  const captionOf = (number: number) =>
    page.getByText(`第 ${number} 页，共 ${policy.preview.pages} 页`, { exact: true });
  await captionOf(1).scrollIntoViewIfNeeded();
  await expect.poll(() => asked).toContain('1080/1');
  await captionOf(policy.preview.pages).scrollIntoViewIfNeeded();
  await expect(pictures(page)).toHaveCount(1);
  const arrived = page.waitForResponse((response) => response.url().endsWith('/1080/1'));
  release();
  await arrived;
  await expect(pictures(page)).toHaveCount(policy.preview.pages);
  await captionOf(1).scrollIntoViewIfNeeded();
  expect(await inkOf(pictures(page).first())).toBeGreaterThan(15);
  expect(asked.filter((picture) => picture === '1080/1')).toHaveLength(1);
});

test('the pages fill the screen, get sharper when they are enlarged, and the file can be saved [R-008] @rare', async ({
  page,
}) => {
  const { asked, policy } = await open(page, 'epolicy');
  await page.getByRole('link', { name: '全宽查看' }).click();
  await expect(page).toHaveURL(/\/previewPdf\?orderSn=/);
  await expect(pictures(page)).toHaveCount(policy.preview.pages);
  const first = pictures(page).first();
  expect(await inkOf(first)).toBeGreaterThan(15);
  expect((await first.boundingBox())!.width).toBeGreaterThan(385);
  await expectAccessible(page);
  if (savedAs('previewPdf')) await page.screenshot({ ...savedAs('previewPdf'), fullPage: true });

  expect(asked).not.toContain('1620/1');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1620);
  if (savedAs('previewPdf-zoomed')) await page.screenshot(savedAs('previewPdf-zoomed'));
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载电子保单（PDF）' }).click();
  expect((await downloaded).suggestedFilename()).toBe(`${policy.policyNo}.pdf`);
});

test('a page that does not come can be asked for again @rare', async ({ page }) => {
  let isDown = true;
  await page.route(`**${PAGES}**`, (route) => (isDown ? route.abort() : route.fallback()));
  await open(page, 'previewPdf');
  const retry = page.getByRole('button', { name: '重试' }).first();
  await expect(retry).toBeVisible();
  await expectAccessible(page);
  if (savedAs('previewPdf-failed')) await page.screenshot(savedAs('previewPdf-failed'));
  isDown = false;
  await retry.click();
  await expect(pictures(page).first()).toBeVisible();
});

test('another customer sees neither page of the policy', async ({ page }) => {
  trade = { ...trade, token: (await startTrade('panshan')).token };
  for (const name of ['epolicy', 'previewPdf']) {
    await openInSession(page, trade, address(name));
    await expect(page.getByText('没有找到这张订单，请从订单列表重新进入')).toBeVisible();
    await expect(pictures(page)).toHaveCount(0);
  }
});
