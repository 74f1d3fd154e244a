// An application that begins with its trial, and a premium that changes because it says something else.
import { fillField } from './fill-field.ts';
import { expect, expectAccessible, field, test } from './journey.ts';
import { answerQuestions, calculatePremium, fillApplication } from './purchase.ts';

test('the application begins with the trial; another age in the ID number changes the premium, which is told and agreed to [C-050 R-013] @rare', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const isPriced = expect.configure({ timeout: 10_000 });
  await calculatePremium(page);
  // Every page says the calculated price, and a change of it as soon as the draft with the answer is stored.
  const bar = page.getByText('磐山综合意外 · 磐山财险').locator('..');
  await expect(bar).toContainText(/首期保费 ¥[\d,.]+$/);
  const ofTrial = await bar.textContent();
  await expect(page.getByText('已恢复您上次填写的内容')).toBeVisible();
  await expect(field(page, 'applicant/occupation')).toContainText('内勤');
  await fillApplication(page);
  await expect(page.getByText(/^保费由/)).toHaveCount(0);
  // The sum and the job are known to the trial; a job of another class is priced otherwise.
  await page.getByRole('button', { name: '修改' }).first().click();
  await expect(bar).toHaveText(ofTrial!);
  await fillField(page, 'applicant/occupation', '采购员');
  await isPriced(bar).not.toHaveText(ofTrial!);
  await expect(bar).toContainText(/首期保费 ¥[\d,.]+$/);
  const ofApplication = await bar.textContent();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText(/^保费由 ¥[\d,.]+ 变为 ¥[\d,.]+，投保前请确认。/)).toBeVisible();
  await expect(bar).toHaveText(ofApplication!);
  await expectAccessible(page);
  await answerQuestions(page);
  await expect(page.getByRole('heading', { name: '保费有变化' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/我已核对以上信息/).check();
  await page.getByRole('button', { name: '提交投保' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '请先确认新的保费' })).toBeVisible();
  await page.getByLabel(/我知道保费有变化/).check();
  await page.getByRole('button', { name: '提交投保' }).click();
  await expect(page.getByText('还有文件没有阅读并同意，请先阅读')).toBeVisible();
});
