// Screens defined by published data alone: each opens at its address, keeps a draft and saves.
import { readFixture } from '../forms/fixtures.ts';
import { self } from '../forms/members.ts';
import { newScreen } from '../forms/new-screen.ts';
import { fillField } from './fill-field.ts';
import {
  errorOf,
  expect,
  expectAccessible,
  expectSaved,
  field,
  nextButton,
  saveButton,
  test,
} from './journey.ts';
import { photo } from './picture-files.ts';
import { expectServed, publish } from './publish.ts';
import { openFirstRow } from './rows.ts';
import { answersOf, callServer, openTrade, startTrade } from './trade.ts';
import { addFamilyMember, openScreen, storeScreenDraft, tradeWithApplication } from './trade-pages.ts';

test('a screen defined by data alone keeps its draft and saves at /input', async ({ page }) => {
  expect(await publish(newScreen('visitBooking'))).toContain('published version 1');
  const trade = await startTrade('panshan');
  await expectServed(trade, 'visitBooking');

  await openScreen(page, trade, 'input', { screen: 'visitBooking', language: 'es_ES' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reservar una visita');
  await fillField(page, 'visit/persons', '21');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(errorOf(page, 'visit/persons')).toContainText('20');
  await expectAccessible(page);
  await fillField(page, 'visit/persons', '4');
  await fillField(page, 'visit/day', '2030-05-01');
  await expect(page.locator('[data-sync="saved"]')).toBeVisible();
  await page.reload();
  await expect(field(page, 'visit/persons').locator('input')).toHaveValue('4');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Sus datos se han guardado')).toBeVisible();
  await page.goto('/shop/');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('a[href*="insureInfomation"]')).toHaveCount(0);
});

test('the address of a screen requires the trade and the screen', async ({ page }) => {
  await page.goto('/shop/input?tradeId=x');
  await expect(page.getByText('screen', { exact: false }).first()).toBeVisible();
  await page.goto('/shop/invoice');
  await expect(page.getByText('tradeId', { exact: false }).first()).toBeVisible();
});

test('of two insured one passes the health notice, one fails and gets four options [R-012 F-008]', async ({
  page,
}) => {
  const trade = await tradeWithApplication('hemu', 'hemu-family-of-four');
  await openScreen(page, trade, 'healthNotice');
  const insured = page.locator('[data-insured]');
  await expect(insured).toHaveCount(4);
  await expectAccessible(page);
  const questions = ['hospital', 'tumour', 'heart', 'diabetes', 'hmh_infant', 'other'];
  const nextQuestion = page.getByRole('button', { name: '下一题' });
  // “Yes” asks for a reason and a report on the same page.
  const giveReasons = async () => {
    await nextQuestion.click();
    await expect(errorOf(page, 'health/hospitalReason')).toContainText('不能为空');
    await fillField(page, 'health/hospitalReason', '甲状腺结节');
    await field(page, 'health/hospitalReport')
      .locator('input[type="file"]')
      .setInputFiles(await photo(400, 300));
    await expect(field(page, 'health/hospitalReport').locator('[data-upload]')).toBeVisible();
  };
  const answerAllQuestions = async (isIll: boolean) => {
    for (const [position, code] of questions.entries()) {
      await expect(page.getByText(`第 ${position + 1} 题，共 6 题`)).toBeVisible();
      const others = questions.filter((other) => other !== code);
      for (const other of others) await expect(field(page, `health/${other}`)).toHaveCount(0);
      await fillField(page, `health/${code}`, isIll && /^(heart|hospital)$/.test(code) ? 'yes' : 'no');
      if (isIll && code === 'hospital') await giveReasons();
      await (code === questions.at(-1) ? nextButton(page) : nextQuestion).click();
    }
  };
  // The next question opens only after an answer; the answer is still there on the way back.
  await nextQuestion.click();
  await expect(errorOf(page, 'health/hospital')).toContainText('不能为空');
  await fillField(page, 'health/hospital', 'no');
  await nextQuestion.click();
  await page.getByRole('button', { name: '上一题' }).click();
  await expect(field(page, 'health/hospital').locator('input[value="no"]')).toBeChecked();
  await answerAllQuestions(false);
  await expect(insured.nth(0)).toContainText('已通过');
  await expect(insured.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await answerAllQuestions(true);
  await expect(insured.nth(1)).toContainText('未通过');
  const offers = ['申请人工核保', '重新确认告知', '修改被保险人', '看看其他产品'];
  for (const offer of offers) await expect(page.getByText(offer, { exact: true })).toBeVisible();
  await expectAccessible(page);

  // The health notice reopens with its answers.
  await page.getByRole('button', { name: '重新确认告知' }).click();
  await nextQuestion.click();
  await nextQuestion.click();
  await expect(field(page, 'health/heart').locator('input[value="yes"]')).toBeChecked();
  for (let questionsLeft = 3; questionsLeft > 0; questionsLeft -= 1) await nextQuestion.click();
  await expect(field(page, 'health/outcome')).toBeVisible();
  await nextButton(page).click();
  await page.getByRole('button', { name: '申请人工核保' }).click();
  await expect(insured.nth(1)).toContainText('人工核保中');
  await expect(insured.nth(2)).toHaveAttribute('aria-pressed', 'true');

  // A passed health notice can be corrected, also from the keyboard.
  await insured.nth(0).click();
  await page.getByRole('button', { name: '更正告知' }).click();
  await expect(insured.nth(0)).toContainText('待确认');
  await field(page, 'health/hospital').locator('input[value="no"]').focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'health/tumour')).toBeVisible();
});

