// A family applies to Chenghai: fills the whole form, corrects mistakes, saves, and keeps its form when a new version is published.
import type { Page } from 'playwright/test';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import { readFixture } from '../forms/fixtures.ts';
import { applicant, beneficiaries, parent, spouse } from './family-answers.ts';
import { fillField, type FieldValue } from './fill-field.ts';
import {
  controlOf,
  errorOf,
  expect,
  expectAccessible,
  expectSaved,
  factOf,
  field,
  nextButton,
  test,
} from './journey.ts';
import { publishApproved } from './publish.ts';
import { lastRow, toggleRow } from './rows.ts';
import { answersOf, callServer, draftOf, openTrade, storeDraft } from './trade.ts';

/** The five mistakes of the tests, with a part of each message. */
type Mistakes = Record<'name' | 'address' | 'mobile' | 'weight' | 'shares', RegExp>;

const inChinese: Mistakes = {
  name: /姓名.*不能混写/,
  address: /详细地址.*门牌号/,
  mobile: /手机号码.*不能用同一个/,
  weight: /体重不能大于 300 公斤/,
  shares: /合计为 90%/,
};

const inSpanish: Mistakes = {
  name: /no se pueden mezclar/,
  address: /número del portal/,
  mobile: /números de móvil distintos/,
  weight: /indique 300 kg o menos/,
  shares: /suman 90/,
};

/** Fills all fields below a path. */
async function fillFields(page: Page, path: string, answers: Record<string, FieldValue>): Promise<void> {
  for (const [code, value] of Object.entries(answers)) await fillField(page, `${path}/${code}`, value);
}

/** Designates the beneficiaries of an insured. Returns the path of the last. */
async function addBeneficiaries(page: Page, insured: string): Promise<string> {
  await fillField(page, `${insured}/beneficiaryKind`, 'designated');
  for (const beneficiary of beneficiaries) {
    await page.getByRole('button', { name: '添加受益人' }).click();
    await fillFields(page, await lastRow(page, `${insured}/beneficiaries`), beneficiary);
  }
  return lastRow(page, `${insured}/beneficiaries`);
}

/** Fills Chenghai's form with two insured and two beneficiaries; returns the paths of their rows. */
async function fillFamily(page: Page) {
  await fillFields(page, 'applicant', applicant);
  await fillField(page, 'applicant/area', '西湖区');
  await fillField(page, 'applicant/occupation', '高等学校教师');
  const first = await lastRow(page, 'insured');
  await toggleRow(page, first);
  await fillFields(page, first, spouse);
  await fillField(page, `${first}/occupation`, '高等学校教师');
  const beneficiary = await addBeneficiaries(page, first);
  await page.getByRole('button', { name: '添加被保险人' }).click();
  const second = await lastRow(page, 'insured');
  await fillFields(page, second, parent);
  await fillField(page, `${second}/occupation`, '高等学校教师');
  await fillField(page, `${second}/beneficiaryKind`, 'legal');
  return { first, second, beneficiary };
}

const errorSummary = (page: Page) => page.locator('#f-error-summary');

/** Expects exactly these messages in the error summary, in this order. */
async function expectErrorSummary(page: Page, messages: readonly RegExp[]): Promise<void> {
  await expect(errorSummary(page).getByRole('listitem')).toHaveCount(messages.length);
  for (const [position, message] of messages.entries())
    await expect(errorSummary(page).getByRole('listitem').nth(position)).toHaveText(message);
}

