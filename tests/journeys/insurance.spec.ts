import type { Page } from 'playwright/test';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import { readFixture } from '../forms/fixtures.ts';
import { fillField } from './fill-field.ts';
import { errorOf, expect, expectAccessible, field, test } from './journey.ts';
import { publish } from './publish.ts';

/** What a family of two tells Chenghai, by path below the applicant and below each insured. */
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

/** How one language names what the journey picks and taps. */
interface Language {
  tag: string;
  product: string;
  area: string;
  occupation: string;
  addInsured: string;
  addBeneficiary: string;
  next: string;
  saved: RegExp;
  edit: string;
  /** Five mistakes, in the order of the form, with a piece of what each message says. */
  mistakes: RegExp[];
}

const zhCN: Language = {
  tag: 'zh_CN',
  product: '澄心定期寿险',
  area: '西湖区',
  occupation: '高等学校教师',
  addInsured: '添加被保险人',
  addBeneficiary: '添加受益人',
  next: '下一步',
  saved: /信息已保存/,
  edit: '修改',
  mistakes: [
    /姓名.*不能混写/,
    /详细地址.*门牌号/,
    /手机号码.*不能用同一个/,
    /体重不能大于 300/,
    /合计为 90%/,
  ],
};

const esES: Language = {
  tag: 'es_ES',
  product: 'Vida Temporal Chengxin',
  area: 'Xihu',
  occupation: 'Profesor universitario',
  addInsured: 'Añadir un asegurado',
  addBeneficiary: 'Añadir un beneficiario',
  next: 'Siguiente',
  saved: /Sus datos se han guardado/,
  edit: 'Modificar',
  mistakes: [
    /no se pueden mezclar/,
    /número del portal/,
    /números de móvil distintos/,
    /indique 300 o menos/,
    /suman 90/,
  ],
};

async function answerAll(page: Page, path: string, answers: Record<string, Parameters<typeof fillField>[2]>) {
  for (const [code, value] of Object.entries(answers)) await fillField(page, `${path}/${code}`, value);
}

/** The row ids of a list, in order, from the fields and cards on the page. */
const lastRow = async (page: Page, list: string): Promise<string> => {
  const heads = page.locator(`article > button[id^="f-${list.replaceAll('/', '-')}-"]`);
  const id = await heads.last().getAttribute('id');
  return `${list}/${id!.split('-').at(-1)}`;
};

async function openForm(page: Page, { product, tag }: Language): Promise<void> {
  await page.goto(`/shop/?language=${tag}`);
  await page.getByRole('button', { name: product }).click();
  await expect(field(page, 'applicant/name')).toBeVisible();
}

async function addHeirs(page: Page, insured: string, { addBeneficiary }: Language): Promise<string> {
  await fillField(page, `${insured}/beneficiaryKind`, 'designated');
  for (const heir of heirs) {
    await page.getByRole('button', { name: addBeneficiary }).click();
    await answerAll(page, await lastRow(page, `${insured}/beneficiaries`), heir);
  }
  return lastRow(page, `${insured}/beneficiaries`);
}

/** Fills Chenghai's form with two insured and two beneficiaries; returns where things are. */
async function fillFamily(page: Page, language: Language) {
  await answerAll(page, 'applicant', applicant);
  await fillField(page, 'applicant/area', language.area);
  await fillField(page, 'applicant/occupation', language.occupation);
  const first = await lastRow(page, 'insured');
  await page.locator(`#f-${first.replaceAll('/', '-')}`).click();
  await answerAll(page, first, spouse);
  await fillField(page, `${first}/occupation`, language.occupation);
  const lastHeir = await addHeirs(page, first, language);
  await page.getByRole('button', { name: language.addInsured }).click();
  const second = await lastRow(page, 'insured');
  await answerAll(page, second, parent);
  await fillField(page, `${second}/occupation`, language.occupation);
  await fillField(page, `${second}/beneficiaryKind`, 'legal');
  return { first, second, lastHeir };
}

