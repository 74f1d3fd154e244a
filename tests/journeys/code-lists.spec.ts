// Code lists: loaded on demand, unavailable items, failed requests.
import type { Request } from 'playwright/test';
import { shownAnswers } from './answered-fields.ts';
import { fillField } from './fill-field.ts';
import { errorOf, expect, expectAccessible, field, test } from './journey.ts';
import { openFirstRow } from './rows.ts';
import { openTrade, startTrade } from './trade.ts';

test('a list opens with what was fetched in advance, and fetches a province when it is opened (U27) @rare', async ({
  page,
  context,
}) => {
  const requested: (string | undefined)[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/areaList')) requested.push(request.postDataJSON().openAt);
  });
  const loaded = page.waitForResponse(/areaList/);
  await openTrade(page, await startTrade('hemu'));
  await (await loaded).finished();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await field(page, 'applicant/area').getByRole('combobox').click();
  const sheet = page.getByRole('dialog', { name: '所在地区' });
  // The districts below the only city of 北京市, at which the list opens.
  await expect(sheet.locator('[data-row]')).toHaveCount(16);
  expect(requested).toEqual(['110000']);
  // U15: offline, the search says that it knows the loaded areas only.
  await sheet.getByRole('searchbox').fill('朝阳');
  await expect(sheet.getByText('现在无法联网搜索，只按名称查找了已加载的选项')).toBeVisible();
  await expect(sheet.locator('[data-row]')).toHaveText([/朝阳区/]);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: '清除' }).click();
  await sheet.getByRole('button', { name: '全部' }).click();
  await sheet.locator('[data-row="330000"]').click();
  await expect(sheet.getByText('选项没有加载出来，请检查网络后重试')).toBeVisible();
  await context.setOffline(false);
  await sheet.getByRole('button', { name: '重试' }).click();
  await sheet.locator('[data-row="330100"]').click();
  await sheet.locator('[data-row="330106"]').click();
  await expect(field(page, 'applicant/area').getByRole('combobox')).toHaveText('浙江省 杭州市 西湖区');
  expect([...new Set(requested)]).toEqual(['110000', '330000']);
});

test('a tapped list shows without the keyboard, and searches a composed word once it is composed (U15) @rare', async ({
  page,
}) => {
  await openTrade(page, await startTrade('hemu'));
  await field(page, 'applicant/area').getByRole('combobox').tap();
  const sheet = page.getByRole('dialog');
  const search = sheet.getByRole('searchbox');
  await expect(sheet.locator('[data-row]').first()).toBeVisible();
  await expect(search).not.toBeFocused();
  await search.focus();
  const rows = await sheet.locator('[data-row]').count();
  const cdp = await page.context().newCDPSession(page);
  for (const text of ['h', 'hang', 'hangzhou'])
    await cdp.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  // Longer than the pause before a search.
  await page.waitForTimeout(300);
  await expect(sheet.locator('[data-row]')).toHaveCount(rows);
  await cdp.send('Input.insertText', { text: '杭州西湖' });
  await expect(sheet.locator('[data-row]')).toHaveCount(1);
  await expect(sheet.locator('[data-row]')).toContainText('西湖区');
});

test('an unavailable bank is listed as unavailable and cannot be selected @rare', async ({ page }) => {
  await openTrade(page, await startTrade('hemu'));
  const told = await shownAnswers(page);
  await fillField(page, 'applicant/hmh_renewalFlag', 'yes');
  await field(page, 'applicant/hmh_bank').getByRole('combobox').click();
  const sheet = page.getByRole('dialog', { name: '开户银行' });
  await sheet.getByRole('searchbox').fill('辽阳');
  const line = sheet.locator('[data-row="LYCB"]');
  await expect(line).toContainText('暂不可选');
  await expect(line).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await line.click({ force: true });
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: '关闭' }).click();
  const answered = (await shownAnswers(page)).filter((path) => !told.includes(path));
  expect(answered).toEqual(['applicant/hmh_renewalFlag']);
});

test('an occupation above the insurer’s class is refused with a message, an excluded one cannot be selected [E-067]', async ({
  page,
}) => {
  await openTrade(page, await startTrade('hemu'));
  const row = await openFirstRow(page, 'insured');
  await fillField(page, `${row}/relation`, 'spouse');
  await fillField(page, `${row}/occupation`, '拖拉机驾驶员');
  await expect(errorOf(page, `${row}/occupation`)).toHaveText(
    '职业：该职业不符合承保要求，请核对或看看其他产品',
  );
  await field(page, `${row}/occupation`).getByRole('combobox').click();
  const sheet = page.getByRole('dialog', { name: '职业' });
  await expect(sheet.locator('[aria-current="true"]')).toContainText('5 类');
  await sheet.getByRole('searchbox').fill('近海渔船船员');
  await expect(sheet.locator('[data-row="0202001"]')).toHaveAttribute('aria-disabled', 'true');
  await expect(sheet.locator('[data-row="0202001"]')).toContainText('暂不可选');
});

test('a code list that fails to load shows an error and loads on retry @rare', async ({ page }) => {
  await page.route(/areaList/, (route) => route.abort());
  await openTrade(page, await startTrade('hemu'));
  await field(page, 'applicant/area').getByRole('combobox').click();
  const sheet = page.getByRole('dialog', { name: '所在地区' });
  await expect(sheet.getByText('选项没有加载出来，请检查网络后重试')).toBeVisible();
  await page.unrouteAll();
  await sheet.getByRole('button', { name: '重试' }).click();
  await expect(sheet.locator('[data-row]').first()).toBeVisible();
});
