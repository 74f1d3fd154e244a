// No script turns text into code, and the content security policy forbids it.
import { fillField } from './fill-field.ts';
import { expect, expectSaved, field, nextButton, test } from './journey.ts';
import { answersOf, openTrade, startTrade } from './trade.ts';

/** Calls that compile text, and identifiers of the JSON Schema compiler, which uses them. */
const CODE_FROM_TEXT = /\bnew Function\b|\beval\(|\bFunction\(|scopeValue|strictSchema|code generation/;

test('every script of a visit comes from the app and compiles no text', async ({ page, baseURL }) => {
  const scripts = new Set<string>();
  const pages = new Set<string>();
  page.on('request', (request) => {
    const type = request.resourceType();
    if (type === 'script') scripts.add(request.url());
    if (type === 'document') pages.add(request.url());
  });
  await page.goto('/shop/');
  await expect(page.getByText('禾木百万医疗')).toBeVisible();
  await openTrade(page, await startTrade('panshan', answersOf('panshan-office-worker')));
  await fillField(page, 'applicant/area', '西湖区');
  await nextButton(page).click();
  await expectSaved(page);

  expect([...scripts].filter((address) => !address.startsWith(`${baseURL}/shop/`))).toEqual([]);
  expect(
    [...scripts].filter((address) => /\/shop\/validators\/[0-9a-f]{64}\.js$/.test(address)),
  ).toHaveLength(1);
  for (const address of scripts) {
    const script = await fetch(address);
    expect(script.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    expect((await script.text()).match(CODE_FROM_TEXT), address).toBeNull();
  }
  for (const address of pages) {
    const document = await fetch(address);
    const policy = document.headers.get('content-security-policy');
    expect(policy).toMatch(/(^|;)\s*script-src 'self'(;|$)/);
    expect(policy).toMatch(/(^|;)\s*default-src 'none'(;|$)/);
    expect((await document.text()).match(/<script(?![^>]*\ssrc=)|\son[a-z]+=|javascript:/gi)).toBeNull();
  }
});

test('code in an answer is shown as text @rare', async ({ page }) => {
  const code = '<img src=x onerror=alert(1)>{{7*7}}${7*7}';
  page.on('dialog', () => expect(false, 'a script ran').toBe(true));
  await openTrade(page, await startTrade('panshan', { applicant: { psp_remark: code, name: code } }));
  await nextButton(page).click();
  await expect(field(page, 'applicant/psp_remark').locator('textarea')).toHaveValue(code);
  await expect(field(page, 'applicant/name').locator('input')).toHaveValue(code);
  await expect(page.locator('img')).toHaveCount(0);
});
