// Invoices: the questions of each type.
import { fillField } from './fill-field.ts';
import { expect, expectAccessible, expectSaved, factOf, field, saveButton, test } from './journey.ts';
import { startTrade } from './trade.ts';
import { openScreen, storeScreenDraft } from './trade-pages.ts';

const recipient = {
  recipientName: '欧阳若溪',
  mobile: '13800138000',
  area: '330106',
  address: '文三路100号3幢201室',
};
const mail = { mobile: '13800138000', email: 'ouyang.ruoxi@example.com' };
const taxpayer = {
  title: '杭州青禾科技有限公司',
  taxpayerNumber: '91350100M000100Y43',
};
const company = { taxpayerType: 'general', ...taxpayer };
const bankAccount = {
  registeredAddress: '文三路100号3幢201室',
  companyPhone: '057188880000',
  bank: 'CMB',
  account: '571900001234567',
};

/** This type of invoice has the most questions. */
test('a paper invoice is filled in and saved [R-070 F-032 K-066] @rare', async ({ page }) => {
  await openScreen(page, await startTrade('panshan'), 'invoice');
  await fillField(page, 'invoice/invoiceType', 'paperSpecial');
  // Only general taxpayers get one, so that their type is stated and not asked (U20).
  await expect(factOf(page, 'invoice/taxpayerType')).toHaveText('一般纳税人');
  for (const [code, value] of Object.entries({ ...taxpayer, ...bankAccount, bank: '招商银行' }))
    await fillField(page, `invoice/${code}`, value);
  for (const [code, value] of Object.entries({ ...recipient, area: '西湖区' }))
    await fillField(page, `delivery/${code}`, value);
  await saveButton(page).click();
  await expectSaved(page);
});

for (const [invoiceType, invoice, delivery] of [
  ['personal', { title: '欧阳若溪' }, recipient],
  ['unitGeneral', company, recipient],
  ['quota', { copies: 2 }, recipient],
  ['electronicPersonal', { title: '欧阳若溪' }, mail],
  ['electronicUnit', company, mail],
] as const)
  test(`an invoice of type ${invoiceType} shows its questions and is saved [R-070 F-032 K-066] @rare`, async ({
    page,
  }) => {
    const trade = await startTrade('panshan');
    await storeScreenDraft(trade, 'invoice', {
      invoice: { invoiceType, ...invoice },
      delivery: { ...delivery },
    });
    await openScreen(page, trade, 'invoice');
    for (const code of Object.keys(invoice)) await expect(field(page, `invoice/${code}`)).toBeVisible();
    for (const code of Object.keys(delivery)) await expect(field(page, `delivery/${code}`)).toBeVisible();
    await saveButton(page).click();
    await expectSaved(page);
  });

test('the name on a personal invoice is proposed as its recipient, until the customer writes another @rare', async ({
  page,
}) => {
  await openScreen(page, await startTrade('panshan'), 'invoice');
  await fillField(page, 'invoice/invoiceType', 'personal');
  const recipientName = field(page, 'delivery/recipientName').locator('input');
  await expect(recipientName).toHaveValue('');
  await fillField(page, 'invoice/title', '欧阳若溪');
  await expect(recipientName).toHaveValue('欧阳若溪');
  await fillField(page, 'invoice/title', '欧阳若海');
  await expect(recipientName).toHaveValue('欧阳若海');
  await expectAccessible(page);
  if (process.env['PICTURES'])
    await page.screenshot({ path: `${process.env['PICTURES']}/proposed-name.png`, fullPage: true });

  await fillField(page, 'delivery/recipientName', '欧阳山');
  await fillField(page, 'invoice/title', '欧阳若溪');
  await expect(recipientName).toHaveValue('欧阳山');

  // A company has no name that receives letters.
  await fillField(page, 'delivery/recipientName', '');
  await fillField(page, 'invoice/invoiceType', 'unitGeneral');
  await expect(recipientName).toHaveValue('');
});
