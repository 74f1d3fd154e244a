// Taps and keystrokes at unfavourable moments: none is lost.
import type { CDPSession, Page } from 'playwright/test';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import { fillField } from './fill-field.ts';
import { controlOf, errorOf, expect, expectSaved, field, nextButton, test } from './journey.ts';
import { openScreen, storeScreenDraft } from './trade-pages.ts';
import { openFirstRow, rowHeaders } from './rows.ts';
import { answersOf, callServer, openTrade, startTrade, type Trade } from './trade.ts';

const savedAnswers = async ({ tradeId, token }: Trade) =>
  (await callServer('initInsuranceInfo', { tradeId }, token)).answers as Record<string, AnswerRow>;

/** Turns off scroll anchoring, which Safari lacks. */
const turnOffScrollAnchoring = (page: Page) =>
  page.evaluate(() => {
    // The content security policy forbids style elements.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-anchor: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });

for (const gesture of ['tap', 'click'] as const) {
  test(`a single ${gesture} on “add” from an invalid field adds a row, however tall its error message @rare`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await openTrade(page, await startTrade('hemu'), 'es_ES');
    await page.getByRole('button', { name: 'Letra grande' }).click();
    const row = await openFirstRow(page, 'insured');
    await fillField(page, `${row}/relation`, 'spouse');
    await turnOffScrollAnchoring(page);
    await controlOf(page, `${row}/name`).fill('欧阳Ruoxi');
    await page.getByRole('button', { name: 'Añadir un asegurado' })[gesture]();
    await expect(rowHeaders(page, 'insured')).toHaveCount(2);
  });

  test(`a single ${gesture} hits its target while the error summary above shrinks @rare`, async ({
    page,
  }) => {
    const answers = answersOf('panshan-office-worker');
    Object.assign(answers['applicant']!, { name: '王3', mobile: '1380', address: '文三路' });
    await openTrade(page, await startTrade('panshan', answers));
    await nextButton(page)[gesture]();
    await expect(page.locator('#f-error-summary').getByRole('link')).toHaveCount(3);
    await turnOffScrollAnchoring(page);
    await controlOf(page, 'applicant/name').fill('王三');
    await field(page, 'applicant/idValidity').locator('label')[gesture]();
    await expect(field(page, 'applicant/idValidity').getByRole('checkbox')).toBeChecked();
    await expect(page.locator('#f-error-summary').getByRole('link')).toHaveCount(2);
  });
}

test('“next” right after the last keystroke saves the typed text', async ({ page }) => {
  const trade = await startTrade('panshan', answersOf('panshan-office-worker'));
  await openTrade(page, trade);
  const address = '文二路200号5幢302室';
  const input = controlOf(page, 'applicant/address');
  await input.fill('');
  await input.pressSequentially(address);
  await nextButton(page).tap();
  await expectSaved(page);
  expect((await savedAnswers(trade))['applicant']).toMatchObject({ address });
});

test('Enter goes to the next field; in the last field it submits, with the text typed right before (U7) @rare', async ({
  page,
}) => {
  const trade = await startTrade('panshan');
  await storeScreenDraft(trade, 'groupQuote', { group: { employer: '杭州青禾科技有限公司' } });
  await openScreen(page, trade, 'groupQuote');
  const employer = controlOf(page, 'group/employer');
  await employer.press('Enter');
  await expect(employer).toHaveAttribute('enterkeyhint', 'next');
  await expect(controlOf(page, 'group/employerNumber')).toBeFocused();
  await expect(page.locator('[data-error], #f-error-summary')).toHaveCount(0);
  await controlOf(page, 'group/insuredCount').press('Enter');
  await expect(controlOf(page, 'group/insuredTypes').first()).toBeFocused();
  const mobile = controlOf(page, 'contact/contactMobile');
  await mobile.pressSequentially('13900139000');
  await mobile.press('Enter');
  const time = controlOf(page, 'contact/contactTime');
  await expect(time).toBeFocused();
  await expect(time).toHaveAttribute('enterkeyhint', 'done');
  await time.press('Enter');
  await expect(page.locator('#f-error-summary')).toBeFocused();
  await expect(errorOf(page, 'contact/contactName')).toBeVisible();
  await expect(errorOf(page, 'contact/contactMobile')).toHaveCount(0);
});

/** Composes a word with an input method, letter by letter, up to the choice of its characters. */
async function compose(cdp: CDPSession, letters: string): Promise<void> {
  for (let count = 1; count <= letters.length; count += 1)
    await cdp.send('Input.imeSetComposition', {
      text: letters.slice(0, count),
      selectionStart: count,
      selectionEnd: count,
    });
}

test('an input method composes name, address and the search of a list, and the application is saved; Enter that ends a composition stays (U7, U15)', async ({
  page,
}) => {
  const { applicant, ...others } = answersOf('hemu-family-of-four') as { applicant: AnswerRow };
  const { name: _name, address: _address, area: _area, ...typedBefore } = applicant;
  const trade = await startTrade('hemu', { ...others, applicant: typedBefore });
  await openTrade(page, trade);
  const cdp = await page.context().newCDPSession(page);
  const name = controlOf(page, 'applicant/name');
  await name.focus();
  await compose(cdp, 'ouyang');
  await name.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await expect(name).toBeFocused();
  await cdp.send('Input.insertText', { text: '欧阳' });
  await compose(cdp, 'ruoxi');
  await cdp.send('Input.insertText', { text: '若溪' });
  await expect(name).toHaveValue('欧阳若溪');
  await name.press('Enter');
  await expect(controlOf(page, 'applicant/idValidity').first()).toBeFocused();
  await expect(errorOf(page, 'applicant/name')).toHaveCount(0);

  await controlOf(page, 'applicant/address').focus();
  await compose(cdp, 'wensanlu');
  await cdp.send('Input.insertText', { text: '文三路' });
  await page.keyboard.type('100');
  await compose(cdp, 'haohubinyuan');
  await cdp.send('Input.insertText', { text: '号湖滨苑' });

  const area = field(page, 'applicant/area').getByRole('combobox');
  await area.press('Enter');
  const rows = page.getByRole('dialog').locator('[data-row]');
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
  await expect(rows.first()).toBeVisible();
  const unfiltered = await rows.allTextContents();
  await compose(cdp, 'xihu');
  // Longer than the pause before a search.
  await page.waitForTimeout(300);
  expect(await rows.allTextContents()).toEqual(unfiltered);
  await cdp.send('Input.insertText', { text: '杭州西湖' });
  await expect(rows).toHaveText([/西湖区/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(area).toContainText('西湖区');
  await nextButton(page).tap();
  await expectSaved(page);
  const composed = { name: '欧阳若溪', address: '文三路100号湖滨苑', area: '330106' };
  expect((await savedAnswers(trade))['applicant']).toMatchObject(composed);
});

test('text typed right before its card collapses is not lost @rare', async ({ page }) => {
  const trade = await startTrade('hemu');
  await openTrade(page, trade);
  const row = await openFirstRow(page, 'insured');
  await controlOf(page, `${row}/height`).pressSequentially('165');
  await page.getByRole('button', { name: '填好了' }).tap();
  await expect(rowHeaders(page, 'insured').first()).toHaveAttribute('aria-expanded', 'false');
  await rowHeaders(page, 'insured').first().tap();
  await expect(controlOf(page, `${row}/height`)).toHaveValue('165');
});

test('slow keystrokes right after a field was emptied are not lost @rare', async ({ page }) => {
  await openTrade(page, await startTrade('hemu', { applicant: { name: '王三' } }));
  const name = controlOf(page, 'applicant/name');
  await name.fill('');
  // Each pause is about as long as the form's delay before it stores typed text.
  for (const key of ['欧', '阳', '若', '溪']) {
    await page.waitForTimeout(150);
    await name.pressSequentially(key);
  }
  await expect(name).toHaveValue('欧阳若溪');
});