test('an application moves from step to step by taps alone, and resumes from the home page [F-007 R-009]', async ({
  page,
}) => {
  await openTrade(page, await startTrade('panshan', answersOf('panshan-office-worker')));
  await nextButton(page).click();
  await expectSaved(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: '下一步：健康告知' }).click();
  await fillField(page, 'health/psp_statement', 'no');
  await nextButton(page).click();
  await page.getByRole('link', { name: '下一步：需求问卷' }).click();
  await expect(field(page, 'needs/purpose')).toBeVisible();

  // The customer leaves and resumes from the home page.
  await page.goto('/shop/');
  await page.getByRole('link', { name: /家庭成员/ }).click();
  await expect(page.getByRole('link', { name: '添加家庭成员' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /继续填写/ }).click();
  await page.getByRole('link', { name: '下一步：需求问卷' }).click();
  await fillField(page, 'needs/purpose', ['family']);
  await fillField(page, 'needs/budgetShare', 'to10');
  await fillField(page, 'needs/hasCover', 'no');
  await fillField(page, 'needs/dependants', '2');
  await fillField(page, 'needs/psp_tripsAYear', 'few');
  await fillField(page, 'needs/understood', true);
  await saveButton(page).click();
  await expect(page.getByText('要填的都填好了')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '发票信息' }).click();
  await expect(field(page, 'invoice/invoiceType')).toBeVisible();
});

test('modifying the insured leads back to the application', async ({ page }) => {
  const trade = await tradeWithApplication('panshan', 'panshan-office-worker');
  await openScreen(page, trade, 'healthNotice');
  await fillField(page, 'health/psp_statement', 'yes');
  await expect(field(page, 'health/outcome')).toContainText('有不符合投保条件的情况');
  await nextButton(page).click();
  await page.getByRole('button', { name: '修改被保险人' }).click();
  await expect(page).toHaveURL(/insureInfomation/);
});

const recipient = {
  recipientName: '欧阳若溪',
  mobile: '13800138000',
  area: '330106',
  address: '文三路100号3幢201室',
};
const mail = { mobile: '13800138000', email: 'ouyang.ruoxi@example.com' };
const company = {
  taxpayerType: 'general',
  title: '杭州青禾科技有限公司',
  taxpayerNumber: '91350100M000100Y43',
};
const bankAccount = {
  registeredAddress: '文三路100号3幢201室',
  companyPhone: '057188880000',
  bank: 'CMB',
  account: '571900001234567',
};

