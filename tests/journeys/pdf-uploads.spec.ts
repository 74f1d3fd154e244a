// PDFs beside pictures in the health notice: chosen, shown by name and size, removed, and refused.
import type { Page, Route } from 'playwright/test';
import { pdf } from '../http/pdfs.ts';
import { fillField } from './fill-field.ts';
import { expect, expectAccessible, field, test } from './journey.ts';
import { chooseFileOf, photo, type ChosenFile } from './picture-files.ts';
import { openScreen, tradeWithApplication } from './trade-pages.ts';

const REPORT = 'health/hospitalReport';
const OBJECTS = '**/funapi/cos/objects/*';
const NAME = '出院小结与体检报告_2026年11月_杭州市西湖区.pdf';

const pdfFile = (buffer: Buffer, name = NAME): ChosenFile => ({ name, mimeType: 'application/pdf', buffer });
const report = (page: Page) => field(page, REPORT);
const uploads = (page: Page) => report(page).locator('[data-upload]');
const choose = (page: Page, file: ChosenFile) =>
  chooseFileOf(report(page).locator('input[type="file"]'), file);
const removeFile = (page: Page) => report(page).getByRole('button', { name: '删除' }).click();
const isUpload = (route: Route) => route.request().method() === 'PUT';

/** Opens the health notice at the question that takes a report. */
async function openReport(page: Page): Promise<void> {
  const trade = await tradeWithApplication('hemu', 'hemu-family-of-four');
  await openScreen(page, trade, 'healthNotice');
  await fillField(page, 'health/hospital', 'yes');
  await page.getByRole('button', { name: '下一题' }).click();
}

test('a PDF is uploaded, shown by name and size without a download, kept over a reload, and replaced @rare', async ({
  page,
}) => {
  await openReport(page);
  await expect(report(page).locator('input[type="file"]')).toHaveAttribute(
    'accept',
    'image/png,image/jpeg,application/pdf',
  );
  await choose(page, pdfFile(pdf()));
  await expect(uploads(page)).toContainText(NAME);
  await expect(uploads(page)).toContainText('1 KB');
  await choose(page, await photo(400, 300));
  await expect(uploads(page)).toHaveCount(2);
  await expect(uploads(page).locator('img')).toHaveCount(1);
  await expectAccessible(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    const box = (await uploads(page).first().boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    if (process.env['PICTURES'])
      await report(page).screenshot({ path: `${process.env['PICTURES']}/pdf-${width}.png` });
  }

  const downloads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/cos/objects/')) downloads.push(request.url());
  });
  // The answers are saved a moment after the last change.
  await expect(page.getByText(/^已自动保存/)).toBeVisible();
  await page.reload();
  await expect(uploads(page).filter({ hasText: NAME })).toContainText('1 KB');
  await expect(uploads(page).locator('img')).toHaveCount(1);
  expect(downloads).toHaveLength(1);

  await report(page)
    .getByRole('button', { name: `删除${NAME}` })
    .click();
  await expect(uploads(page)).toHaveCount(1);
  await choose(page, pdfFile(pdf(), 'other.pdf'));
  await expect(uploads(page).filter({ hasText: 'other.pdf' })).toBeVisible();
});

test('other files, large ones and unsafe PDFs are refused in words; a failed upload is retried @rare', async ({
  page,
}) => {
  await openReport(page);
  const failure = report(page).getByRole('alert');
  const refusals: [ChosenFile, RegExp][] = [
    [{ ...pdfFile(Buffer.from('PK')), name: 'a.docx' }, /只支持 png, jpg, jpeg, pdf 文件/],
    [pdfFile((await photo(40, 30)).buffer), /文件内容与扩展名不符/],
    [pdfFile(Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024)])), /10 MB/],
    [pdfFile(pdf().subarray(0, 200)), /文件打不开/],
    [pdfFile(pdf(['<< /S /JavaScript /JS (x) >>'])), /密码、脚本或附件/],
  ];
  for (const [file, words] of refusals) {
    await choose(page, file);
    await expect(failure).toHaveText(words);
    await expect(report(page).getByRole('button', { name: '重试' })).toHaveCount(0);
    await removeFile(page);
  }
  await page.route(OBJECTS, (route) => (isUpload(route) ? route.abort() : route.continue()));
  await choose(page, pdfFile(pdf()));
  await expect(failure).toHaveText(/网络/);
  await expectAccessible(page);
  await page.unroute(OBJECTS);
  await report(page).getByRole('button', { name: '重试' }).click();
  await expect(uploads(page)).toContainText(NAME);
});
