// A family insures itself with Chenghai: types everything, corrects mistakes, saves, and meets a new version of the form.
import type { Page } from 'playwright/test';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import { readFixture } from '../forms/fixtures.ts';
import { fillField } from './fill-field.ts';
import { errorOf, expect, expectAccessible, field, test } from './journey.ts';
import { publish } from './publish.ts';
import { answersOf, callServer, linkTo, resumeSession, storeDraft, type Trade } from './trade.ts';

/** The answers of a family of two, by code below the applicant and below each insured. */
const applicant = {
  name: '欧阳若溪',
  idType: 'residentId',
  idNumber: '330106198803152427',
  idValidity: { start: '2019-05-01', end: '2039-05-01' },
  mobile: '13800138000',
  email: 'ouyang.ruoxi@example.com',
  address: '文三路100号3幢201室',
  annualIncome: '18.5',
  chl_incomeSource: 'wage',
};
const spouse = {
  relation: 'spouse',
  name: '陈景行',
  idType: 'residentId',
  idNumber: '330106198611021158',
  idValidity: { start: '2019-05-01', end: '2039-05-01' },
  mobile: '13900139000',
  height: '176.5',
  weight: '70',
  socialSecurity: 'yes',
  chl_smoking: 'no',
  chl_hobbyRisk: ['none'],
};
const parent = {
  relation: 'parent',
  name: '欧阳文山',
  idType: 'residentId',
  idNumber: '330102196807080315',
  idValidity: { start: '2020-01-01', longTerm: true },
  height: '168.5',
  weight: '66',
  socialSecurity: 'yes',
  chl_smoking: 'no',
  chl_hobbyRisk: ['none'],
};
const heirs = [
  {
    name: '林秋月',
    relation: 'other',
    idType: 'residentId',
    idNumber: '330102196209124269',
    birthDate: '1962-09-12',
    benefitOrder: 1,
    ratio: 60,
  },
  {
    name: '欧阳若溪',
    relation: 'other',
    idType: 'residentId',
    idNumber: '330106198803152427',
    birthDate: '1988-03-15',
    benefitOrder: 1,
    ratio: 40,
  },
];

/** Five mistakes, and words of the message of each. */
type Mistakes = Record<'name' | 'address' | 'mobile' | 'weight' | 'shares', RegExp>;

const inChinese: Mistakes = {
  name: /姓名.*不能混写/,
  address: /详细地址.*门牌号/,
  mobile: /手机号码.*不能用同一个/,
  weight: /体重不能大于 300/,
  shares: /合计为 90%/,
};

const inSpanish: Mistakes = {
  name: /no se pueden mezclar/,
  address: /número del portal/,
  mobile: /números de móvil distintos/,
  weight: /indique 300 o menos/,
  shares: /suman 90/,
};

async function answerAll(page: Page, path: string, answers: Record<string, Parameters<typeof fillField>[2]>) {
  for (const [code, value] of Object.entries(answers)) await fillField(page, `${path}/${code}`, value);
}

/** The path of the last row of a list, from its card on the page. */
const lastRow = async (page: Page, list: string): Promise<string> => {
  const cards = page.locator(`article > button[id^="f-${list.replaceAll('/', '-')}-"]`);
  const id = await cards.last().getAttribute('id');
  return `${list}/${id!.split('-').at(-1)}`;
};

/** Opens or closes the card of a row. */
const tapCard = (page: Page, row: string) => page.locator(`#f-${row.replaceAll('/', '-')}`).click();

async function addHeirs(page: Page, insured: string): Promise<string> {
  await fillField(page, `${insured}/beneficiaryKind`, 'designated');
  for (const heir of heirs) {
    await page.getByRole('button', { name: '添加受益人' }).click();
    await answerAll(page, await lastRow(page, `${insured}/beneficiaries`), heir);
  }
  return lastRow(page, `${insured}/beneficiaries`);
}

