// Pictures, cards, signatures and agreements on a phone, with the server that keeps and reads them.
import type { Page, Route } from 'playwright/test';
import { callPaths } from '../../schemas/generated/call-paths.ts';
import { errorOf, expect, expectAccessible, field, test } from './journey.ts';
import { nonPictureFile, photo, photoOfSize, type ChosenFile } from './picture-files.ts';
import { setOcrBehaviour } from './simulators.ts';
import { draftOf, openTrade, startTrade } from './trade.ts';

const MOST = 10 * 1024 * 1024;
const PICTURES = 'applicant/psp_pictures';
const CARD = 'applicant/psp_idScan';
const SIGNATURE = 'applicant/psp_signature';
const NOTICE = 'applicant/psp_notice';
const LAZY = /\/(SmsCode|Upload|IdScan|Signature|Agreement)Input-[^/]+\.js$/;

const choose = (page: Page, path: string, file: ChosenFile, position = 0) =>
  field(page, path).locator('input[type="file"]').nth(position).setInputFiles(file);
const kept = (page: Page, path: string) => field(page, path).locator('[data-upload]');
const isBytes = (route: Route) => route.request().method() === 'PUT';

/** Pictures are chosen at a form that has such questions. */
async function open(page: Page) {
  const trade = await startTrade('panshanChannel');
  await openTrade(page, trade);
  return trade;
}

test('a form without such questions brings none of their code, one with them has it before it is shown', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = LAZY.exec(request.url()) ?? [];
    if (name) asked.push(name);
  });
  await openTrade(page, await startTrade('panshan'));
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await open(page);
  expect(asked.sort()).toEqual(['Agreement', 'IdScan', 'Signature', 'SmsCode', 'Upload']);
});

test('a large photo is made small, sent, shown, still there after a reload, and gone when it is removed [F-058]', async ({
  page,
}) => {
  const trade = await open(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(callPaths.cosGetSign.path))
      sent = (request.postDataJSON() as { size: number }).size;
  });
  const large = await photo(3200, 2400);
  await choose(page, PICTURES, large);
  await expect(kept(page, PICTURES)).toHaveCount(1);
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(large.buffer.length);
  await expect(kept(page, PICTURES).locator('img')).toHaveJSProperty('naturalWidth', 2400);
  await expectAccessible(page);

  const id = await kept(page, PICTURES).getAttribute('data-upload');
  await expect.poll(async () => JSON.stringify(await draftOf(trade))).toContain(id!);
  await page.reload();
  await expect(kept(page, PICTURES).locator('img')).toHaveJSProperty('naturalWidth', 2400);
  await kept(page, PICTURES).getByRole('button', { name: '删除' }).click();
  await expect(kept(page, PICTURES)).toHaveCount(0);
});

test('sending is given up by a tap, and the next picture takes its place', async ({ page }) => {
  await open(page);
  await page.route('**/funapi/cos/objects/*', (route) => (isBytes(route) ? undefined : route.continue()));
  await choose(page, PICTURES, await photo(400, 300));
  await expect(field(page, PICTURES).getByRole('progressbar')).toBeVisible();
  await field(page, PICTURES).getByRole('button', { name: '取消' }).click();
  await expect(field(page, PICTURES).getByRole('progressbar')).toHaveCount(0);
  await page.unroute('**/funapi/cos/objects/*');
  await choose(page, PICTURES, await photo(400, 300));
  await expect(kept(page, PICTURES)).toHaveCount(1);
});

test('a picture that fails says so and is sent again by a tap', async ({ page }) => {
  await open(page);
  await page.route('**/funapi/cos/objects/*', (route) => (isBytes(route) ? route.abort() : route.continue()));
  await choose(page, PICTURES, await photo(400, 300));
  const failure = field(page, PICTURES).getByRole('alert');
  await expect(failure).toHaveText(/网络/);
  await expectAccessible(page);
  await page.unroute('**/funapi/cos/objects/*');
  await field(page, PICTURES).getByRole('button', { name: '重试' }).click();
  await expect(kept(page, PICTURES)).toHaveCount(1);
  await expect(failure).toHaveCount(0);
});