/** Confirms that a parent is barely older than the applicant, which another birth date takes back (A94). */
async function confirmAges(page: Page, insured: string): Promise<void> {
  const confirmation = controlOf(page, `${insured}/ageGapConfirmed`);
  await toggleRow(page, insured);
  await expect(confirmation).toHaveCount(0);
  await fillField(page, `${insured}/idNumber`, '330102197605010356');
  // A screen reader hears the warning where the customer goes on.
  await expect(field(page, `${insured}/ageGapConfirmed`).getByRole('status')).toHaveText(/相差却不到 15 岁/);
  await nextButton(page).click();
  await expectErrorSummary(page, [/核对两人的年龄/]);
  await errorSummary(page).getByRole('link').click();
  await expect(confirmation).toBeFocused();
  await expectAccessible(page);
  await confirmation.press('Space');
  await expect(errorSummary(page)).toBeHidden();
  await fillField(page, `${insured}/idNumber`, '330102197304010352');
  await expect(confirmation).not.toBeChecked();
  await page.getByText('我已核对，确认无误').click();
  await expect(confirmation).toBeChecked();
}

/** Asks for more than is insured at 53, is told the most, and takes that from the suggestions, which end there (A.4). */
async function correctSumInsured(page: Page, insured: string): Promise<void> {
  const path = `${insured}/chl_sumInsured`;
  const most = '按被保险人目前的年龄，保险金额最高为 500,000 元';
  await fillField(page, path, '1000000');
  await nextButton(page).click();
  await expectErrorSummary(page, [new RegExp(most)]);
  await errorSummary(page).getByRole('link').click();
  await expect(controlOf(page, path)).toBeFocused();
  await expect(errorOf(page, path)).toHaveText(most);
  await expectAccessible(page);
  if (process.env['PICTURES'])
    await page.screenshot({ path: `${process.env['PICTURES']}/sum-insured-by-age.png` });
  await expect(field(page, path).getByRole('button')).toHaveText(['300,000', '500,000']);
  await field(page, path).getByRole('button', { name: '500,000' }).click();
  await expect(errorSummary(page)).toBeHidden();
}

test('a family fills the whole form, corrects five mistakes and saves', async ({ page }) => {
  test.setTimeout(240_000);
  await openTrade(page, await callServer('getTradeId', { supplierCode: 'CHL', riskCode: 'CHL-R01' }));
  await expectAccessible(page);
  const { first, second, beneficiary } = await fillFamily(page);

  await fillField(page, 'applicant/name', '欧阳Ruoxi');
  await fillField(page, 'applicant/address', '文三路西溪湿地旁边的房子');
  await toggleRow(page, first);
  await fillField(page, `${first}/mobile`, applicant.mobile);
  await fillField(page, `${first}/weight`, '301');
  await toggleRow(page, beneficiary);
  await fillField(page, `${beneficiary}/ratio`, 30);
  await nextButton(page).click();

  const { name, address, mobile, weight, shares } = inChinese;
  await expectErrorSummary(page, [name, address, mobile, weight, shares]);
  await expect(errorSummary(page)).toBeFocused();
  await expect(errorSummary(page).getByRole('heading').first()).toBeInViewport();
  await expect(errorOf(page, 'applicant/name')).toHaveText(name);
  await expect(errorOf(page, 'applicant/address')).toHaveText(address);
  await errorSummary(page).getByRole('link').nth(2).click();
  await expect(controlOf(page, `${first}/mobile`)).toBeFocused();
  await expect(errorOf(page, `${first}/mobile`)).toHaveText(mobile);
  await expect(errorOf(page, `${first}/weight`)).toHaveText(weight);
  await expectAccessible(page);

  await fillField(page, 'applicant/name', applicant.name);
  await fillField(page, 'applicant/address', applicant.address);
  await fillField(page, `${first}/mobile`, spouse.mobile);
  await fillField(page, `${first}/weight`, spouse.weight);
  await errorSummary(page).getByRole('link').last().click();
  await toggleRow(page, beneficiary);
  await fillField(page, `${beneficiary}/ratio`, 40);
  await expect(errorSummary(page)).toBeHidden();
  await confirmAges(page, second);
  await correctSumInsured(page, second);
  await nextButton(page).click();
  await expectSaved(page);

  await page.reload();
  await expectSaved(page);
  await page.getByRole('button', { name: '修改' }).click();
  // The form opens where it was left.
  await expect(controlOf(page, `${second}/ageGapConfirmed`)).toBeChecked();
  await expect(controlOf(page, 'applicant/name')).toHaveValue(applicant.name);
  await expect(factOf(page, 'applicant/birthDate')).toHaveText('1988年3月15日');
});

