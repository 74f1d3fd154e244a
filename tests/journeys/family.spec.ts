// The visitor's family: added, corrected, chosen as an insured.
import { self } from '../forms/members.ts';
import { fillField } from './fill-field.ts';
import { expect, expectAccessible, factOf, saveButton, test } from './journey.ts';
import { openTrade, startTrade } from './trade.ts';
import { addFamilyMember, openScreen } from './trade-pages.ts';

test('a family member is added, and fills an insured [R-044 R-045 F-033]', async ({ page }) => {
  const trade = await startTrade('panshan');
  const { chl_smokes: _, ...member } = self;
  await addFamilyMember(trade, 'self0001', member);
  await openScreen(page, trade, 'familyList');
  await expectAccessible(page);
  await page.getByRole('link', { name: '添加家庭成员' }).click();
  await fillField(page, 'member/relation', 'spouse');
  await fillField(page, 'member/name', '陈景行');
  await fillField(page, 'member/idType', 'residentId');
  await fillField(page, 'member/idNumber', '330106198611021158');
  await fillField(page, 'member/mobile', '13900139000');
  await fillField(page, 'member/socialSecurity', 'yes');
  await saveButton(page).click();
  // The relation tells members of one name apart (U26).
  await expect(page.locator('[data-member]').filter({ hasText: '陈景行' })).toContainText('配偶');
  // The visitor's own entry cannot change its relation or be removed.
  const visitor = page.locator('[data-member]').filter({ hasText: '欧阳若溪' });
  await expect(visitor.getByRole('button', { name: '删除' })).toHaveCount(0);
  await expect(visitor).toContainText('本人');
  await visitor.getByRole('link', { name: '修改' }).click();
  // Their only relation is stated, not asked (U20).
  await expect(factOf(page, 'member/relation')).toHaveText('本人');

  // The focus stays in the list when its button goes (U13).
  const spouse = page.locator('[data-member]').filter({ hasText: '陈景行' });
  const removeSpouse = spouse.getByRole('button', { name: '删除' });
  await page.goBack();
  await removeSpouse.click();
  await expect(spouse.getByRole('button', { name: '取消' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(removeSpouse).toBeFocused();

  await openTrade(page, trade);
  await page.getByRole('button', { name: '从家庭成员中选择' }).click();
  const offered = page.getByRole('dialog').locator('[data-member]');
  await expect(offered).toContainText(['本人', '配偶']);
  await offered.filter({ hasText: '陈景行' }).click();
  const idNumber = page.locator('[data-path^="insured/"][data-path$="/idNumber"] input');
  await expect(idNumber).toHaveValue('330106198611021158');

  await openScreen(page, trade, 'familyList');
  await removeSpouse.click();
  await removeSpouse.click();
  await expect(spouse).toHaveCount(0);
  await expect(page.getByRole('region', { name: '家庭成员' })).toBeFocused();
});
