// Buying the medical insurance of Hemu for oneself: a plan, a deductible and a renewal, which other products do not ask for.
import type { Page } from 'playwright/test';
import { applicationOf, fillFields, fillInsured } from './buying-walk.ts';
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
  test,
} from './journey.ts';
import { downloadPolicy, payByCode } from './payment-pages.ts';
import { order } from './purchase.ts';
import { takePicture } from './take-picture.ts';

const NO_ILLNESS = ['hospital', 'tumour', 'heart', 'diabetes', 'hmh_infant', 'other'] as const;

async function calculatePremium(page: Page): Promise<void> {
  await page.goto('/shop/?language=zh_CN');
  await productCard(page, '禾木百万医疗').click();
  await priceLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '保费试算' })).toBeVisible();
  await fillInsured(page, {
    relation: 'self',
    gender: 'F',
    birthDate: '1988-03-15',
    occupation: '内勤',
    hmh_insurance: 'yes',
  });
  await fillFields(page, { 'cover/hmh_plan': 'B', 'cover/hmh_deductible': '10000' });
  await expect(page.locator('main b').getByText(/^¥\d+\.\d{2}$/)).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'hemu-1-trial');
  await page.getByRole('button', { name: '下一步' }).click();
}

async function fillApplication(page: Page): Promise<void> {
  await expect(field(page, 'applicant/name')).toBeVisible();
  const { rest, insured } = applicationOf({ job: '内勤', area: '西湖区' });
  await fillFields(page, { ...rest, 'applicant/hmh_renewalFlag': 'no' });
  const { relation, height, weight, socialSecurity } = insured;
  await fillInsured(page, { relation, height, weight, socialSecurity, hmh_hospitalPreference: 'any' });
  await expectAccessible(page);
  await takePicture(page, 'hemu-2-application');
  await nextButton(page).click();
  await expectSaved(page);
}

async function answerQuestions(page: Page): Promise<void> {
  await page.getByRole('link', { name: '下一步：健康告知' }).click();
  for (const code of NO_ILLNESS) {
    await fillField(page, `health/${code}`, 'no');
    if (code !== NO_ILLNESS.at(-1)) await page.getByRole('button', { name: '下一题' }).click();
  }
  await expectAccessible(page);
  await takePicture(page, 'hemu-3-health');
  await noticeButton(page).click();
  await page.getByRole('link', { name: '下一步：需求问卷' }).click();
  await fillFields(page, {
    'needs/hasCover': 'no',
    'needs/hmh_socialSecurity': 'yes',
    'needs/understood': true,
    'needs/hmh_waitingPeriod': true,
  });
  await expectAccessible(page);
  await takePicture(page, 'hemu-4-needs');
  await page.getByRole('button', { name: '提交问卷' }).click();
  await page.getByRole('link', { name: '确认并投保' }).click();
}

test('a customer buys the medical insurance of Hemu for herself, from the home page to the file of the policy [R-006 R-007 R-013 R-026 R-031 R-033 R-042 R-071] @rare', async ({
  page,
}) => {
  // The documents have to be visible for half a minute together.
  test.setTimeout(240_000);
  await calculatePremium(page);
  await fillApplication(page);
  await answerQuestions(page);
  await expect(page.getByRole('heading', { level: 1, name: '确认投保信息' })).toBeVisible();
  await expect(page.getByText('计划二')).toBeVisible();
  await takePicture(page, 'hemu-5-confirm');
  await order(page);
  await takePicture(page, 'hemu-6-pay');
  await payByCode(page);
  await takePicture(page, 'hemu-7-bought');
  await downloadPolicy(page, 'HMH');
});