const PRODUCT = { supplierCode: 'CHL', riskCode: 'CHL-R01' };
/** A channel of Chenghai that only this test publishes for: the forms of all other tests stay as they are. */
const CHANNEL = { ...PRODUCT, platformCode: '78' };

const familyAnswers = () => answersOf('chenghai-two-insured-two-beneficiaries');

test('the same mistakes are explained and corrected in Spanish, and the form is saved @rare', async ({
  page,
}) => {
  const trade = await callServer('getTradeId', PRODUCT);
  const answers = familyAnswers();
  const [insuredSelf, insuredSpouse] = answers['insured'] as [AnswerRow, AnswerRow];
  const [, secondBeneficiary] = insuredSelf['beneficiaries'] as AnswerRow[];
  Object.assign(answers['applicant']!, { name: '欧阳Ruoxi', address: '文三路西溪湿地旁边的房子' });
  Object.assign(insuredSpouse, { mobile: applicant.mobile, weight: '301' });
  Object.assign(secondBeneficiary!, { ratio: 30 });
  await storeDraft(trade, answers);
  await openTrade(page, trade, 'es_ES');
  await page.getByRole('button', { name: 'Siguiente' }).click();

  const { name, address, mobile, weight, shares } = inSpanish;
  await expectErrorSummary(page, [name, address, shares, mobile, weight]);
  await expect(errorSummary(page)).toBeFocused();
  await expect(errorSummary(page).getByRole('heading').first()).toBeInViewport();
  await expect(errorOf(page, 'applicant/name')).toHaveText(name);
  await expectAccessible(page);
  await fillField(page, 'applicant/name', applicant.name);
  await fillField(page, 'applicant/address', applicant.address);
  await errorSummary(page).getByRole('link', { name: shares }).click();
  const beneficiary = await lastRow(page, `insured/${insuredSelf.rowId}/beneficiaries`);
  await toggleRow(page, beneficiary);
  await fillField(page, `${beneficiary}/ratio`, 40);
  await errorSummary(page).getByRole('link', { name: mobile }).click();
  await fillField(page, `insured/${insuredSpouse.rowId}/mobile`, spouse.mobile);
  // (U17) The decimal mark of the language.
  await fillField(page, `insured/${insuredSpouse.rowId}/weight`, '65,5');
  await expect(errorSummary(page)).toBeHidden();
  await expect.poll(async () => JSON.stringify(await draftOf(trade))).toContain('"65.5"');
  await page.reload();
  await expect(controlOf(page, `insured/${insuredSpouse.rowId}/weight`)).toHaveValue('65,5');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText(/Sus datos se han guardado/)).toBeVisible();
});

/** Chenghai's overlay with another required question, for the channel. */
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

test('a question published while a form is open appears in new trades only [R-011] @rare', async ({
  page,
  context,
}) => {
  const label = 'Ref 78';
  const trade = await callServer('getTradeId', CHANNEL);
  await storeDraft(trade, familyAnswers());
  await openTrade(page, trade);
  await publishApproved(channelOverlay(label));
  const laterTrade = await callServer('getTradeId', CHANNEL);
  const { tradeId, token } = laterTrade;
  const newForm = () => callServer('initInsuranceInfo', { tradeId }, token);
  await expect.poll(async () => JSON.stringify(await newForm())).toContain(label);

  await nextButton(page).click();
  await expectSaved(page);
  await expect(page.getByText(label)).toHaveCount(0);

  const newVisit = await context.newPage();
  await openTrade(newVisit, laterTrade);
  await expect(newVisit.getByText(label)).toHaveCount(1);
});
