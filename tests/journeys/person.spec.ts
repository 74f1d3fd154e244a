// A chosen family member fills the sibling questions; only members of the visitor's family are accepted.
import type { Page } from 'playwright/test';
import { spouse as spouseOfChenghai } from '../forms/members.ts';
import { personScreen } from '../forms/person-screen.ts';
import { fillField } from './fill-field.ts';
import { errorOf, expect, expectAccessible, expectSaved, field, saveButton, test } from './journey.ts';
import { expectServed, publishApproved } from './publish.ts';
import { addFamilyMember, openScreen } from './trade-pages.ts';
import { callServer, startTrade, type Trade } from './trade.ts';

const screen = 'emergencyContact';

// Only Chenghai's form asks members about smoking.
const { chl_smokes: _, ...spouse } = spouseOfChenghai;
const parent = {
  ...spouse,
  relation: 'parent',
  name: '欧阳文山',
  idType: 'passport',
  idNumber: 'E12345678',
  birthDate: '1956-03-08',
  mobile: '13700137000',
};

async function openContact(page: Page, trade: Trade): Promise<void> {
  await expectServed(trade, screen);
  await openScreen(page, trade, 'input', { screen });
  await expect(field(page, 'contact/member')).toBeVisible();
}

async function expectFilled(page: Page, { name, idType, idNumber, mobile }: typeof spouse): Promise<void> {
  await expect(field(page, 'contact/name').locator('input')).toHaveValue(name);
  await expect(field(page, 'contact/idType').locator('select')).toHaveValue(idType);
  await expect(field(page, 'contact/idNumber').locator('input')).toHaveValue(idNumber);
  await expect(field(page, 'contact/mobile').locator('input')).toHaveValue(mobile);
}

test('a chosen family member fills the form and is saved; a removed member must be replaced [V-081] @rare', async ({
  page,
}) => {
  await publishApproved(personScreen(screen));
  const trade = await startTrade('panshan');
  const { tradeId, token } = trade;
  await addFamilyMember(trade, 'p1', spouse);
  await addFamilyMember(trade, 'p2', parent);
  await openContact(page, trade);

  await saveButton(page).click();
  await expect(errorOf(page, 'contact/member')).toContainText('请先选择一位');

  const person = field(page, 'contact/member').getByRole('combobox');
  await person.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('button', { hasText: spouse.name })).toContainText('配偶 ****1158');
  await expect(sheet.locator('button', { hasText: parent.name })).toContainText('****5678');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await fillField(page, 'contact/member', spouse.name);
  await expectFilled(page, spouse);
  await fillField(page, 'contact/member', parent.name);
  await expect(person).toHaveText(parent.name);
  await expectFilled(page, parent);
  await expect(page.locator('[data-error]')).toHaveCount(0);
  await expectAccessible(page);

  // Another phone removes the member before this page saves.
  await callServer('familyRemove', { tradeId, memberId: 'p2' }, token);
  await saveButton(page).click();
  await expect(errorOf(page, 'contact/member')).toContainText('家庭成员中没有此人');
  await page.reload();
  await fillField(page, 'contact/member', spouse.name);
  await expectFilled(page, spouse);
  await saveButton(page).click();
  await expectSaved(page);
});
