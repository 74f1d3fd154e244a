// Buying a policy, from the home page to its file.
import { expect, expectAccessible, test } from './journey.ts';
import { answerQuestions, calculatePremium, fillApplication, order } from './purchase.ts';
import { downloadPolicy, payByCode } from './payment-pages.ts';

test('a customer buys cover for herself, from the home page to the file of the policy [R-006 R-007 R-013 R-026 R-030 R-031 R-032 R-033 R-042 R-071]', async ({
  page,
}) => {
  // The documents have to be visible for half a minute together, and every page is checked for accessibility.
  test.setTimeout(300_000);
  await calculatePremium(page);
  await fillApplication(page);
  await answerQuestions(page);
  await order(page);
  await payByCode(page);
  await downloadPolicy(page, 'PSP');

  // The order is found again, and cannot be paid twice.
  await page.goto('/shop/orderlist?type=H5');
  await expect(page.getByText('电子保单已生成')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '查看订单详情' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '订单详情' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/shop/unpayList?type=H5');
  await expect(page.getByText('没有待支付的订单')).toBeVisible();
});