/** This type of invoice has the most questions. */
test('a paper invoice is filled in and saved [R-070 F-032 K-066]', async ({ page }) => {
  await openScreen(page, await startTrade('panshan'), 'invoice');
  await fillField(page, 'invoice/invoiceType', 'paperSpecial');
  for (const [code, value] of Object.entries({ ...company, ...bankAccount, bank: '招商银行' }))
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
  test(`an invoice of type ${invoiceType} shows its questions and is saved [R-070 F-032 K-066]`, async ({
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
  await expect(page.locator('[data-member]').filter({ hasText: '陈景行' })).toBeVisible();
  // The visitor's own entry cannot change its relation or be removed.
  const visitor = page.locator('[data-member]').filter({ hasText: '欧阳若溪' });
  await expect(visitor.getByRole('button', { name: '删除' })).toHaveCount(0);
  await visitor.getByRole('link', { name: '修改' }).click();
  await expect(field(page, 'member/relation').locator('option:not([value=""])')).toHaveText(['本人']);

  await openTrade(page, trade);
  await page.getByRole('button', { name: '从家庭成员中选择' }).click();
  await page.getByRole('dialog').getByText('陈景行').click();
  const idNumber = page.locator('[data-path^="insured/"][data-path$="/idNumber"] input');
  await expect(idNumber).toHaveValue('330106198611021158');
});

test('a group of eleven gets a quote by taps alone, and the advice to use a computer [R-059 R-060 F-043 V-067 K-006 E-040 E-085]', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/shop/');
  await page.getByRole('link', { name: '团体询价' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /磐山综合意外/ }).click();
  await fillField(page, 'group/packageType', 'standard');
  await fillField(page, 'group/employer', '杭州青禾科技有限公司');
  await fillField(page, 'group/employerNumber', '91350100M000100Y43');
  await fillField(page, 'group/insuredCount', '10');
  await expect(page.getByText('建议在电脑上办理')).toHaveCount(0);
  await fillField(page, 'group/insuredCount', '11');
  await expect(page.getByText('建议在电脑上办理')).toBeVisible();
  await fillField(page, 'group/insuredTypes', ['employee', 'spouse']);
  await fillField(page, 'group/occupationClass', 'c3');
  await fillField(page, 'group/startDate', '2030-01-01');
  await fillField(page, 'group/psp_heightWork', 'no');
  await fillField(page, 'group/psp_workAbility', true);
  const row = await openFirstRow(page, 'plans');
  await fillField(page, `${row}/deathAmount`, '300000');
  await fillField(page, `${row}/share`, 'employer');
  await fillField(page, 'contact/contactName', '欧阳若溪');
  await fillField(page, 'contact/contactMobile', '13800138000');
  await expectAccessible(page);
  await nextButton(page).click();
  await expect(page.locator('[data-plan="1"]')).toContainText('11 人每年合计¥2,211');
  await expect(page.getByText('超过 10 人请使用电脑端')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '复制链接到电脑端' }).click();
  await expect(page.getByText('复制成功')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/shop\/groupQuote$/);

  await page.getByRole('link', { name: '修改询价' }).click();
  await fillField(page, 'group/packageType', 'comfort');
  await nextButton(page).click();
  await expect(page.locator('[data-plan="1"]')).toContainText('¥2,476.32');
});

test('an insurer is published from a single file; a question of its own is answered and saved', async ({
  page,
}) => {
  expect(await publish(readFixture('insurers/yunxiu.json'))).toContain('healthNotice for insurer YXU');
  const trade = await callServer('getTradeId', { supplierCode: 'YXU', riskCode: 'YXU-R05' });
  const needs = { purpose: ['family'], budgetShare: 'to10', hasCover: 'no', dependants: 2, understood: true };
  await storeScreenDraft(trade, 'questionary', { needs });
  await openScreen(page, trade, 'questionary', { language: 'en_US' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(errorOf(page, 'needs/yxu_carer')).toBeVisible();
  await expectAccessible(page);
  await fillField(page, 'needs/yxu_carer', 'yes');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your details are saved', { exact: true })).toBeVisible();
});
