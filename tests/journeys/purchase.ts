// The steps of buying an accident insurance for oneself, as a customer takes them, from the home page to the payment.
import type { Page } from 'playwright/test';
import { applicationOf, fillFields, fillInsured, NEEDS } from './buying-walk.ts';
import { fillField } from './fill-field.ts';
import {
  expect,
  expectAccessible,
  expectSaved,
  field,
  nextButton,
  noticeButton,
  priceLink,
  productCard,
} from './journey.ts';
import { openFirstRow } from './rows.ts';

/** The premium as the page shows it. */
const PREMIUM = /^¥\d+(\.\d{2})?$/;

/** Chooses the accident insurance at home, and its plan and sum. */
export async function calculatePremium(page: Page): Promise<void> {
  await page.goto('/shop/');
  await productCard(page, '磐山综合意外').click();
  await expect(page.getByRole('heading', { level: 2, name: '磐山综合意外' })).toBeVisible();
  await priceLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '保费试算' })).toBeVisible();
  const row = await openFirstRow(page, 'insured');
  await fillField(page, `${row}/relation`, 'self');
  await fillField(page, `${row}/gender`, 'F');
  await fillField(page, `${row}/birthDate`, '1988-03-15');
  await fillField(page, `${row}/occupation`, '内勤');
  await fillField(page, 'cover/psp_period', 'y1');
  await expect(page.getByText('再回答 1 个问题即可看到保费')).toBeVisible();
  await fillField(page, 'cover/psp_sum', '500000');
  await expect(page.getByText(PREMIUM)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '下一步' }).click();
}

/** The applicant insures herself. */
export async function fillApplication(page: Page): Promise<void> {
  await expect(field(page, 'applicant/name')).toBeVisible();
  const { rest, insured } = applicationOf({ job: '内勤', area: '西湖区' });
  await fillFields(page, rest);
  await fillInsured(page, insured);
  await nextButton(page).click();
  await expectSaved(page);
}

/** Answers the health notice and the questionnaire. */
export async function answerQuestions(page: Page): Promise<void> {
  await page.getByRole('link', { name: '下一步：健康告知' }).click();
  await fillField(page, 'health/psp_statement', 'no');
  await noticeButton(page).click();
  await page.getByRole('link', { name: '下一步：需求问卷' }).click();
  await fillFields(page, NEEDS);
  await page.getByRole('button', { name: '提交问卷' }).click();
  await page.getByRole('link', { name: '确认并投保' }).click();
}

/** Reads and agrees to each document: none can be agreed to before its time. */
async function agree(page: Page): Promise<void> {
  const titles = ['保险条款', '责任免除', '投保须知', '健康告知说明', '个人信息授权书'];
  await page.getByRole('link', { name: '条款、责任免除和授权文件' }).click();
  await expectAccessible(page);
  for (const title of titles) {
    await page.getByRole('link', { name: `阅读：${title}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    if (title === titles[0]) {
      await expect(page.getByRole('button', { name: /^请继续阅读/ })).toBeVisible();
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: '我已阅读并同意' }).click({ timeout: 30_000 });
  }
  await page.getByRole('link', { name: '确认投保信息' }).click();
}

/** Submits the order, up to its payment; nothing happens before the declaration is ticked and the documents are agreed to. */
export async function order(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: '确认投保信息' })).toBeVisible();
  await expect(page.getByText('330***********2427').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '提交投保' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '请先阅读并勾选声明' })).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '提交投保' }).click();
  await expect(page.getByText('还有文件没有阅读并同意，请先阅读')).toBeVisible();
  await agree(page);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '提交投保' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '支付保费' })).toBeVisible();
}
