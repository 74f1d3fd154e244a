// Screens defined by published data alone: each opens at its address, keeps a draft and saves.
import { readFixture } from '../forms/fixtures.ts';
import { newScreen } from '../forms/new-screen.ts';
import { fillField } from './fill-field.ts';
import { errorOf, expect, expectAccessible, field, test } from './journey.ts';
import { expectServed, publish } from './publish.ts';
import { callServer, startTrade } from './trade.ts';
import { openScreen, storeScreenDraft } from './trade-pages.ts';

test('a screen defined by data alone keeps its draft and saves at /input [R-067]', async ({ page }) => {
  expect(await publish(newScreen('visitBooking'))).toContain('published version 1');
  const trade = await startTrade('panshan');
  await expectServed(trade, 'visitBooking');

  await openScreen(page, trade, 'input', { screen: 'visitBooking', language: 'es_ES' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reservar una visita');
  await fillField(page, 'visit/persons', '21');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(errorOf(page, 'visit/persons')).toContainText('20');
  await expectAccessible(page);
  await fillField(page, 'visit/persons', '4');
  await fillField(page, 'visit/day', '2030-05-01');
  await expect(page.locator('[data-sync="saved"]')).toBeVisible();
  await page.reload();
  await expect(field(page, 'visit/persons').locator('input')).toHaveValue('4');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Sus datos se han guardado')).toBeVisible();
  // The screen belongs to an application, which home lists.
  await page.goto('/shop/');
  await expect(page.locator(`a[href*="${trade.tradeId}"]`).first()).toBeVisible();
});

test('the address of a screen requires the trade and the screen', async ({ page }) => {
  await page.goto('/shop/input?tradeId=x');
  await expect(page.getByText('链接缺少：页面名称')).toBeVisible();
  await page.goto('/shop/invoice');
  await expect(page.getByText(/^链接缺少：.*投保单编号/)).toBeVisible();
});

test('an insurer is published from a single file; a question of its own is answered and saved @rare', async ({
  page,
}) => {
  expect(await publish(readFixture('insurers/yunxiu.json'))).toContain('healthNotice for insurer YXU');
  const trade = await callServer('getTradeId', { supplierCode: 'YXU', riskCode: 'YXU-R05' });
  const needs = { purpose: ['family'], budgetShare: 'to10', hasCover: 'no', dependants: 2, understood: true };
  await storeScreenDraft(trade, 'questionary', { needs });
  await openScreen(page, trade, 'questionary', { language: 'en_US' });
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(errorOf(page, 'needs/yxu_carer')).toBeVisible();
  await expectAccessible(page);
  await fillField(page, 'needs/yxu_carer', 'yes');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Your details are saved', { exact: true })).toBeVisible();
});
