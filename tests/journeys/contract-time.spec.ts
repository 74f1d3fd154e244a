// The moments of a contract for a customer whose phone shows another time than that of Beijing.
import type { Page } from 'playwright/test';
import { buyPolicy, orderForOneself, orderLink } from './complete-trade.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { takePicture } from './take-picture.ts';
import { callServer, openInSession, type Trade } from './trade.ts';

/** Bought by one customer for both tests of this file, which read it only. */
let trade: Trade;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  trade = await buyPolicy('欧阳若溪');
});

/** When the order was submitted, in the time of Beijing. */
async function submittedAt({ orderSn, token }: Trade): Promise<string> {
  const { history } = await callServer('orderDetails', { orderSn: orderSn! }, token);
  return new Intl.DateTimeFormat('es-ES', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Shanghai',
  }).format(history[0]!.at);
}

const open = (page: Page, where: Parameters<typeof orderLink>[1], opened = trade) =>
  openInSession(page, opened, `${orderLink(opened, where)}&language=es_ES`);

test.describe('in Madrid', () => {
  test.use({ timezoneId: 'Europe/Madrid' });

  test('history and policy are in the time of Beijing, and say so [R-030 R-071] @rare', async ({ page }) => {
    const text = `${await submittedAt(trade)} (hora de Pekín)`;
    await open(page, 'orderdetail');
    await expect(page.getByRole('list').getByText(text).first()).toBeVisible();
    await expectAccessible(page);
    await takePicture(page, 'contract-time-orderdetail');
    await open(page, 'epolicy');
    await expect(page.getByText(/ 00:00 \(hora de Pekín\)$/)).toBeVisible();
    await expect(page.getByText(/ 24:00 \(hora de Pekín\)$/)).toBeVisible();
    await takePicture(page, 'contract-time-epolicy');
  });

  test('the page of what was declared says when in the time of Beijing [R-024] @rare', async ({ page }) => {
    const toPay = await orderForOneself();
    const text = `Enviado: ${await submittedAt(toPay)} (hora de Pekín).`;
    await open(page, 'appntSure', toPay);
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page);
    await takePicture(page, 'contract-time-appntSure');
  });
});

test('on a phone in China they are the same without a word about the zone [R-030 R-071] @rare', async ({
  page,
}) => {
  await open(page, 'orderdetail');
  await expect(
    page
      .getByRole('list')
      .getByText(await submittedAt(trade))
      .first(),
  ).toBeVisible();
  await open(page, 'epolicy');
  await expect(page.getByText(/ 00:00$/)).toBeVisible();
  await expect(page.getByText('hora de Pekín', { exact: false })).toHaveCount(0);
});
