// The way of a woman and her husband to a policy of Chenghai, in any language: the pages on which it differs from that for oneself.
import type { Page } from 'playwright/test';
import { healthAnswers } from '../forms/health-answers.ts';
import { needsAnswers } from '../forms/needs-answers.ts';
import { wordsOf } from './app-words.ts';
import {
  fillFields,
  fillInsured,
  follow,
  heading,
  submit,
  type OnPage,
  type WalkLanguage,
} from './buying-walk.ts';
import { fillField, type FieldValue } from './fill-field.ts';
import { HUSBAND, type Husband } from './husband.ts';
import { expect, field, productCard } from './journey.ts';
import { lastRow, PAGE, rowHeaders } from './rows.ts';
import { lastCodeSentTo } from './simulators.ts';
import { fieldId } from '../../renderers/store/field-id.ts';

type Fields = Readonly<Record<string, FieldValue>>;

/** Names that the customer searches or taps, by language. */
const NAMES = {
  zh_CN: { product: '澄心定期寿险', job: '内勤', husbandJob: '系统工程师', area: '西湖区' },
  es_ES: {
    product: 'Vida Temporal Chengxin',
    job: 'Funcionario',
    husbandJob: 'Ingeniero de sistemas',
    area: 'Xihu',
  },
} as const;

const VALIDITY = { start: '2019-05-01', end: '2039-05-01' };
const BODY: Fields = { socialSecurity: 'yes', chl_smoking: 'no', chl_hobbyRisk: ['none'] };
const OWN_BENEFICIARIES: Fields = { beneficiaryKind: 'legal' };

const TRIAL = {
  wife: { relation: 'self', gender: 'F', birthDate: '1988-03-15', chl_smoker: 'no' },
  husband: { relation: 'spouse', gender: HUSBAND.gender, birthDate: HUSBAND.birthDate, chl_smoker: 'no' },
  cover: { 'cover/chl_sum': '500000', 'cover/chl_period': 'y30', 'cover/chl_payTerm': '20' },
} as const;

const applicantOf = ({ job, area }: Readonly<Record<'job' | 'area', string>>): Fields => ({
  'applicant/idType': 'residentId',
  'applicant/idNumber': '330106198803152427',
  'applicant/name': '欧阳若溪',
  'applicant/idValidity': VALIDITY,
  'applicant/mobile': '13800138000',
  'applicant/email': 'ouyang.ruoxi@example.com',
  'applicant/area': area,
  'applicant/address': '文三路100号3幢201室',
  'applicant/occupation': job,
  'applicant/annualIncome': '18.5',
  'applicant/chl_incomeSource': 'wage',
});

const husbandOf = ({ idNumber, mobile }: Husband, occupation: string): Fields => ({
  idType: 'residentId',
  idNumber,
  name: HUSBAND.name,
  idValidity: VALIDITY,
  mobile,
  occupation,
  height: '176.5',
  weight: '70',
  ...BODY,
  ...OWN_BENEFICIARIES,
});

/** Fills the fields of the last insured person, whose card is open. */
async function fillLastInsured(page: Page, fields: Fields): Promise<void> {
  const row = await lastRow(page, 'insured');
  for (const [code, value] of Object.entries(fields)) await fillField(page, `${row}/${code}`, value);
}

/** Chooses the product at home and answers its trial for two, up to their premium. */
async function calculate(start: Page, language: WalkLanguage, onPage: OnPage): Promise<Page> {
  const card = (page: Page) => productCard(page, NAMES[language].product);
  let page = await onPage(start, { name: 'home', isAsLeft: (shown) => expect(card(shown)).toBeVisible() });
  await card(page).click();
  const toTrial = (shown: Page) => expect(shown.locator('main a[href*="/tryPrice?"]')).toBeVisible();
  await toTrial(page);
  page = await onPage(page, { name: 'ensureDetail', isAsLeft: toTrial });
  await follow(page, 'tryPrice');
  await fillInsured(page, TRIAL.wife);
  await page.locator(`#${fieldId(PAGE, 'insured')} > button`).click();
  await expect(rowHeaders(page, 'insured')).toHaveCount(2);
  await fillLastInsured(page, TRIAL.husband);
  await fillFields(page, TRIAL.cover);
  const price = (shown: Page) => expect(shown.locator('main b').getByText(/¥/).last()).toBeVisible();
  await price(page);
  page = await onPage(page, { name: 'trialCalculation', isAsLeft: price });
  await submit(page);
  return page;
}

