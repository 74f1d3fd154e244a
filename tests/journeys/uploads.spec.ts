// Pictures, ID card scans, signatures and agreements, with the server that stores and reads them.
import type { Page, Route } from 'playwright/test';
import { callPath } from '../../schemas/generated/call-paths.ts';
import { errorOf, expect, expectAccessible, factOf, field, test } from './journey.ts';
import { chooseFileOf, nonPictureFile, photo, photoOfSize, type ChosenFile } from './picture-files.ts';
import { setOcrBehaviour } from './simulators.ts';
import { draftOf, openTrade, startTrade, type Trade } from './trade.ts';

/** The size limit of a picture, bytes. */
const MAX_BYTES = 10 * 1024 * 1024;
const PICTURES = 'applicant/psp_pictures';
const CARD = 'applicant/psp_idScan';
const SIGNATURE = 'applicant/psp_signature';
const NOTICE = 'applicant/psp_notice';
/** Chunks of inputs that load on demand. */
const LAZY_INPUT = /\/(SmsCode|Upload|IdScan|Signature|Agreement)Input-[^/]+\.js$/;

const chooseFile = (page: Page, path: string, file: ChosenFile, position = 0) =>
  chooseFileOf(field(page, path).locator('input[type="file"]').nth(position), file);
const uploads = (page: Page, path: string) => field(page, path).locator('[data-upload]');
const isUpload = (route: Route) => route.request().method() === 'PUT';

/** Opens the form of the channel that asks for all of them. */
async function openForm(page: Page): Promise<Trade> {
  const trade = await startTrade('panshanChannel');
  await openTrade(page, trade);
  return trade;
}

test('only a form with upload inputs loads their chunks, before it is shown @rare', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const [, name] = LAZY_INPUT.exec(request.url()) ?? [];
    if (name) loaded.push(name);
  });
  await openTrade(page, await startTrade('panshan'));
  await page.waitForLoadState('networkidle');
  expect(loaded).toEqual([]);
  await openForm(page);
  expect(loaded.sort()).toEqual(['Agreement', 'IdScan', 'Signature', 'SmsCode', 'Upload']);
});

test('a large photo is downscaled, uploaded, shown, restored after a reload, and removed on request [F-058] @rare', async ({
  page,
}) => {
  const trade = await openForm(page);
  let sentBytes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(callPath('cosGetSign')))
      sentBytes = (request.postDataJSON() as { size: number }).size;
  });
  const large = await photo(3200, 2400);
  await chooseFile(page, PICTURES, large);
  await expect(uploads(page, PICTURES)).toHaveCount(1);
  expect(sentBytes).toBeGreaterThan(0);
  expect(sentBytes).toBeLessThan(large.buffer.length);
  await expect(uploads(page, PICTURES).locator('img')).toHaveJSProperty('naturalWidth', 2400);
  await expectAccessible(page);

  const id = await uploads(page, PICTURES).getAttribute('data-upload');
  await expect.poll(async () => JSON.stringify(await draftOf(trade))).toContain(id!);
  await page.reload();
  await expect(uploads(page, PICTURES).locator('img')).toHaveJSProperty('naturalWidth', 2400);
  await uploads(page, PICTURES).getByRole('button', { name: '删除' }).click();
  await expect(uploads(page, PICTURES)).toHaveCount(0);
  await expect(field(page, PICTURES).getByRole('group')).toBeFocused();

  // A portrait photo of a card keeps the ratio of the card (U21).
  await chooseFile(page, CARD, await photo(600, 1600));
  const tile = await uploads(page, CARD).locator('img').boundingBox();
  expect(tile!.width / tile!.height).toBeCloseTo(85.6 / 53.98, 1);
});

test('an upload can be cancelled, and the next picture replaces it @rare', async ({ page }) => {
  await openForm(page);
  await page.route('**/funapi/cos/objects/*', (route) => (isUpload(route) ? undefined : route.continue()));
  await chooseFile(page, PICTURES, await photo(400, 300));
  await expect(field(page, PICTURES).getByRole('progressbar')).toBeVisible();
  await field(page, PICTURES).getByRole('button', { name: '取消' }).click();
  await expect(field(page, PICTURES).getByRole('progressbar')).toHaveCount(0);
  await page.unroute('**/funapi/cos/objects/*');
  await chooseFile(page, PICTURES, await photo(400, 300));
  await expect(uploads(page, PICTURES)).toHaveCount(1);
});

