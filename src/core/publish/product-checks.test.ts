import { expect, test } from 'vitest';
import quoteForm from '../../../fixtures/forms/groupQuote/base.json' with { type: 'json' };
import rates from '../../../fixtures/rates/HMH-R02.json' with { type: 'json' };
import yunxiu from '../../../fixtures/insurers/yunxiu.json' with { type: 'json' };
import type { Form } from '../../../schemas/generated/form.ts';
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { checkProduct, type ProductContext } from './product-checks.ts';

const product = yunxiu.product as Insurer['product'];
const locales = Object.keys(product.words);

/** Checks a changed copy of the product; problems as `code key-or-code locale`. */
function check(change: (copy: Insurer['product']) => unknown, rest: Partial<ProductContext> = {}) {
  const copy = structuredClone(product);
  change(copy);
  const { problems, report } = checkProduct(copy, {
    before: product,
    pinnedRates: undefined,
    riskCodeOwner: undefined,
    quoteForms: [quoteForm as Form],
    forms: [],
    hasForm: (screen) => screen !== 'nothingHere',
    locales,
    scripts: { zh_CN: () => true, zh_TW: () => true },
    isApproved: false,
    concerned: { applications: 2, orders: 1 },
    ...rest,
  });
  return {
    raw: problems,
    problems: problems.map(({ code, params }) => [code, ...Object.values(params ?? {})].join(' ')),
    report,
  };
}

test('an unchanged product passes without changes, and a new one reports all of its values (G3)', () => {
  const unchanged = check(() => undefined);
  expect([unchanged.problems, unchanged.report]).toEqual([[], { changes: [], warnings: [] }]);
  const { problems, report } = check(() => undefined, { before: undefined });
  expect(problems).toEqual([]);
  expect(report.changes).toContainEqual({ property: 'groupRates.risks.deathAmount.c1', after: '1.05' });
  expect(report.changes).toContainEqual({ property: 'riskName', locale: 'zh_CN', after: '云岫长期护理险' });
});

test.each<[title: string, change: (copy: Insurer['product']) => unknown, problem: string]>([
  ['markup', ({ words }) => (words.en_US.riskName = '<b>Care</b>'), 'words.markup riskName en_US'],
  ['a placeholder', ({ words }) => (words.en_US.summary = 'For {{x}}'), 'words.markup summary en_US'],
  [
    'a Chinese name in Portuguese',
    ({ words }) => (words.pt_BR.riskName = '云岫'),
    'words.untranslated riskName pt_BR',
  ],
  ['a name of spaces', ({ words }) => (words.es_ES.riskName = ' '), 'words.missing riskName es_ES'],
  [
    'a name of zero-width characters',
    ({ words }) => (words.es_ES.riskName = '\u200B'),
    'words.missing riskName es_ES',
  ],
  ['a tag in one language only', ({ words }) => words.zh_CN.tags.push('新'), 'words.missing tags.2 en_US'],
  [
    'rates of an element that no plan asks',
    ({ groupRates }) => (groupRates!.risks['deathAmont'] = { c1: '1' }),
    'rates.unknownElement deathAmont deathAmount, medicalAmount',
  ],
  [
    'rates of an element that is no sum',
    ({ groupRates }) => (groupRates!.risks['share'] = { c1: '1' }),
    'rates.unknownElement share deathAmount, medicalAmount',
  ],
  [
    'rates of an unknown occupation class',
    ({ groupRates }) => (groupRates!.risks['deathAmount']!['c9'] = '1'),
    'rates.unknownClass c9 c1, c2, c3, c4, c5, c6',
  ],
  [
    'a factor of an unknown package',
    ({ groupRates }) => (groupRates!.packages['gold'] = '1'),
    'rates.unknownPackage gold standard, comfort, custom',
  ],
])('%s is refused (G3)', (_title, change, problem) => {
  expect(check(change).problems).toContain(problem);
});

test('the words of rates are judged as those of the product, and premiums are reported instead of cells', () => {
  const withRates = (change: (copy: ProductRates) => unknown) => {
    const copy = structuredClone(rates) as unknown as ProductRates;
    change(copy);
    return check((changed) => Object.assign(changed, { rates: copy, premiumFrom: '236.00' }), {
      isApproved: true,
    });
  };
  const { problems, report } = withRates(() => undefined);
  expect(problems).toEqual([]);
  expect(report.premiums).toMatchObject({ class: 'first', changed: 0 });
  expect(report.changes).toContainEqual({ property: 'rates.version', after: 'HMH-P1' });
  expect(report.changes).toContainEqual({ property: 'rates.plans.C', locale: 'pt_BR', after: 'Plano C' });
  expect(report.changes.filter(({ property }) => property.startsWith('rates.tables'))).toEqual([]);
  expect(withRates(({ plans }) => (plans[0]!.words.en_US = '<b>A</b>')).problems).toEqual([
    'words.markup rates.plans.A en_US',
  ]);
  const missing = withRates(({ tables }) => tables['base']!.rows.pop());
  expect(missing.problems).toEqual([expect.stringMatching(/^rates\.missingCells /)]);
  expect(missing.report).not.toHaveProperty('premiums');
});

test('a product may offer a face check beside the code by SMS, and never in its place (A99) [V-072]', () => {
  const offering = (secondFactors: ('sms' | 'face')[]) =>
    check((changed) => (changed.secondFactors = secondFactors));
  expect(offering(['face']).problems).toEqual(['product.onlyFace']);
  const { problems, report } = offering(['sms', 'face']);
  expect(problems).toEqual([]);
  expect(report.changes).toContainEqual({ property: 'secondFactors.1', after: 'face' });
});