test('what is no picture, or is too large, is told at once and never sent; what only looks like one the server refuses', async ({
  page,
}) => {
  await open(page);
  const announced: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(callPaths.cosGetSign.path)) announced.push(request.url());
  });
  const failure = field(page, PICTURES).getByRole('alert');
  const drop = () => field(page, PICTURES).getByRole('button', { name: '删除' }).click();
  await choose(page, PICTURES, await photoOfSize(MOST + 1));
  await expect(failure).toContainText('10 MB');
  await drop();
  await choose(page, PICTURES, nonPictureFile(false));
  await expect(failure).toContainText('检查报告照片');
  await drop();
  expect(announced).toEqual([]);
  await choose(page, PICTURES, nonPictureFile(true));
  await expect(failure).toHaveText(/图片/);
  expect(announced).toHaveLength(1);
  // The same picture would be refused again.
  await expect(field(page, PICTURES).getByRole('button', { name: '重试' })).toHaveCount(0);
  await drop();
  await expect(kept(page, PICTURES)).toHaveCount(0);
});

test.describe.serial('a card', () => {
  test('fills in the person, who may correct it [F-057]', async ({ page }) => {
    await open(page);
    await choose(page, CARD, await photo(400, 250));
    await expect(field(page, 'applicant/name').locator('input')).toHaveValue('欧阳若溪');
    await expect(field(page, 'applicant/idNumber').locator('input')).toHaveValue('330106198803152427');
    await expect(field(page, 'applicant/birthDate').locator('input')).toHaveValue('1988-03-15');
    await expect(field(page, 'applicant/address').locator('textarea')).toHaveValue(
      '浙江省杭州市西湖区文三路18号',
    );
    await choose(page, CARD, await photo(400, 250));
    await expect(kept(page, CARD)).toHaveCount(2);
    await expect(field(page, 'applicant/idValidity').locator('input').first()).toHaveValue('2016-05-20');
    await field(page, 'applicant/name').locator('input').fill('陈景行');
    await expect(field(page, 'applicant/name').locator('input')).toHaveValue('陈景行');
    await expectAccessible(page);
  });

  test('that cannot be read keeps its picture and asks for another or for typing', async ({ page }) => {
    await setOcrBehaviour({ kind: 'fail' });
    try {
      await open(page);
      await choose(page, CARD, await photo(400, 250));
      await expect(field(page, CARD).getByRole('status')).toHaveText(/手动|手工|填写/);
      await expect(kept(page, CARD)).toHaveCount(1);
      await expect(field(page, 'applicant/name').locator('input')).toHaveValue('');
      await expectAccessible(page);
    } finally {
      await setOcrBehaviour({ kind: 'work' });
    }
  });
});

test('a signature is drawn, may be cleared, and is sent when it is done', async ({ page }) => {
  const trade = await open(page);
  const pad = field(page, SIGNATURE).locator('canvas');
  // Not under the bar at the bottom.
  await pad.evaluate((sheet) => sheet.scrollIntoView({ block: 'center' }));
  const draw = async () => {
    // Only on a sheet that stands still and lies under nothing, as a person looks before drawing.
    await pad.hover({ position: { x: 40, y: 90 } });
    const box = (await pad.boundingBox())!;
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 40, { steps: 8 });
    await page.mouse.move(box.x + 200, box.y + 120, { steps: 8 });
    await page.mouse.up();
  };
  await draw();
  await field(page, SIGNATURE).getByRole('button', { name: '清除' }).click();
  await expect(field(page, SIGNATURE).getByRole('button', { name: '使用此签名' })).toHaveCount(0);
  await draw();
  await field(page, SIGNATURE).getByRole('button', { name: '使用此签名' }).click();
  await expect(kept(page, SIGNATURE).locator('img')).toBeVisible();
  const id = await kept(page, SIGNATURE).getAttribute('data-upload');
  await expect.poll(async () => JSON.stringify(await draftOf(trade))).toContain(id!);
  await expectAccessible(page);
});

test('an agreement can be ticked when its time has passed, which stands still while nobody looks [V-073 F-060]', async ({
  page,
}) => {
  await page.clock.install();
  await open(page);
  const box = field(page, NOTICE).getByRole('checkbox');
  const wait = field(page, NOTICE).getByText(/秒后可以勾选/);
  await expect(wait).toBeVisible();
  await box.click({ force: true });
  await expect(box).not.toBeChecked();
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
  await page.clock.runFor(10_000);
  await expect(wait).toBeVisible();
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false, configurable: true }));
  await page.clock.runFor(4000);
  await expect(wait).toHaveCount(0);
  await box.click();
  await expect(box).toBeChecked();
  await expect(errorOf(page, NOTICE)).toHaveCount(0);
});
