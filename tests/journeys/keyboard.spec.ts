// The application by keyboard alone: no tap, no mouse.
import type { Locator, Page } from 'playwright/test';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { expect, expectSaved, field, nextButton, test } from './journey.ts';
import { answerByKeys, tabTo, tabToField } from './keyboard.ts';
import { rowHeaders } from './rows.ts';
import { answersOf } from './trade.ts';

const { applicant, insured } = answersOf('panshan-office-worker') as {
  applicant: Answers;
  insured: AnswerRow[];
};

/** The names to search for in the sheets of the long lists. */
const NAMES: Readonly<Record<string, string>> = { area: '杭州 西湖区', occupation: '高等学校教师' };

/** Answers that follow from others: nobody is asked for them. */
const COMPUTED = ['gender', 'birthDate', 'rowId'];

/** The element codes of the fields of a section, in the order of the page. */
const codesShown = (page: Page, path: string): Promise<string[]> =>
  page
    .locator(`[data-path^="${path}/"]`)
    .evaluateAll((fields) => fields.map((shown) => shown.getAttribute('data-path')!.split('/').at(-1)!));

/** Answers the fields of a section in the order of the page, from one to the next with Tab. */
async function answerSection(page: Page, path: string, answers: Answers | AnswerRow): Promise<void> {
  const open = new Map(Object.entries(answers).filter(([code]) => !COMPUTED.includes(code)));
  for (;;) {
    const code = (await codesShown(page, path)).find((shown) => open.has(shown));
    if (code === undefined) return;
    const answer = open.get(code);
    open.delete(code);
    await tabToField(page, `${path}/${code}`);
    await answerByKeys(page, `${path}/${code}`, { answer, typed: String(answer), name: NAMES[code] });
  }
}

/** Tabs to a control of the page and presses a key on it. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test('the keyboard alone finds a product, fills its application and saves it (U3, U24)', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto('/shop/?language=zh_CN');
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  await press(page, page.getByRole('link', { name: '跳到正文' }));
  await press(page, page.getByRole('button', { name: /^磐山综合意外/ }));
  await expect(field(page, 'applicant/name')).toBeVisible();
  await answerSection(page, 'applicant', applicant);
  await press(page, rowHeaders(page, 'insured').first());
  const id = await rowHeaders(page, 'insured').first().getAttribute('id');
  await answerSection(page, `insured/${id!.split('-').at(-1)}`, insured[0]!);
  await press(page, nextButton(page));
  await expectSaved(page);
});