const published = 'forms/insureInfomation/overlays/chenghai.json';

/** Publishes Chenghai's form with one more required question. Returns what is asked. */
function publishOneFieldMore(): string {
  const overlay = readFixture<Overlay>(published);
  const section = overlay.operations.find((operation) => operation.op === 'add')!;
  const elementId = `jrny${Date.now().toString(36)}`.padEnd(12, '0');
  const label = `推荐人 ${elementId}`;
  overlay.operations.push({
    op: 'add',
    section: (section as { section: string }).section,
    element: { elementId, elementCode: `chl_asked${elementId}`, inputType: 'text', requiredFlag: 'Y' },
  });
  for (const words of Object.values(overlay.words)) words[`${elementId}.elementName`] = label;
  publish(overlay);
  return label;
}

// One after the other: what the one publishes would be asked of the other.
test.describe.configure({ mode: 'default' });

for (const language of [zhCN, esES])
  test(`${language.tag}: a family makes five mistakes, mends them and saves; a field published then is asked of new visits only [R-011]`, async ({
    page,
    context,
  }) => {
    test.setTimeout(150_000);
    await openForm(page, language);
    await expectAccessible(page);
    const { first, lastHeir } = await fillFamily(page, language);

    await fillField(page, 'applicant/name', '欧阳Ruoxi');
    await fillField(page, 'applicant/address', '文三路西溪湿地旁边的房子');
    await page.locator(`#f-${first.replaceAll('/', '-')}`).click();
    await fillField(page, `${first}/mobile`, applicant.mobile);
    await fillField(page, `${first}/weight`, '301');
    await page.locator(`#f-${lastHeir.replaceAll('/', '-')}`).click();
    await fillField(page, `${lastHeir}/ratio`, 30);
    await page.getByRole('button', { name: language.next }).click();

    const summary = page.locator('#error-summary');
    await expect(summary.getByRole('listitem')).toHaveCount(5);
    for (const [i, mistake] of language.mistakes.entries())
      await expect(summary.getByRole('listitem').nth(i)).toHaveText(mistake);
    await expect(field(page, 'applicant/name').locator('input')).toBeFocused();
    await expect(errorOf(page, 'applicant/name')).toHaveText(language.mistakes[0]!);
    await expect(errorOf(page, 'applicant/address')).toHaveText(language.mistakes[1]!);
    await summary.getByRole('link').nth(2).click();
    await expect(field(page, `${first}/mobile`).locator('input')).toBeFocused();
    await expect(errorOf(page, `${first}/mobile`)).toHaveText(language.mistakes[2]!);
    await expect(errorOf(page, `${first}/weight`)).toHaveText(language.mistakes[3]!);
    await expectAccessible(page);

    await fillField(page, 'applicant/name', applicant.name);
    await fillField(page, 'applicant/address', applicant.address);
    await fillField(page, `${first}/mobile`, spouse.mobile);
    await fillField(page, `${first}/weight`, spouse.weight);
    await summary.getByRole('link').last().click();
    await page.locator(`#f-${lastHeir.replaceAll('/', '-')}`).click();
    await fillField(page, `${lastHeir}/ratio`, 40);
    await expect(summary).toBeHidden();
    await page.getByRole('button', { name: language.next }).click();
    await expect(page.getByText(language.saved)).toBeVisible();

    await page.reload();
    await expect(page.getByText(language.saved)).toBeVisible();
    await page.getByRole('button', { name: language.edit }).click();
    await expect(field(page, 'applicant/name').locator('input')).toHaveValue(applicant.name);
    await expect(field(page, 'applicant/birthDate').locator('input')).toHaveValue('1988-03-15');

    const label = publishOneFieldMore();
    await page.getByRole('button', { name: language.next }).click();
    await expect(page.getByText(language.saved)).toBeVisible();

    const visit = await context.newPage();
    await openForm(visit, language);
    await expect(visit.getByText(label)).toHaveCount(1);
    await expect(page.getByText(label)).toHaveCount(0);
    publish(readFixture(published));
  });
