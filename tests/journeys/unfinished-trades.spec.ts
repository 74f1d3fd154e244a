// The unfinished purchases on the home page, from a trial that was only begun.
import type { Page } from 'playwright/test';
import { fillField } from './fill-field.ts';
import { expect, expectAccessible, field, priceLink, productCard, test } from './journey.ts';
import { overflowingElements } from './overflowing-elements.ts';
import { lastRow, openFirstRow } from './rows.ts';
import { openInSession, startTrade } from './trade.ts';

const unfinished = (page: Page) => page.getByRole('region', { name: '上次的投保单还没填完' });

const home = async (page: Page) => {
  await page.goto('/shop/');
  return unfinished(page);
};

test('a trial that was begun is listed at home and goes on where it is, then with the application; a removal is undone [F-080 R-001 R-002]', async ({
  page,
}) => {
  await page.goto('/shop/');
  await expect(page).toHaveURL(/\/shop\/tabbar\/index$/);
  await productCard(page, '磐山综合意外').click();
  await priceLink(page).click();
  const row = await openFirstRow(page, 'insured');
  await fillField(page, `${row}/relation`, 'self');
  await fillField(page, `${row}/gender`, 'F');
  await fillField(page, `${row}/birthDate`, '1988-03-15');
  await expect(page.getByText('再回答 3 个问题即可看到保费')).toBeVisible();

  const begun = (await home(page)).getByRole('link', { name: /磐山综合意外/ });
  await expect(begun).toContainText('磐山财险 · 已完成 0/4 步');
  await expect(begun).not.toContainText('¥');
  await expectAccessible(page);
  await begun.click();
  await expect(page.getByRole('heading', { level: 1, name: '保费试算' })).toBeVisible();
  // The card that was open last is open again.
  const reopened = await lastRow(page, 'insured');
  await fillField(page, `${reopened}/occupation`, '内勤');
  await fillField(page, 'cover/psp_period', 'y1');
  await fillField(page, 'cover/psp_sum', '500000');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(field(page, 'applicant/name')).toBeVisible();

  const tried = (await home(page)).getByRole('link', { name: /磐山综合意外/ });
  await expect(tried).toContainText(/磐山财险 · ¥[\d,.]+ · 已完成 1\/4 步/);
  await page.getByRole('button', { name: '从首页移除磐山综合意外' }).click();
  await expect(tried).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(tried).toContainText('已完成 1/4 步');
  await tried.click();
  await expect(field(page, 'applicant/name')).toBeVisible();
});

test('an application whose steps are half done goes on with its next step [F-080]', async ({ page }) => {
  const trade = await startTrade('hemu');
  await openInSession(page, trade, '/shop/');
  const link = unfinished(page).getByRole('link', { name: /禾木百万医疗/ });
  await expect(link).toContainText(/¥[\d,.]+ · 已完成 1\/4 步/);
  await expect(link).toHaveAttribute('href', new RegExp(`insureInfomation.*${trade.tradeId}`));
});

for (const [language, width, isLarge] of [
  ['zh_CN', 390, false],
  ['es_ES', 390, false],
  ['zh_CN', 320, true],
  ['es_ES', 320, true],
] as const)
  test(`what is known of an unfinished purchase breaks between its parts and is never cut: ${language}, ${width} px${isLarge ? ', large type' : ''} [F-080]${isLarge && language === 'es_ES' ? '' : ' @rare'}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await openInSession(page, await startTrade('hemu'), `/shop/?language=${language}`);
    if (isLarge) await page.getByRole('button', { name: /^(大字|Letra grande)$/ }).click();
    const link = page.locator('a[href*="tradeId"]').first();
    const parts = link.locator('b + span > span');
    await expect(parts).toHaveCount(4);
    const broken = await parts.evaluateAll((spans) => {
      const linesOf = (span: Element) => {
        const range = document.createRange();
        range.selectNodeContents(span);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
      };
      const { clientWidth } = spans[0]!.parentElement!;
      // The width that a part has on one line.
      const isLonger = (span: Element) => {
        const copy = span.parentElement!.appendChild(span.cloneNode(true)) as HTMLElement;
        copy.style.whiteSpace = 'nowrap';
        const isOver = copy.offsetWidth > clientWidth;
        copy.remove();
        return isOver;
      };
      return spans.filter((span) => !isLonger(span) && linesOf(span) > 1).map((span) => span.textContent);
    });
    expect(broken).toEqual([]);
    expect(await overflowingElements(page)).toEqual([]);
  });