/** Fills Chenghai's form with two insured and two beneficiaries; returns the paths of their rows. */
async function fillFamily(page: Page) {
  await answerAll(page, 'applicant', applicant);
  await fillField(page, 'applicant/area', '西湖区');
  await fillField(page, 'applicant/occupation', '高等学校教师');
  const first = await lastRow(page, 'insured');
  await tapCard(page, first);
  await answerAll(page, first, spouse);
  await fillField(page, `${first}/occupation`, '高等学校教师');
  const lastHeir = await addHeirs(page, first);
  await page.getByRole('button', { name: '添加被保险人' }).click();
  const second = await lastRow(page, 'insured');
  await answerAll(page, second, parent);
  await fillField(page, `${second}/occupation`, '高等学校教师');
  await fillField(page, `${second}/beneficiaryKind`, 'legal');
  return { first, lastHeir };
}

const summary = (page: Page) => page.locator('#error-summary');

/** Expects a message for each mistake above the form, in this order. */
async function expectSummary(page: Page, messages: readonly RegExp[]): Promise<void> {
  await expect(summary(page).getByRole('listitem')).toHaveCount(messages.length);
  for (const [position, message] of messages.entries())
    await expect(summary(page).getByRole('listitem').nth(position)).toHaveText(message);
}

test('a family types everything, makes five mistakes, corrects them and saves', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/shop/?language=zh_CN');
  await page.getByRole('button', { name: '澄心定期寿险' }).click();
  await expect(field(page, 'applicant/name')).toBeVisible();
  await expectAccessible(page);
  const { first, lastHeir } = await fillFamily(page);

  await fillField(page, 'applicant/name', '欧阳Ruoxi');
  await fillField(page, 'applicant/address', '文三路西溪湿地旁边的房子');
  await tapCard(page, first);
  await fillField(page, `${first}/mobile`, applicant.mobile);
  await fillField(page, `${first}/weight`, '301');
  await tapCard(page, lastHeir);
  await fillField(page, `${lastHeir}/ratio`, 30);
  await page.getByRole('button', { name: '下一步' }).click();

  const { name, address, mobile, weight, shares } = inChinese;
  await expectSummary(page, [name, address, mobile, weight, shares]);
  await expect(field(page, 'applicant/name').locator('input')).toBeFocused();
  await expect(errorOf(page, 'applicant/name')).toHaveText(name);
  await expect(errorOf(page, 'applicant/address')).toHaveText(address);
  await summary(page).getByRole('link').nth(2).click();
  await expect(field(page, `${first}/mobile`).locator('input')).toBeFocused();
  await expect(errorOf(page, `${first}/mobile`)).toHaveText(mobile);
  await expect(errorOf(page, `${first}/weight`)).toHaveText(weight);
  await expectAccessible(page);

  await fillField(page, 'applicant/name', applicant.name);
  await fillField(page, 'applicant/address', applicant.address);
  await fillField(page, `${first}/mobile`, spouse.mobile);
  await fillField(page, `${first}/weight`, spouse.weight);
  await summary(page).getByRole('link').last().click();
  await tapCard(page, lastHeir);
  await fillField(page, `${lastHeir}/ratio`, 40);
  await expect(summary(page)).toBeHidden();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('信息已保存')).toBeVisible();

  await page.reload();
  await expect(page.getByText('信息已保存')).toBeVisible();
  await page.getByRole('button', { name: '修改' }).click();
  await expect(field(page, 'applicant/name').locator('input')).toHaveValue(applicant.name);
  await expect(field(page, 'applicant/birthDate').locator('input')).toHaveValue('1988-03-15');
});

const PRODUCT = { supplierCode: 'CHL', riskCode: 'CHL-R01' };
/** A channel of Chenghai for the form that a test publishes: every other test keeps the form it opens. */
const CHANNEL = { ...PRODUCT, platformCode: '78' };