/** Answers the health notice of each of the two, question by question, and the questionnaire. */
async function answerQuestions(start: Page, onPage: OnPage): Promise<Page> {
  let page = start;
  await follow(page, 'healthNotice');
  const persons = (shown: Page) => shown.locator('[data-insured]');
  await expect(persons(page)).toHaveCount(2);
  for (const position of [0, 1]) {
    await expect(persons(page).nth(position)).toHaveAttribute('aria-pressed', 'true');
    for (const [code, answer] of Object.entries(healthAnswers())) {
      await fillField(page, `health/${code}`, String(answer));
      await submit(page);
    }
    await expect(persons(page).nth(position).locator('[data-state="passed"]')).toBeVisible();
    page = await onPage(page, {
      name: `healthNotice-${position + 1}`,
      isAsLeft: (shown) =>
        expect(persons(shown).nth(position).locator('[data-state="passed"]')).toBeVisible(),
    });
  }
  await follow(page, 'questionary');
  for (const [code, value] of Object.entries(needsAnswers.chenghai))
    await fillField(page, `needs/${code}`, value);
  page = await onPage(page, {
    name: 'questionary',
    isAsLeft: (shown) => expect(field(shown, 'needs/dependants').locator('input')).toHaveValue('2'),
  });
  await submit(page);
  await follow(page, 'processOrderInfo');
  return page;
}

/** From the home page to the order of a woman for herself and her husband. */
export async function applyForTwo(
  start: Page,
  language: WalkLanguage,
  husband: Husband,
  onPage: OnPage,
): Promise<Page> {
  const names = NAMES[language];
  let page = await calculate(start, language, onPage);
  await expect(field(page, 'applicant/name')).toBeVisible();
  await fillFields(page, applicantOf(names));
  const [wifeHead, husbandHead] = [rowHeaders(page, 'insured').first(), rowHeaders(page, 'insured').last()];
  const wife = await wifeHead.getAttribute('id');
  await wifeHead.click();
  const wifeRow = `insured/${wife!.split('-').at(-1)}`;
  for (const [code, value] of Object.entries<FieldValue>({
    height: '165',
    weight: '52.5',
    ...BODY,
    ...OWN_BENEFICIARIES,
  }))
    await fillField(page, `${wifeRow}/${code}`, value);
  await husbandHead.click();
  await fillLastInsured(page, husbandOf(husband, names.husbandJob));
  page = await onPage(page, {
    name: 'insureInfomation',
    isAsLeft: (shown) => expect(rowHeaders(shown, 'insured').last()).toContainText(HUSBAND.name),
  });
  await submit(page);
  return answerQuestions(page, onPage);
}

/** Asks for the husband's link on the page that the order leads to. Returns its address. */
export async function inviteHusband(page: Page, language: WalkLanguage): Promise<string> {
  const words = wordsOf(language);
  await expect(heading(page, words('share.title'))).toBeVisible();
  await page.getByRole('button', { name: words('share.inviteOf').replace('{name}', HUSBAND.name) }).click();
  const link = page.getByRole('textbox', { name: words('share.link') });
  await expect(link).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+\/\w+$/);
  return link.inputValue();
}

/** Agrees as the husband on the page that his link leads to, with the code that his phone gets. */
export async function agreeAsHusband(
  page: Page,
  language: WalkLanguage,
  { idNumber, mobile }: Husband,
): Promise<void> {
  const words = wordsOf(language);
  await page.locator('#insured-lastSix').fill(idNumber.slice(-6));
  await page.getByRole('button', { name: words('insured.send') }).click();
  await expect.poll(() => lastCodeSentTo(mobile)).toMatch(/^\d{6}$/);
  await page.locator('#insured-verifyCode').fill((await lastCodeSentTo(mobile))!);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words('insured.agree') }).click();
  // The insurer decides within the call.
  await expect(heading(page, words('insured.done.confirmed'))).toBeVisible({ timeout: 30_000 });
}
