// A form in steps: one step at a time, then the answers to check.
import type { Page } from 'playwright/test';
import { readFixture } from '../forms/fixtures.ts';
import { fillField } from './fill-field.ts';
import { errorOf, expect, expectAccessible, field, test } from './journey.ts';
import { publish } from './publish.ts';
import { callServer, type Trade } from './trade.ts';
import { openScreen, storeScreenDraft } from './trade-pages.ts';

const needs = {
  purpose: ['family'],
  budgetShare: 'to10',
  hasCover: 'no',
  dependants: 1,
  understood: true,
  yxu_carer: 'yes',
};
const finance = { annualIncome: '30', incomeSource: 'wage', hasLoans: 'no' };
const family = [{ rowId: 'a', name: '李安', birthDate: '2015-03-01', area: '330100' }];
const suitability = { term: 'decade', priority: 'cover', knowledge: 3 };
const all = { needs, finance, yxu_family: family, suitability };

test.describe.configure({ mode: 'serial' });

let isPublished = false;

/** A trade of the insurer whose full questionnaire has four steps, with a draft. */
async function tradeWithDraft(answers: object): Promise<Trade> {
  if (!isPublished) await publish(readFixture('insurers/yunxiu.json'));
  isPublished = true;
  const trade = await callServer('getTradeId', { supplierCode: 'YXU', riskCode: 'YXU-R05' });
  await storeScreenDraft(trade, 'questionaryAll', answers as Parameters<typeof storeScreenDraft>[2]);
  return trade;
}

const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const next = (page: Page) => page.getByRole('button', { name: '下一步' });
const stepIn = (page: Page) => new URL(page.url()).searchParams.get('step');

test('each step checks its own questions; the browser goes back by steps, and a reload stays @rare', async ({
  page,
}) => {
  const trade = await tradeWithDraft({ needs: { ...needs, yxu_carer: undefined } });
  await openScreen(page, trade, 'questionaryAll');
  await expect(heading(page)).toHaveText('第 1 步，共 4 步您的需求');
  await expect(field(page, 'finance/annualIncome')).toHaveCount(0);
  await next(page).click();
  await expect(errorOf(page, 'needs/yxu_carer')).toBeVisible();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
  await expectAccessible(page);
  await fillField(page, 'needs/yxu_carer', 'yes');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await next(page).click();
  await expect(heading(page)).toHaveText('第 2 步，共 4 步您的经济状况');
  await expect(heading(page)).toBeFocused();
  expect(stepIn(page)).toBe('yxustepmoney');
  await expectAccessible(page);
  await fillField(page, 'finance/annualIncome', '30');
  await expect(page.locator('[data-sync="saved"]')).toBeVisible();
  await page.reload();
  await expect(field(page, 'finance/annualIncome').locator('input')).toHaveValue('30');
  await page.goBack();
  await expect(heading(page)).toContainText('第 1 步');
  await page.goForward();
  await expect(heading(page)).toContainText('第 2 步');
  await page.getByRole('button', { name: '上一步' }).click();
  await expect(heading(page)).toContainText('第 1 步');
});

test('a step whose condition is not met is skipped, its answers are hidden @rare', async ({ page }) => {
  const trade = await tradeWithDraft({ ...all, needs: { ...needs, dependants: 0 } });
  await openScreen(page, trade, 'questionaryAll', { step: 'yxustepmoney' });
  await expect(heading(page)).toContainText('第 2 步，共 3 步');
  await next(page).click();
  await expect(heading(page)).toHaveText('第 3 步，共 3 步适合您的产品');
  await next(page).click();
  await expect(heading(page)).toHaveText('核对填写内容');
  await expect(page.getByText('李安')).toHaveCount(0);
});

test('the answers are checked, changed and sent by keyboard alone @rare', async ({ page }) => {
  const trade = await tradeWithDraft(all);
  await openScreen(page, trade, 'questionaryAll', { step: 'check' });
  const answer = (path: string) => page.locator(`[data-answer="${path}"]`);
  await expect(answer('needs/purpose')).toContainText('保障家人生活');
  await expect(answer('yxu_family/a/area')).toContainText('浙江省 杭州市');
  await expect(page.getByRole('region', { name: '家人 1 · 李安' })).toBeVisible();
  await expectAccessible(page);
  await answer('yxu_family/a/name').getByRole('link', { name: '修改 姓名' }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'yxu_family/a/name').locator('input')).toBeFocused();
  expect(stepIn(page)).toBe('yxustepfamily');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('李宁');
  await page.getByRole('button', { name: '返回核对' }).press('Enter');
  await expect(answer('yxu_family/a/name')).toContainText('李宁');
  await expect(answer('yxu_family/a/name').getByRole('link')).toBeFocused();
  await page.getByRole('button', { name: '提交问卷' }).press('Enter');
  await expect(page.getByText('信息已保存')).toBeVisible();
});

test('a missing answer leads from the summary to its step, and back to the answers', async ({ page }) => {
  const trade = await tradeWithDraft({ ...all, finance: { ...finance, hasLoans: undefined } });
  await openScreen(page, trade, 'questionaryAll', { step: 'check' });
  await page.getByRole('button', { name: '提交问卷' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('alert').getByRole('link').click();
  await expect(heading(page)).toContainText('第 2 步');
  await fillField(page, 'finance/hasLoans', 'yes');
  await page.getByRole('button', { name: '返回核对' }).click();
  await expect(errorOf(page, 'finance/loanAmount')).toBeVisible();
  await fillField(page, 'finance/loanAmount', '12');
  await page.getByRole('button', { name: '返回核对' }).click();
  await page.getByRole('button', { name: '提交问卷' }).click();
  await expect(page.getByText('信息已保存')).toBeVisible();
});

test('what the server alone refuses leads to its step and question, whose answer is sent again @rare', async ({
  page,
}) => {
  const trade = await tradeWithDraft(all);
  await openScreen(page, trade, 'questionaryAll', { step: 'check' });
  // The page has checked an answer that does not arrive.
  await page.route(
    /screen\/save/,
    (route) => {
      const request = route.request().postDataJSON() as { answers: typeof all };
      const { annualIncome: _lost, ...rest } = request.answers.finance;
      return route.continue({ postData: { ...request, answers: { ...request.answers, finance: rest } } });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: '提交问卷' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(1);
  expect(stepIn(page)).toBe('check');
  await expectAccessible(page);
  await summary.getByRole('link').click();
  await expect(heading(page)).toContainText('第 2 步');
  await expect(errorOf(page, 'finance/annualIncome')).toBeVisible();
  await expect(field(page, 'finance/annualIncome').locator('input')).toBeFocused();
  await expectAccessible(page);
  await fillField(page, 'finance/annualIncome', '31');
  await page.getByRole('button', { name: '返回核对' }).click();
  await page.getByRole('button', { name: '提交问卷' }).click();
  await expect(page.getByText('信息已保存')).toBeVisible();
});