const familyAnswers = () => answersOf('chenghai-two-insured-two-beneficiaries');

async function open(page: Page, trade: Trade, language: string): Promise<void> {
  await resumeSession(page, trade);
  await page.goto(`${linkTo(trade)}&language=${language}`);
  await expect(field(page, 'applicant/name')).toBeVisible();
}

test('the same mistakes are explained, corrected and saved in Spanish', async ({ page }) => {
  const trade = await callServer('getTradeId', PRODUCT);
  const answers = familyAnswers();
  const [insuredSelf, insuredSpouse] = answers['insured'] as [AnswerRow, AnswerRow];
  const [, secondHeir] = insuredSelf['beneficiaries'] as AnswerRow[];
  Object.assign(answers['applicant']!, { name: '欧阳Ruoxi', address: '文三路西溪湿地旁边的房子' });
  Object.assign(insuredSpouse, { mobile: applicant.mobile, weight: '301' });
  Object.assign(secondHeir!, { ratio: 30 });
  await storeDraft(trade, answers);
  await open(page, trade, 'es_ES');
  await page.getByRole('button', { name: 'Siguiente' }).click();

  const { name, address, mobile, weight, shares } = inSpanish;
  await expectSummary(page, [name, address, shares, mobile, weight]);
  await expect(field(page, 'applicant/name').locator('input')).toBeFocused();
  await expect(errorOf(page, 'applicant/name')).toHaveText(name);
  await expectAccessible(page);
  await fillField(page, 'applicant/name', applicant.name);
  await fillField(page, 'applicant/address', applicant.address);
  await summary(page).getByRole('link', { name: shares }).click();
  const heir = await lastRow(page, `insured/${insuredSelf.rowId}/beneficiaries`);
  await tapCard(page, heir);
  await fillField(page, `${heir}/ratio`, 40);
  await summary(page).getByRole('link', { name: mobile }).click();
  await fillField(page, `insured/${insuredSpouse.rowId}/mobile`, spouse.mobile);
  await fillField(page, `insured/${insuredSpouse.rowId}/weight`, spouse.weight);
  await expect(summary(page)).toBeHidden();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText(/Sus datos se han guardado/)).toBeVisible();
});

/** What the channel lays over Chenghai's form: one more required question. */
function channelOverlay(label: string): Overlay {
  const overlay = readFixture<Overlay>('forms/insureInfomation/overlays/chenghai.json');
  const addition = overlay.operations.find((operation) => operation.op === 'add')!;
  const elementId = 'recommendedby';
  const element = {
    elementId,
    elementCode: 'chl_recommendedBy',
    inputType: 'text',
    requiredFlag: 'Y',
  } as const;
  const words = { [`${elementId}.elementName`]: label };
  return {
    ...overlay,
    scope: CHANNEL,
    operations: [{ op: 'add', section: (addition as { section: string }).section, element }],
    words: Object.fromEntries(Object.keys(overlay.words).map((locale) => [locale, words])),
  };
}

test('a question published while a form is open is asked of new visits only [R-011]', async ({
  page,
  context,
}) => {
  const label = 'Ref 78';
  const trade = await callServer('getTradeId', CHANNEL);
  await storeDraft(trade, familyAnswers());
  await open(page, trade, 'zh_CN');
  publish(channelOverlay(label), '--by', 'Publisher', '--approved-by', 'Approver');
  const visitor = await callServer('getTradeId', CHANNEL);
  const openedForm = () => callServer('initInsuranceInfo', { tradeId: visitor.tradeId }, visitor.token);
  await expect.poll(async () => JSON.stringify(await openedForm())).toContain(label);

  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('信息已保存')).toBeVisible();
  await expect(page.getByText(label)).toHaveCount(0);

  const visit = await context.newPage();
  await open(visit, visitor, 'zh_CN');
  await expect(visit.getByText(label)).toHaveCount(1);
});
