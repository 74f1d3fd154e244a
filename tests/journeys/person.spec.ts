// A family member is chosen in a form and fills the sibling questions; only members of the visitor's family are accepted.
import type { Page } from 'playwright/test';
import { spouse as spouseOfChenghai } from '../forms/members.ts';
import { personScreen } from '../forms/person-screen.ts';
import { fillField } from './fill-field.ts';
import { errorOf, expect, expectAccessible, field, test } from './journey.ts';
import { publish } from './publish.ts';
import { addFamilyMember, openScreen } from './trade-pages.ts';
import { callServer, startTrade, type Trade } from './trade.ts';

const screen = 'emergencyContact';

// Only the form of Chenghai asks a member about smoking.
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
  const { tradeId, token } = trade;
  const opens = () =>
    callServer('initScreen', { tradeId, screen }, token).then(
      () => true,
      () => false,
    );
  await expect.poll(opens).toBe(true);
  await openScreen(page, trade, 'input', { screen });
  await expect(field(page, 'contact/member')).toBeVisible();
}

const save = (page: Page) => page.getByRole('button', { name: '保存' });

async function expectFilled(page: Page, { name, idType, idNumber, mobile }: typeof spouse): Promise<void> {
  await expect(field(page, 'contact/name').locator('input')).toHaveValue(name);
  await expect(field(page, 'contact/idType').locator('select')).toHaveValue(idType);
  await expect(field(page, 'contact/idNumber').locator('input')).toHaveValue(idNumber);
  await expect(field(page, 'contact/mobile').locator('input')).toHaveValue(mobile);
}

test('a family member is chosen, fills the form and is saved; a removed member has to be replaced [V-081]', async ({
  page,
}) => {
  publish(personScreen(screen), '--by', 'Publisher', '--approved-by', 'Approver');
  const trade = await startTrade('panshan');
  const { tradeId, token } = trade;
  await addFamilyMember(trade, 'p1', spouse);
  await addFamilyMember(trade, 'p2', parent);
  await openContact(page, trade);

  await save(page).click();
  await expect(errorOf(page, 'contact/member')).toContainText('请先选择一位');

  const person = field(page, 'contact/member').getByRole('combobox');
  await person.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('button', { hasText: spouse.name })).toContainText('配偶 ···1158');
  await expect(sheet.locator('button', { hasText: parent.name })).toContainText('···5678');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await fillField(page, 'contact/member', spouse.name);
  await expectFilled(page, spouse);
  await fillField(page, 'contact/member', parent.name);
  await expect(person).toHaveText(parent.name);
  await expectFilled(page, parent);
  await expect(page.locator('[data-error]')).toHaveCount(0);
  await expectAccessible(page);

  // Another phone removes the member before this one saves.
  await callServer('familyRemove', { tradeId, memberId: 'p2' }, token);
  await save(page).click();
  await expect(errorOf(page, 'contact/member')).toContainText('家庭成员中没有此人');
  await page.reload();
  await fillField(page, 'contact/member', spouse.name);
  await expectFilled(page, spouse);
  await save(page).click();
  await expect(page.getByText('信息已保存')).toBeVisible();
});
