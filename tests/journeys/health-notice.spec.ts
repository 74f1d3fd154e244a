// The health notice: results of each insured, and the options after a failure.
import { fillField } from './fill-field.ts';
import { errorOf, expect, expectAccessible, field, noticeButton, test } from './journey.ts';
import { photo } from './picture-files.ts';
import { openScreen, tradeWithApplication } from './trade-pages.ts';

test('of two insured one passes the health notice, one fails and gets four options [R-012 F-008]', async ({
  page,
}) => {
  const trade = await tradeWithApplication('hemu', 'hemu-family-of-four');
  await openScreen(page, trade, 'healthNotice');
  const insured = page.locator('[data-insured]');
  await expect(insured).toHaveCount(4);
  // The notice names product, insurer and price, as the other forms do, whatever its outcome (U26).
  const product = page.getByText('禾木百万医疗 · 禾木健康').locator('..');
  // Its trial was for one person: four of them have no price before it is done again.
  await expect(product).toContainText('保费将按您的回答重新计算');
  await expectAccessible(page);
  const questions = ['hospital', 'tumour', 'heart', 'diabetes', 'hmh_infant', 'other'];
  const nextQuestion = page.getByRole('button', { name: '下一题' });
  // “Yes” asks for a reason and a report on the same page.
  const giveReasons = async () => {
    await nextQuestion.click();
    await expect(errorOf(page, 'health/hospitalReason')).toHaveText('请输入疾病名称或异常项目');
    await fillField(page, 'health/hospitalReason', '甲状腺结节');
    await field(page, 'health/hospitalReport')
      .locator('input[type="file"]')
      .setInputFiles(await photo(400, 300));
    await expect(field(page, 'health/hospitalReport').locator('[data-upload]')).toBeVisible();
  };
  const answerAllQuestions = async (isIll: boolean) => {
    for (const [position, code] of questions.entries()) {
      await expect(page.getByText(`第 ${position + 1} 题，共 6 题`)).toBeVisible();
      const others = questions.filter((other) => other !== code);
      for (const other of others) await expect(field(page, `health/${other}`)).toHaveCount(0);
      await fillField(page, `health/${code}`, isIll && /^(heart|hospital)$/.test(code) ? 'yes' : 'no');
      if (isIll && code === 'hospital') await giveReasons();
      await (code === questions.at(-1) ? noticeButton(page) : nextQuestion).click();
    }
  };
  // The next question opens only after an answer; the answer is still there on the way back.
  await nextQuestion.click();
  await expect(errorOf(page, 'health/hospital')).toHaveText('请选择“是”或“否”');
  await fillField(page, 'health/hospital', 'no');
  await nextQuestion.click();
  await page.getByRole('button', { name: '上一题' }).click();
  await expect(field(page, 'health/hospital').locator('input[value="no"]')).toBeChecked();
  await answerAllQuestions(false);
  await expect(insured.nth(0)).toContainText('已通过');
  await expect(insured.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await answerAllQuestions(true);
  await expect(insured.nth(1)).toContainText('未通过');
  const offers = ['申请人工核保', '重新确认告知', '修改被保险人', '看看其他产品'];
  for (const offer of offers) await expect(page.getByText(offer, { exact: true })).toBeVisible();
  await expect(product).toBeVisible();
  await expectAccessible(page);

  // The health notice reopens with its answers.
  await page.getByRole('button', { name: '重新确认告知' }).click();
  await nextQuestion.click();
  await nextQuestion.click();
  await expect(field(page, 'health/heart').locator('input[value="yes"]')).toBeChecked();
  for (let questionsLeft = 3; questionsLeft > 0; questionsLeft -= 1) await nextQuestion.click();
  await expect(field(page, 'conclusion/outcome')).toBeVisible();
  await noticeButton(page).click();
  await page.getByRole('button', { name: '申请人工核保' }).click();
  await expect(insured.nth(1)).toContainText('人工核保中');
  await expect(insured.nth(2)).toHaveAttribute('aria-pressed', 'true');

  // A passed health notice can be corrected, also from the keyboard.
  await insured.nth(0).click();
  await page.getByRole('button', { name: '更正告知' }).click();
  await expect(insured.nth(0)).toContainText('待确认');
  await field(page, 'health/hospital').locator('input[value="no"]').focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'health/tumour')).toBeVisible();
});

test('with nine insured in large type, the persons fill a line and the next question is in view (U5) @rare', async ({
  page,
}) => {
  const trade = await tradeWithApplication('hemu', 'hemu-nine-insured');
  await page.addInitScript(() => localStorage.setItem('baoform.largeType', '1'));
  await openScreen(page, trade, 'healthNotice');
  const persons = page.locator('ul:has([data-insured])');
  await expect(persons.locator('li')).toHaveCount(9);
  expect((await persons.boundingBox())!.height).toBeLessThan(120);
  await fillField(page, 'health/hospital', 'no');
  await page.getByRole('button', { name: '下一题' }).click();
  for (const answer of ['no', 'yes'])
    await expect(field(page, 'health/tumour').locator(`label:has(input[value="${answer}"])`)).toBeInViewport({
      ratio: 1,
    });
});

test('modifying the insured leads back to the application @rare', async ({ page }) => {
  const trade = await tradeWithApplication('panshan', 'panshan-office-worker');
  await openScreen(page, trade, 'healthNotice');
  await fillField(page, 'health/psp_statement', 'yes');
  await expect(field(page, 'conclusion/outcome')).toContainText('有不符合投保条件的情况');
  await noticeButton(page).click();
  await page.getByRole('button', { name: '修改被保险人' }).click();
  await expect(page).toHaveURL(/insureInfomation/);
});
