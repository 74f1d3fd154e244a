// The way from the home page to a policy of Panshan, in any language, for journeys that look at every page of it.
import type { Page } from 'playwright/test';
import { wordsOf } from './app-words.ts';
import { fillField, type FieldValue } from './fill-field.ts';
import { expect, field, productCard } from './journey.ts';
import { lastRow, openFirstRow } from './rows.ts';
import { payByPhone } from './simulators.ts';

type Fields = Readonly<Record<string, FieldValue>>;

/** Names that the customer searches or taps, by language. */
const NAMES = {
  zh_CN: { product: '磐山综合意外', job: '内勤', area: '西湖区' },
  es_ES: { product: 'Accidentes Plus Panshan', job: 'Funcionario', area: 'Xihu' },
} as const;

export type WalkLanguage = keyof typeof NAMES;

/** Answers by path, in the order in which they are entered; those of the insured person by code. */
const trialOf = ({ job }: (typeof NAMES)[WalkLanguage]) => ({
  insured: { relation: 'self', gender: 'F', birthDate: '1988-03-15', occupation: job },
  rest: { 'cover/psp_period': 'y1', 'cover/psp_sum': '500000' },
});

export const applicationOf = ({ job, area }: Readonly<Record<'job' | 'area', string>>) => ({
  rest: {
    'applicant/idType': 'residentId',
    'applicant/idNumber': '330106198803152427',
    'applicant/name': '欧阳若溪',
    'applicant/idValidity': { start: '2019-05-01', end: '2039-05-01' },
    'applicant/mobile': '13800138000',
    'applicant/area': area,
    'applicant/address': '文三路100号3幢201室',
    'applicant/occupation': job,
  },
  insured: {
    relation: 'self',
    height: '165',
    weight: '52.5',
    socialSecurity: 'yes',
    psp_heightWork: 'no',
    beneficiaryKind: 'legal',
  },
});

export const NEEDS: Fields = {
  'needs/purpose': ['family'],
  'needs/budgetShare': 'to10',
  'needs/hasCover': 'no',
  'needs/dependants': '2',
  'needs/psp_tripsAYear': 'few',
  'needs/understood': true,
};

/** Fills fields by their paths. */
export async function fillFields(page: Page, fields: Fields): Promise<void> {
  for (const [path, value] of Object.entries(fields)) await fillField(page, path, value);
}

/** Fills the fields of the one insured person, whose card it opens first. */
export async function fillInsured(page: Page, fields: Fields): Promise<void> {
  const row = await openFirstRow(page, 'insured');
  for (const [code, value] of Object.entries(fields)) await fillField(page, `${row}/${code}`, value);
}

/** What a journey does on each page of the walk. */
export interface Visit {
  /** Part of the address of the page. */
  name: string;
  /** Expects what the customer had entered, or what the page showed. */
  isAsLeft: (page: Page) => Promise<void>;
}

/** Looks at a page, and returns the one to go on with: the same, or another in its place. */
export type OnPage = (page: Page, visit: Visit) => Promise<Page>;

/** Submits the form of a page. */
export const submit = (page: Page) => page.locator('main form button[type="submit"]').last().click();
/** Follows the first link to a page of the app. */
export const follow = (page: Page, address: string) =>
  page.locator(`main a[href*="${address}"]`).first().click();
const holds = (path: string, value: string) => (page: Page) =>
  expect(field(page, path).locator('input, textarea').first()).toHaveValue(value);

/** Buys from the home page to the page of the policy, and visits every page on the way. */
export async function buy(start: Page, language: WalkLanguage, onPage: OnPage): Promise<Page> {
  const applied = await apply(start, language, onPage);
  const ordered = await order(applied, language, onPage, 'pay.title');
  return pay(ordered, language, onPage, 'PSP');
}

