// The steps of a purchase, from the application to the last question.
import type { Page } from 'playwright/test';
import type { FlowConfigResponse } from '../../schemas/generated/flow.ts';
import { fillField } from './fill-field.ts';
import { expect, expectAccessible, expectSaved, field, nextButton, noticeButton, test } from './journey.ts';
import { brokenWords, clippedElements, overflowingElements } from './overflowing-elements.ts';
import { takePicture } from './take-picture.ts';
import { openScreen } from './trade-pages.ts';
import { answersOf, openTrade, startTrade } from './trade.ts';

test('an application moves from step to step by taps alone, and resumes from the home page [F-007 R-009] @rare', async ({
  page,
}) => {
  await openTrade(page, await startTrade('panshan', answersOf('panshan-office-worker')));
  // (U25, U26) The premium was calculated; the form names product, insurer and price.
  await expect(page.getByRole('listitem').filter({ hasText: '试算' })).toHaveAttribute('data-state', 'done');
  await expect(page.getByText(/^磐山综合意外 · 磐山财险$/)).toBeVisible();
  // (U11) The form stays until the code of the next card has arrived.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/SavedCard-/, async (route) => {
    await held;
    await route.continue();
  });
  const isSaved = page.waitForResponse(/saveInsureInfo/);
  await nextButton(page).click();
  await (await isSaved).finished();
  await page.waitForTimeout(300);
  await expect(field(page, 'applicant/name')).toBeVisible();
  release();
  await expectSaved(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: '下一步：健康告知' }).click();
  // (U24) The heading of the new page takes the focus.
  await expect(page.getByRole('heading', { level: 1, name: '健康告知' })).toBeFocused();
  await fillField(page, 'health/psp_statement', 'no');
  await noticeButton(page).click();
  await page.getByRole('link', { name: '下一步：需求问卷' }).click();
  await expect(field(page, 'needs/purpose')).toBeVisible();

  // The customer leaves and resumes from the home page.
  await page.goto('/shop/');
  await page.getByRole('link', { name: /家庭成员/ }).click();
  await expect(page.getByRole('link', { name: '添加家庭成员' })).toBeVisible();
  await page.goBack();
  const unfinished = page.getByRole('link', { name: /继续填写$/ });
  await expect(unfinished).toContainText('已完成 3/4 步');
  await unfinished.click();
  await fillField(page, 'needs/purpose', ['family']);
  await fillField(page, 'needs/budgetShare', 'to10');
  await fillField(page, 'needs/hasCover', 'no');
  await fillField(page, 'needs/dependants', '2');
  await fillField(page, 'needs/psp_tripsAYear', 'few');
  await fillField(page, 'needs/understood', true);
  await page.getByRole('button', { name: '提交问卷' }).click();
  await expect(page.getByRole('link', { name: '确认并投保' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '发票', exact: true }).click();
  await expect(field(page, 'invoice/invoiceType')).toBeVisible();
});

/** The steps of the bar, each with its state. */
const barOf = (page: Page) =>
  page
    .getByRole('list', { name: '投保进度' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => `${item.textContent} ${item.dataset['state']}`));

test('the step bar has the steps of the product, and says done of those alone that are [S-013]', async ({
  page,
}) => {
  const trade = await startTrade('panshan', answersOf('panshan-office-worker'));
  await openTrade(page, trade);
  await expect
    .poll(() => barOf(page))
    .toEqual([
      '试算 已完成 done',
      '2信息 current',
      '3健康告知 toDo',
      '4问卷 toDo',
      '5确认 toDo',
      '6支付 toDo',
    ]);
  // A page that the customer opens before its turn does not make the steps before it done.
  await openScreen(page, trade, 'questionary', { language: 'zh_CN' });
  await expect
    .poll(() => barOf(page))
    .toEqual([
      '试算 已完成 done',
      '2信息 toDo',
      '3健康告知 toDo',
      '4问卷 current',
      '5确认 toDo',
      '6支付 toDo',
    ]);
});

test('a product without a health notice has no such step in the bar [S-013]', async ({ page }) => {
  // The other journeys buy this product with its notice: here the server's answer loses the step on its way.
  await page.route('**/insure/flowConfig', async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = (await response.json()) as { data: FlowConfigResponse };
    const steps = data.steps.filter(({ screen }) => screen !== 'healthNotice');
    await route.fulfill({ response, json: { ...envelope, data: { ...data, steps } } });
  });
  await openTrade(page, await startTrade('panshan', answersOf('panshan-office-worker')));
  await expect
    .poll(() => barOf(page))
    .toEqual(['试算 已完成 done', '2信息 current', '3问卷 toDo', '4确认 toDo', '5支付 toDo']);
  await page.getByRole('button', { name: '大字' }).click();
  await expect(page.getByText('第 2 步，共 5 步：信息')).toBeVisible();
});

for (const [width, isLarge] of [
  [390, false],
  [320, false],
  [320, true],
] as const)
  test(`in Spanish ${isLarge ? 'large ' : ''}type at ${width} px no step is cut off [R-009] @rare`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    const trade = await startTrade('panshan', answersOf('panshan-office-worker'));
    await openTrade(page, trade, 'es_ES');
    if (isLarge) await page.getByRole('button', { name: 'Letra grande' }).click();
    await expect(page.getByText(isLarge ? 'Paso 2 de 6: Datos' : 'Revisar')).toBeVisible();
    await takePicture(page, `steps-${width}${isLarge ? '-large' : ''}`);
    expect(await overflowingElements(page)).toEqual([]);
    expect(await clippedElements(page)).toEqual([]);
    expect(await brokenWords(page)).toEqual([]);
  });
