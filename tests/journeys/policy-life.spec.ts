// The life of a policy on a phone: its receipt, and its surrender in the cooling-off period.
import type { Page } from 'playwright/test';
import { buyPolicy, orderLink } from './complete-trade.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { refundsAtProvider } from './simulators.ts';
import { takePicture } from './take-picture.ts';
import { runJobs } from './test-mode.ts';
import { callServer, openInSession } from './trade.ts';

test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 390, height: 844 } });

/** The card that says how the policy stands. */
const card = (page: Page, name: string) => page.getByRole('region', { name });

test('a customer confirms the receipt, surrenders in the cooling-off period, and gets the premium back [S-015] @rare', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const trade = await buyPolicy('欧阳若溪');
  await openInSession(page, trade, `${orderLink(trade, 'orderdetail')}&language=zh_CN`);
  const policy = card(page, '保单状态');
  await expect(policy.getByText('待确认收到')).toBeVisible();
  await expect(policy.getByText(/从次日零时起有 15 天犹豫期/)).toBeVisible();
  await expect(page.getByRole('button', { name: '申请退保' })).toHaveCount(0);
  await expectAccessible(page);
  await takePicture(page, 'policy-receipt');
  await policy.getByRole('button', { name: '确认收到保单' }).click();
  await expect(policy.getByText('犹豫期内')).toBeVisible();
  await expect(policy.getByText(/^犹豫期到北京时间 .+ 24:00 为止/)).toBeVisible();
  await takePicture(page, 'policy-cooling-off');

  const surrender = policy.getByRole('button', { name: '申请退保' });
  await surrender.click();
  const dialog = page.getByRole('dialog', { name: '确定退保吗？' });
  await expect(dialog.getByText(/退还全部保费 ¥[\d,.]+/)).toBeVisible();
  await expect(dialog.getByText('退保后保障立即终止，不能恢复。')).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'policy-surrender');
  await dialog.getByRole('button', { name: '保留保单' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(policy.getByText('犹豫期内')).toBeVisible();

  await surrender.click();
  await dialog.getByRole('button', { name: /^退保，退还 ¥/ }).click();
  await expect(policy.getByText(/正在原路退回/)).toBeVisible();
  await expect(policy.getByText('已退保')).toBeVisible();
  await expect(page.getByRole('button', { name: '申请退保' })).toHaveCount(0);
  await takePicture(page, 'policy-surrendered');

  const { orderSn, token } = trade;
  const read = async () => (await callServer('orderDetails', { orderSn }, token)).order;
  await expect
    .poll(async () => {
      await runJobs();
      return (await read()).policy?.surrender?.refundState;
    })
    .toBe('done');
  const { prem } = await read();
  const refunded = (await refundsAtProvider()).filter(({ state }) => state === 'SUCCESS');
  expect(refunded.map(({ fen }) => fen)).toContain(Math.round(Number(prem) * 100));
  await page.reload();
  await expect(policy.getByText(/已原路退回/)).toBeVisible();
  await page.getByRole('combobox').selectOption('es_ES');
  await expect(page.getByText('Rescindida').first()).toBeVisible();
  await takePicture(page, 'policy-surrendered-es');
  await page.goto('/shop/orderlist?type=H5');
  await expect(page.getByText('Rescindida')).toBeVisible();
});

test('in Spanish the question of a surrender says what it pays and that cover ends [S-015] @rare', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const trade = await buyPolicy('欧阳若溪');
  await openInSession(page, trade, `/shop/epolicy?orderSn=${trade.orderSn}&language=es_ES`);
  await page.getByRole('button', { name: 'Confirmar la recepción de la póliza' }).click();
  await expect(page.getByText('En plazo de desistimiento')).toBeVisible();
  await page.getByRole('button', { name: 'Rescindir la póliza' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Quiere rescindir la póliza?' });
  await expect(dialog.getByRole('button', { name: /^Rescindir y recibir / })).toBeVisible();
  await expect(dialog.getByText(/no se puede recuperar/)).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'policy-surrender-es');
});
