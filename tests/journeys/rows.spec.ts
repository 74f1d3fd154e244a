// Rows of insured and beneficiaries: limits, copies, removal, labels.
import type { Page } from 'playwright/test';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import { fillField } from './fill-field.ts';
import { guestScreen } from '../forms/guest-screen.ts';
import { controlOf, expect, expectAccessible, expectSaved, saveButton, test } from './journey.ts';
import { expectServed, publishApproved } from './publish.ts';
import { lastRow, openFirstRow, rowHeaders } from './rows.ts';
import { openScreen } from './trade-pages.ts';
import { answersOf, draftOf, openTrade, startTrade } from './trade.ts';

/** Expects the head of a row at the top of the screen, and the focus in the first field of the row (U3). */
async function expectRowEntered(page: Page, position: number): Promise<void> {
  const head = rowHeaders(page, 'insured').nth(position);
  await expect(head).toBeInViewport();
  await expect(head.locator('..').locator('[data-path] :is(input, select)').first()).toBeFocused();
}

test('nine insured at most can be added and copied, and removing asks for confirmation and keeps the focus [K-001 F-005] (U3, U13)', async ({
  page,
}) => {
  const answers = answersOf('hemu-nine-insured');
  const insured = (answers['insured'] as AnswerRow[]).slice(0, 7);
  const trade = await startTrade('hemu', { ...answers, insured });
  await openTrade(page, trade);
  const add = page.getByRole('button', { name: '添加被保险人' });
  await rowHeaders(page, 'insured').last().click();
  await page.getByRole('button', { name: '复制一份' }).click();
  await expect(rowHeaders(page, 'insured')).toHaveCount(8);
  await expectRowEntered(page, 7);
  await expect(controlOf(page, `${await lastRow(page, 'insured')}/name`)).toHaveValue(
    String(insured.at(-1)!['name']),
  );
  await add.click();
  await expect(rowHeaders(page, 'insured')).toHaveCount(9);
  await expectRowEntered(page, 8);
  await expect(add).toHaveCount(0);
  await expect(page.getByText('最多 9 位被保险人')).toBeVisible();
  await expect(page.getByRole('button', { name: '复制一份' })).toHaveCount(0);
  await page.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('要删除吗？填写的内容会一起删掉。')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: '保留' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowHeaders(page, 'insured')).toHaveCount(9);
  await expect(page.getByRole('button', { name: '删除' })).toBeFocused();
  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alert').getByRole('button', { name: '删除' }).click();
  await expect(rowHeaders(page, 'insured')).toHaveCount(8);
  await expect(rowHeaders(page, 'insured').last()).toBeFocused();
  await expect(add).toBeVisible();
  await expect.poll(async () => (await draftOf(trade))?.['insured']).toHaveLength(8);
});

test('a collapsed card shows the row label, also for the applicant @rare', async ({ page }) => {
  await openTrade(page, await startTrade('hemu', answersOf('hemu-family-of-four')));
  const cards = rowHeaders(page, 'insured');
  await expect(cards.nth(0)).toContainText('本人');
  await expect(cards.nth(1)).toContainText('配偶 · 陈景行');
  await expect(cards.nth(2)).toContainText('子女 · 陈小满');
});

test('three beneficiaries at most can be designated, and statutory ones are not asked for [K-002 F-006]', async ({
  page,
}) => {
  const trade = await startTrade('panshan');
  await openTrade(page, trade);
  const row = await openFirstRow(page, 'insured');
  const list = `${row}/beneficiaries`;
  const add = page.getByRole('button', { name: '添加受益人' });
  await expect(add).toHaveCount(0);
  await fillField(page, `${row}/beneficiaryKind`, 'designated');
  for (let count = 1; count <= 3; count += 1) {
    await add.click();
    await expect(rowHeaders(page, list)).toHaveCount(count);
  }
  await expect(add).toHaveCount(0);
  await expect(page.getByText('最多 3 位受益人')).toBeVisible();
  await fillField(page, `${row}/beneficiaryKind`, 'legal');
  await expect(rowHeaders(page, list)).toHaveCount(0);
  await expect(page.getByText('最多 3 位受益人')).toHaveCount(0);
  await fillField(page, `${row}/beneficiaryKind`, 'designated');
  await expect(rowHeaders(page, list)).toHaveCount(3);
});

test('a list takes as many rows as another answer says; a lower number keeps them and is refused @rare', async ({
  page,
}) => {
  await publishApproved(guestScreen('guests'));
  const trade = await startTrade('panshan');
  await expectServed(trade, 'guests');
  await openScreen(page, trade, 'input', { screen: 'guests' });
  const add = page.getByRole('button', { name: '添加同行人' });
  const list = page.locator(`[id$="guest"]`).filter({ has: page.locator('[data-row-head]') });
  await fillField(page, 'visit/guests', '2');
  await openFirstRow(page, 'guest');
  await controlOf(page, `${await lastRow(page, 'guest')}/name`).fill('陈小满');
  await saveButton(page).click();
  await expect(list.locator('[data-error]').last()).toHaveText('同行人：请至少添加 2 项');
  await add.click();
  await controlOf(page, `${await lastRow(page, 'guest')}/name`).fill('陈景行');
  await expect(add).toHaveCount(0);
  await expect(page.getByText('最多 2 位同行人')).toBeVisible();

  await fillField(page, 'visit/guests', '1');
  await expect(list.getByText('同行人：最多添加 1 项')).toBeVisible();
  await expect(rowHeaders(page, 'guest')).toHaveCount(2);
  await saveButton(page).click();
  await expect(page.locator('#f-error-summary')).toContainText('同行人：最多添加 1 项');
  await expectAccessible(page);
  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alert').getByRole('button', { name: '删除' }).click();
  await expect(list.locator('[data-error]')).toHaveCount(0);
  await saveButton(page).click();
  await expectSaved(page);
});