test('a plan that the rates drop and a form names needs a second person, and the report names the reader', () => {
  const visibleWhen = { op: 'eq', left: { context: 'plan' }, right: { const: 'E' } } as const;
  const page = section('page', [element('asked', 'text', { visibleWhen })]);
  const before = { ...product, rates: rates as unknown as ProductRates };
  const drop = (isApproved: boolean) =>
    check(() => undefined, { before, forms: [{ form: form([page]), scope: {} }], isApproved });
  const id = idOf('asked');
  expect(drop(false).problems).toEqual([`rates.valueUsed plan E “${idOf('page')}” › “${id}” trial`]);
  const { problems, report } = drop(true);
  expect(problems).toEqual([]);
  expect(report.lostTerms).toEqual([{ id, part: 'plan', value: 'E', screen: 'trial', scope: {}, names: {} }]);
});

test('the trial is held against the rates, and a problem of a scheduled one says when it begins', () => {
  const ofTrial = (from?: string) =>
    check((copy) => Object.assign(copy, { rates, premiumFrom: '236.00' }), {
      isApproved: true,
      forms: [{ form: form([], { screen: 'trialCalculation' }), scope: {}, ...(from ? { from } : {}) }],
    }).raw.filter(({ code }) => code === 'trial.unknownQuestion');
  expect(ofTrial().length).toBeGreaterThan(0);
  for (const problem of ofTrial()) expect(problem).not.toHaveProperty('from');
  for (const problem of ofTrial('2027-01-01 00:00')) expect(problem.from).toBe('2027-01-01 00:00');
});

test('the risk code of another insurer is refused (G3)', () => {
  expect(check(() => undefined, { riskCodeOwner: 'HMH' }).problems).toEqual(['product.riskCodeTaken HMH']);
});

test('a text that looks untranslated needs a second person, and the report lists what changes (G3)', () => {
  const copySummary = ({ words }: Insurer['product']) => (words.es_ES.summary = words.en_US.summary);
  expect(check(copySummary).problems).toEqual(['words.doubtful summary es_ES']);
  expect(check(copySummary, { isApproved: true }).problems).toEqual([]);
  const { report } = check((copy) => {
    copy.premiumFrom = '1.00';
    delete copy.groupRates!.packages['comfort'];
  });
  expect(report.changes).toEqual([
    { property: 'premiumFrom', before: '1880.00', after: '1.00' },
    { property: 'groupRates.packages.comfort', before: '1.1' },
  ]);
});

const terms = { servicePhone: '400-000-0100', coolingOffDays: 15, hasDeathBenefit: true };
/** The product as it is sold with terms and in some channels. */
const sold = (contractTerms = terms, channels?: string[]): Insurer['product'] => ({
  ...product,
  contractTerms,
  ...(channels ? { channels } : {}),
});

test.each<[string, Insurer['product'], Partial<Insurer['product']>, string[]]>([
  ['nothing', sold(), {}, []],
  ['a channel beside others', sold(terms, ['']), { channels: ['', '11'] }, ['gained 11']],
  ['every channel instead of one', sold(terms, ['11']), { channels: undefined! }, ['everywhere']],
  ['another telephone number', sold(), { contractTerms: { ...terms, servicePhone: '95500' } }, ['terms']],
  ['a longer cooling-off period', sold(), { contractTerms: { ...terms, coolingOffDays: 20 } }, ['terms']],
])('%s is published without approval, and the report says so', (_title, before, change, expected) => {
  const { problems, report } = check((copy) => Object.assign(copy, { contractTerms: terms }, change), {
    before,
  });
  expect(problems).toEqual([]);
  expect(
    (report.sale?.changes ?? []).map((each) =>
      [each.kind, ...('channels' in each ? each.channels : [])].join(' '),
    ),
  ).toEqual(expected);
  expect(report.sale?.concerned).toEqual(expected.length > 0 ? { applications: 2, orders: 1 } : undefined);
});

test.each<[string, Insurer['product'], Partial<Insurer['product']>, string]>([
  ['some channels instead of all', sold(), { channels: ['', '11'] }, 'product.channels * "", 11'],
  ['fewer channels', sold(terms, ['', '11']), { channels: ['11'] }, 'product.channels "", 11 11'],
  [
    'a shorter cooling-off period',
    sold(),
    { contractTerms: { ...terms, coolingOffDays: 10 } },
    'product.terms coolingOffDays 15 10',
  ],
  [
    'no agreement of insured persons',
    sold(),
    { contractTerms: { ...terms, hasDeathBenefit: false } },
    'product.terms hasDeathBenefit true false',
  ],
  ['no online sale', sold(), { contractTerms: undefined! }, 'product.terms contractTerms … –'],
  [
    'a purchase without its health notice',
    sold(),
    { flow: { steps: ['trialCalculation', 'insureInfomation', 'questionary'], optional: [] } },
    'product.steps healthNotice',
  ],
])('%s needs a second person', (_title, before, change, problem) => {
  const publishing = (isApproved: boolean) =>
    check((copy) => Object.assign(copy, { contractTerms: terms }, change), { before, isApproved }).problems;
  expect(publishing(false)).toEqual([problem]);
  expect(publishing(true)).toEqual([]);
});