async function apply(start: Page, language: WalkLanguage, onPage: OnPage): Promise<Page> {
  const names = NAMES[language];
  const product = (page: Page) => productCard(page, names.product);
  let page = await onPage(start, { name: 'home', isAsLeft: (shown) => expect(product(shown)).toBeVisible() });
  await product(page).click();
  const toTrial = (shown: Page) => expect(shown.locator('main a[href*="/tryPrice?"]')).toBeVisible();
  await toTrial(page);
  page = await onPage(page, { name: 'ensureDetail', isAsLeft: toTrial });
  await follow(page, 'tryPrice');
  const trial = trialOf(names);
  await fillInsured(page, trial.insured);
  await fillFields(page, trial.rest);
  const price = (shown: Page) => expect(shown.locator('main b').getByText(/¥/).last()).toBeVisible();
  await price(page);
  page = await onPage(page, { name: 'trialCalculation', isAsLeft: price });
  await submit(page);
  await expect(field(page, 'applicant/name')).toBeVisible();
  const application = applicationOf(names);
  await fillFields(page, application.rest);
  const weight = `${await lastRow(page, 'insured')}/weight`;
  await fillInsured(page, application.insured);
  page = await onPage(page, {
    name: 'insureInfomation',
    isAsLeft: async (shown) => {
      await holds('applicant/address', '文三路100号3幢201室')(shown);
      await expect(field(shown, weight).locator('input')).toHaveValue('52.5');
    },
  });
  await submit(page);
  await follow(page, 'healthNotice');
  await fillField(page, 'health/psp_statement', 'no');
  const isNo = (shown: Page) =>
    expect(field(shown, 'health/psp_statement').locator('input[value="no"]')).toBeChecked();
  page = await onPage(page, { name: 'healthNotice', isAsLeft: isNo });
  await submit(page);
  await follow(page, 'questionary');
  await fillFields(page, NEEDS);
  page = await onPage(page, { name: 'questionary', isAsLeft: holds('needs/dependants', '2') });
  await submit(page);
  await follow(page, 'processOrderInfo');
  return page;
}

/** The first heading of a name. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();

/**
 * Reads the documents and submits the order.
 *
 * @param next key of the title of the page that it leads to
 */
export async function order(
  start: Page,
  language: WalkLanguage,
  onPage: OnPage,
  next: 'pay.title' | 'share.title',
): Promise<Page> {
  const words = wordsOf(language);
  const shows = (name: string) => (page: Page) => expect(heading(page, name)).toBeVisible();
  await shows(words('confirm.title'))(start);
  // The title stands before what it is about has loaded.
  await expect(start.getByRole('checkbox')).toBeVisible();
  let page = await onPage(start, { name: 'processOrderInfo', isAsLeft: shows(words('confirm.title')) });
  await follow(page, 'readNotice');
  let hasVisited = false;
  await shows(words('documents.title'))(page);
  const isListed = (shown: Page) =>
    expect(shown.locator('main a[href*="agreementDetail"]').first()).toBeVisible();
  await isListed(page);
  page = await onPage(page, { name: 'readNotice', isAsLeft: isListed });
  const agree = (shown: Page) => shown.getByRole('button', { name: words('documents.agree') });
  // One link leads to the next document that is not agreed to, and after the last one it is gone.
  const toRead = (shown: Page) =>
    shown.getByRole('link', { name: words('documents.read').replace('{title}', '') });
  for (await isListed(page); (await toRead(page).count()) > 0; await isListed(page)) {
    await toRead(page).click();
    await expect(toRead(page)).toHaveCount(0);
    // The title stands there once the document has loaded.
    const titleHeading = page.getByRole('heading', { level: 1 });
    await expect(titleHeading).not.toHaveText(words('loading'));
    const title = (await titleHeading.textContent())!;
    if (!hasVisited) page = await onPage(page, { name: 'agreementDetail', isAsLeft: shows(title) });
    hasVisited = true;
    await agree(page).click({ timeout: 30_000 });
  }
  await follow(page, 'processOrderInfo');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words('confirm.submit'), exact: true }).click();
  await shows(words(next))(page);
  return page;
}

/**
 * Pays by the code that another phone scans, up to the page of the policy.
 *
 * @param supplierCode with which the number of the policy begins
 */
export async function pay(
  start: Page,
  language: WalkLanguage,
  onPage: OnPage,
  supplierCode: string,
): Promise<Page> {
  const words = wordsOf(language);
  const code = (page: Page) => page.getByRole('button', { name: words('pay.way.qr') });
  await expect(code(start)).toBeVisible();
  let page = await onPage(start, {
    name: 'choosePay',
    isAsLeft: (shown) => expect(code(shown)).toBeVisible(),
  });
  const started = page.waitForResponse((response) => response.url().endsWith('/pay'));
  await code(page).click();
  const { data } = (await (await started).json()) as { data: { paymentNo: string } };
  await expect(page.getByRole('img', { name: words('pay.qrLabel') })).toBeVisible();
  await payByPhone(data.paymentNo);
  await follow(page, 'orderResult');
  const isIssued = (shown: Page) => expect(heading(shown, words('pay.result.issued'))).toBeVisible();
  await isIssued(page);
  page = await onPage(page, { name: 'orderResult', isAsLeft: isIssued });
  await follow(page, 'epolicy');
  const hasNumber = (shown: Page) => expect(heading(shown, new RegExp(`${supplierCode}\\d+$`))).toBeVisible();
  await hasNumber(page);
  return onPage(page, { name: 'epolicy', isAsLeft: hasNumber });
}