test('a failed upload shows an error and is retried by a tap [S-012]', async ({ page }) => {
  await openForm(page);
  await page.route('**/funapi/cos/objects/*', (route) =>
    isUpload(route) ? route.abort() : route.continue(),
  );
  await chooseFile(page, PICTURES, await photo(400, 300));
  const failure = field(page, PICTURES).getByRole('alert');
  await expect(failure).toHaveText(/网络/);
  await expectAccessible(page);
  await page.unroute('**/funapi/cos/objects/*');
  await field(page, PICTURES).getByRole('button', { name: '重试' }).click();
  await expect(uploads(page, PICTURES)).toHaveCount(1);
  await expect(failure).toHaveCount(0);
});

test('files that are too large or no picture are refused before upload; a fake picture is refused by the server', async ({
  page,
}) => {
  await openForm(page);
  const signedUploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(callPath('cosGetSign'))) signedUploads.push(request.url());
  });
  const failure = field(page, PICTURES).getByRole('alert');
  const removeFile = () => field(page, PICTURES).getByRole('button', { name: '删除' }).click();
  await chooseFile(page, PICTURES, await photoOfSize(MAX_BYTES + 1));
  await expect(failure).toContainText('10 MB');
  await removeFile();
  await chooseFile(page, PICTURES, nonPictureFile(false));
  await expect(failure).toContainText('检查报告照片');
  await removeFile();
  expect(signedUploads).toEqual([]);
  await chooseFile(page, PICTURES, nonPictureFile(true));
  await expect(failure).toHaveText('文件打不开，请换一个');
  expect(signedUploads).toHaveLength(1);
  // A retry would be refused again.
  await expect(field(page, PICTURES).getByRole('button', { name: '重试' })).toHaveCount(0);
  await removeFile();
  await expect(uploads(page, PICTURES)).toHaveCount(0);
});

test.describe.serial('an ID card scan', () => {
  test('fills the applicant, who can correct it [F-057] @rare', async ({ page }) => {
    await openForm(page);
    await chooseFile(page, CARD, await photo(400, 250));
    await expect(field(page, 'applicant/name').locator('input')).toHaveValue('欧阳若溪');
    await expect(field(page, 'applicant/idNumber').locator('input')).toHaveValue('330106198803152427');
    await expect(factOf(page, 'applicant/birthDate')).toHaveText('1988年3月15日');
    await expect(field(page, 'applicant/address').locator('textarea')).toHaveValue(
      '浙江省杭州市西湖区文三路18号',
    );
    await chooseFile(page, CARD, await photo(400, 250));
    await expect(uploads(page, CARD)).toHaveCount(2);
    await expect(field(page, 'applicant/idValidity').locator('input').first()).toHaveValue('2016-05-20');
    await field(page, 'applicant/name').locator('input').fill('陈景行');
    await expect(field(page, 'applicant/name').locator('input')).toHaveValue('陈景行');
    await expectAccessible(page);
  });

  test('that cannot be read keeps its picture and asks for manual input @rare', async ({ page }) => {
    await setOcrBehaviour({ kind: 'fail' });
    try {
      await openForm(page);
      await chooseFile(page, CARD, await photo(400, 250));
      await expect(field(page, CARD).getByRole('status')).toHaveText(/手动|手工|填写/);
      await expect(uploads(page, CARD)).toHaveCount(1);
      await expect(field(page, 'applicant/name').locator('input')).toHaveValue('');
      await expectAccessible(page);
    } finally {
      await setOcrBehaviour({ kind: 'work' });
    }
  });
});

test('a signature is drawn, cleared, drawn again and uploaded when confirmed @rare', async ({ page }) => {
  const trade = await openForm(page);
  const pad = field(page, SIGNATURE).locator('canvas');
  // Clear of the bar at the bottom.
  await pad.evaluate((canvas) => canvas.scrollIntoView({ block: 'center' }));
  const draw = async () => {
    // Waits until the canvas is stable and uncovered.
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
  await expect(uploads(page, SIGNATURE).locator('img')).toBeVisible();
  const id = await uploads(page, SIGNATURE).getAttribute('data-upload');
  await expect.poll(async () => JSON.stringify(await draftOf(trade))).toContain(id!);
  await expectAccessible(page);
});

test('an agreement can be ticked after its reading time, which pauses while the page is hidden [V-073 F-060] @rare', async ({
  page,
}) => {
  await page.clock.install();
  await openForm(page);
  const box = field(page, NOTICE).getByRole('checkbox');
  const countdown = field(page, NOTICE).getByText(/秒后可以勾选/);
  await expect(countdown).toBeVisible();
  await box.click({ force: true });
  await expect(box).not.toBeChecked();
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
  await page.clock.runFor(10_000);
  await expect(countdown).toBeVisible();
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false, configurable: true }));
  await page.clock.runFor(4000);
  await expect(countdown).toHaveCount(0);
  await box.click();
  await expect(box).toBeChecked();
  await expect(errorOf(page, NOTICE)).toHaveCount(0);
});
