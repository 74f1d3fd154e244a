import { expect, test } from 'vitest';
import { inputTypes } from '../../../schemas/elements/input-types.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { runPublishChecks, type PublishChecksContext } from './publish-checks.ts';

const people = (...elements: Element[]) => form([section('person', elements)]);
const [name, job] = [element('name'), element('job')];

/** What is said of a form that is to follow another, as `code id change`. */
function judge(after: ReturnType<typeof people>, rest: Partial<PublishChecksContext> = {}) {
  const { problems, report } = runPublishChecks(compileTestForm(after), {
    before: people(name, job),
    history: [],
    inherited: [],
    context: { asOf: '2026-11-21' },
    lists: {},
    locales: [],
    scripts: {},
    isApproved: false,
    ...rest,
  });
  const told = problems.map(({ code, id, params }) => [code, id, ...Object.values(params ?? {})].join(' '));
  return { told, report };
}

test('a form that asks for more passes, with its class, its changes and the proof that it can be filled', () => {
  const { told, report } = judge(people(name, job, element('shoe', 'text', { requiredFlag: 'Y' })));
  expect(told).toEqual([]);
  expect(report).toMatchObject({ class: 'C2', changes: [{ code: 'element.addedRequired' }], unseen: [] });
  expect(report.filled).toBeGreaterThan(0);
});

test('a structural change passes with a second person only', () => {
  const renamed = people(name, { ...job, elementCode: 'profession' });
  expect(judge(renamed).told).toEqual([`approval.needed ${job.elementId} element.renamed`]);
  expect(judge(renamed, { isApproved: true }).told).toEqual([]);
});

test('an id with another meaning is refused, whoever approves it', () => {
  const reused = people(name, { ...job, elementCode: 'income', inputType: 'decimal' });
  expect(judge(reused, { isApproved: true }).told).toEqual([
    `change.refused ${job.elementId} element.idReused`,
  ]);
});

test('what an older version used may not come back as something else either', () => {
  const back = people(name, job, element('shoe', 'decimal'));
  const history = [people(name, job, element('shoe'))];
  expect(judge(back, { history, isApproved: true }).told).toEqual([
    expect.stringMatching(/^change\.refused shoe0000 /),
  ]);
});

test('a new question for sensitive information needs a second person, one that is inherited does not', () => {
  const card = element('card', 'bankCard');
  const asks = people(name, job, card);
  expect(judge(asks).told).toEqual([`approval.needed ${card.elementId} bankCard`]);
  expect(judge(asks, { inherited: [people(card)] }).told).toEqual([]);
  expect(judge(asks, { before: asks }).told).toEqual([]);
  const sensitive = Object.entries(inputTypes).flatMap(([inputType, type]) =>
    type.isSensitive ? inputType : [],
  );
  expect(sensitive.sort()).toEqual(['bankCard', 'idNumber', 'idScan', 'signature']);
});

test('a form that nobody can fill is refused with what is left, unless what is impossible says it better', () => {
  const birth = element('birth', 'date', { requiredFlag: 'Y' });
  const checks = [
    { checkId: 'oldenough00', check: 'ageRange' as const, birthDate: birth.elementId, min: 40 },
    { checkId: 'youngenough', check: 'ageRange' as const, birthDate: birth.elementId, max: 30 },
  ];
  const unfillable = { ...people(name, job, birth), groupChecks: checks };
  expect(judge(unfillable).told).toEqual([
    expect.stringMatching(/^form\.unfillable {2}person\/birth age\.too/),
  ]);
  const hidden = element('hidden', 'text', {
    visibleWhen: { op: 'eq', left: { const: 1 }, right: { const: 2 } },
  });
  const both = { ...people(name, job, birth, hidden), groupChecks: checks };
  expect(judge(both).told).toEqual([`element.unreachable ${hidden.elementId}`]);
});

test('words that are hard to use are noted in the report, and refuse nothing', () => {
  const words = {
    en_US: { [`${name.elementId}.elementName`]: 'Name', [`${job.elementId}.elementName`]: 'Name' },
  };
  const { told, report } = judge({ ...people(name, job), words }, { locales: ['en_US'] });
  expect(told).toEqual([]);
  expect(report.warnings).toEqual([
    { code: 'access.sameName', id: job.elementId, key: 'elementName', locale: 'en_US' },
  ]);
});

const key = `${name.elementId}.help`;
const right = {
  zh_CN: '请填写证件上的名字',
  en_US: 'As on your identity card',
  es_ES: 'Como en su documento',
};
/** What is said of a form whose help for a name reads so. */
const judgeWords = (texts: Record<string, string>, rest: Partial<PublishChecksContext> = {}) => {
  const saying = (all: Record<string, string>) => ({
    ...people(name, job),
    words: Object.fromEntries(Object.entries(all).map(([locale, text]) => [locale, { [key]: text }])),
  });
  const before = saying({ ...right, zh_CN: '名字镕' });
  const scripts = { zh_CN: (character: string) => character !== '镕' };
  const locales = Object.keys(right);
  return judge(saying({ ...right, ...texts }), { before, scripts, locales, ...rest }).told;
};

test('words that one language lacks, and those in Chinese where it is not written, are refused whoever approves them', () => {
  for (const isApproved of [false, true]) {
    expect(judgeWords({}, { isApproved })).toEqual([]);
    expect(judgeWords({ es_ES: ' ' }, { isApproved })).toEqual([
      `words.missing ${name.elementId} help es_ES`,
    ]);
    expect(judgeWords({ en_US: '同证件' }, { isApproved })).toEqual([
      `words.untranslated ${name.elementId} help en_US`,
    ]);
  }
});

test('words that look like those of another language need a second person, unless they stood there before', () => {
  const doubtful = (locale: string) => `words.doubtful ${name.elementId} help ${locale}`;
  const copied = { es_ES: right.en_US };
  // English read so before, Spanish did not.
  expect(judgeWords(copied)).toEqual([doubtful('es_ES')]);
  expect(judgeWords(copied, { isApproved: true })).toEqual([]);
  expect(judgeWords({ zh_CN: '镕' })).toEqual([doubtful('zh_CN')]);
  expect(judgeWords({ zh_CN: '名字镕' })).toEqual([]);
  expect(judgeWords({ en_US: 'As on 证件证件' })).toEqual([]);
  expect(judgeWords({ en_US: 'As on 证件证件证件' })).toEqual([doubtful('en_US')]);
});
