// Words that show answers: plural, select and date, in five languages.
import { locales } from '../../locales/index.ts';
import { expect, expectAccessible, field, test } from './journey.ts';
import { overflowingElements } from './overflowing-elements.ts';
import { callServer, openInSession } from './trade.ts';

/** Labels and help of the same answers, in each language. */
const SAID = {
  zh_CN: ['有 3 位家人靠您生活', '从2027年1月31日起，您希望保障多久？', '这十年里，您更看重什么？'],
  zh_TW: ['有 3 位家人靠您生活', '從2027年1月31日起，您希望保障多久？', '這十年裡，您更看重什麼？'],
  en_US: ['3 people depend on you', 'covered from January 31, 2027?', 'For ten years, what matters more'],
  es_ES: ['3 personas dependen de usted', 'a partir del 31 de enero de 2027?', 'Para diez años, ¿qué'],
  pt_BR: ['3 pessoas dependem de você', 'a partir de 31 de janeiro de 2027?', 'Para dez anos, o que importa'],
} as const;

test('labels and help follow the answers that they show, and nothing else is drawn again @rare', async ({
  page,
}) => {
  const trade = await callServer('getTradeId', { supplierCode: 'CHL', riskCode: 'CHL-R01' });
  const { orderSn, tradeId } = trade;
  const address = `/shop/questionaryAll?${new URLSearchParams({ orderSn, tradeId }).toString()}`;
  await openInSession(page, trade, `${address}&language=en_US`);

  // Nothing is answered yet, and nothing is undefined.
  const form = page.locator('form').first();
  await expect(page.getByText('covered from …?')).toBeVisible();
  await expect(page.getByText('… people depend on you')).toBeVisible();
  await expect(page.getByText('What matters more to you?')).toBeVisible();
  await expect(form).not.toContainText(/undefined|\{|NaN/);

  const dependants = page.getByLabel('How many people depend on you?');
  for (const [count, said] of [
    ['0', 'You told us that nobody depends on you.'],
    ['1', '1 person depends on you'],
    ['3', '3 people depend on you'],
  ] as const) {
    await dependants.fill(count);
    await dependants.blur();
    await expect(page.getByText(said)).toBeVisible();
  }
  await page.getByLabel('When should your cover start?').fill('2027-01-31');
  const term = field(page, 'suitability/term').locator('select');
  await term.selectOption('decade');
  await expect(page.getByText('covered from January 31, 2027?')).toBeVisible();
  await expectAccessible(page);
  for (const locale of locales) {
    await page.goto(`${address}&language=${locale}`);
    for (const said of SAID[locale]) await expect(page.getByText(said), locale).toBeVisible();
    expect(await overflowingElements(page), locale).toEqual([]);
    if (process.env['PICTURES'])
      await page.screenshot({ path: `${process.env['PICTURES']}/${locale}.png`, fullPage: true });
  }

  // An answer that is taken away takes its words along.
  await term.selectOption('');
  await expect(page.getByText('O que importa mais para você?', { exact: true })).toBeVisible();
});
