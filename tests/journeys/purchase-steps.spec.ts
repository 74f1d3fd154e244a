// The steps of a purchase, from the application to the last question.
import { fillField } from './fill-field.ts';
import { expect, expectAccessible, expectSaved, field, nextButton, noticeButton, test } from './journey.ts';
import { answersOf, openTrade, startTrade } from './trade.ts';

test('an application moves from step to step by taps alone, and resumes from the home page [F-007 R-009]', async ({
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
