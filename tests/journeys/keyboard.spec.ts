// The application by keyboard alone: no tap, no mouse.
import type { Locator, Page } from 'playwright/test';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { expect, expectSaved, field, nextButton, priceLink, productCard, test } from './journey.ts';
import { answerByKeys, tabThroughRow, tabTo, tabToField } from './keyboard.ts';
import { rowHeaders } from './rows.ts';
import { answersOf } from './trade.ts';
import { trialAnswers } from '../forms/trial-answers.ts';

const { applicant, insured } = answersOf('panshan-office-worker') as {
  applicant: Answers;
  insured: AnswerRow[];
};

/** The names to search for in the sheets of the long lists. */
const NAMES: Readonly<Record<string, string>> = { area: '杭州 西湖区', occupation: '高等学校教师' };

/** Answers of an application that follow from others: nobody is asked for them. */
const COMPUTED = ['gender', 'birthDate', 'rowId'];

/** The element codes of the fields of a section, in the order of the page. */
const codesShown = (page: Page, path: string): Promise<string[]> =>
  page
    .locator(`[data-path^="${path}/"]`)
    .evaluateAll((fields) => fields.map((shown) => shown.getAttribute('data-path')!.split('/').at(-1)!));

/** Answers the fields of a section in the order of the page, from one to the next with Tab. */
async function answerSection(
  page: Page,
  path: string,
  answers: Answers | AnswerRow,
  computed: readonly string[] = COMPUTED,
): Promise<void> {
  const open = new Map(Object.entries(answers).filter(([code]) => !computed.includes(code)));
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

/** Adds an insured, whose first field takes the focus, and removes it again: the focus returns to the list. */
async function addAndRemoveInsured(page: Page): Promise<void> {
  const heads = rowHeaders(page, 'insured');
  await press(page, page.getByRole('button', { name: '添加被保险人' }));
  await expect(heads).toHaveCount(2);
  const firstField = heads.last().locator('..').locator('[data-path] :is(input, select)').first();
  await expect(firstField).toBeFocused();
  await tabThroughRow(page, page.getByRole('button', { name: '删除' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '保留' })).toBeFocused();
  await press(page, page.getByRole('alert').getByRole('button', { name: '删除' }));
  await expect(heads).toHaveCount(1);
  await expect(heads.first()).toBeFocused();
}

/** Answers the trial of Panshan for oneself, and goes on. */
async function calculatePremium(page: Page): Promise<void> {
  const { insured: tried, cover } = trialAnswers.panshan;
  await expect(rowHeaders(page, 'insured')).toHaveCount(1);
  await press(page, rowHeaders(page, 'insured').first());
  const id = await rowHeaders(page, 'insured').first().getAttribute('id');
  await answerSection(page, `insured/${id!.split('-').at(-1)}`, tried[0], ['rowId']);
  await answerSection(page, 'cover', cover);
  await press(page, page.getByRole('button', { name: '下一步' }));
}

test('the keyboard alone finds a product, calculates its premium, fills its application and saves it (U3, U24) @rare', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto('/shop/?language=zh_CN');
  await expect(productCard(page, '磐山综合意外')).toBeVisible();
  await press(page, page.getByRole('link', { name: '跳到正文' }));
  await expect(page.getByRole('main')).toBeFocused();
  await press(page, productCard(page, '磐山综合意外'));
  await expect(page.getByRole('heading', { level: 1, name: '产品详情' })).toBeFocused();
  await press(page, priceLink(page));
  await expect(page.getByRole('heading', { level: 1, name: '保费试算' })).toBeFocused();
  await calculatePremium(page);
  await expect(page.getByRole('heading', { level: 1, name: '投保信息' })).toBeFocused();
  await expect(field(page, 'applicant/name')).toBeVisible();
  await answerSection(page, 'applicant', applicant);
  await addAndRemoveInsured(page);
  await press(page, rowHeaders(page, 'insured').first());
  const id = await rowHeaders(page, 'insured').first().getAttribute('id');
  await answerSection(page, `insured/${id!.split('-').at(-1)}`, insured[0]!);
  await press(page, nextButton(page));
  await expectSaved(page);
});
