import { expect, test } from 'vitest';
import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import type { Outcome } from '../../../schemas/generated/form.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { runPublishChecks, type PublishChecksContext } from './publish-checks.ts';

const people = (...elements: Element[]) => form([section('person', elements)]);
const [name, job] = [element('name'), element('job')];

/** Runs the publish checks on the next version of a form; problems as `code id ...params`. */
function runChecks(after: ReturnType<typeof people>, rest: Partial<PublishChecksContext> = {}) {
  const result = runPublishChecks(compileTestForm(after), {
    before: people(name, job),
    history: [],
    inherited: [],
    layers: [],
    numerals: {},
    context: { asOf: '2026-11-21' },
    lists: {},
    locales: [],
    scripts: {},
    isApproved: false,
    ...rest,
  });
  const problems = result.problems.map(({ code, id, params }) =>
    [code, id, ...Object.values(params ?? {})].join(' '),
  );
  return { problems, report: result.report };
}

test('a form that asks for more passes; the report has its class, its changes and the number of filled forms', () => {
  const { problems, report } = runChecks(people(name, job, element('shoe', 'text', { requiredFlag: 'Y' })));
  expect(problems).toEqual([]);
  expect(report).toMatchObject({
    class: 'C2',
    changes: [{ code: 'element.addedRequired' }],
    neverVisible: [],
  });
  expect(report.filledForms).toBeGreaterThan(0);
});

test('a structural change needs the approval of a second person', () => {
  const renamed = people(name, { ...job, elementCode: 'profession' });
  expect(runChecks(renamed).problems).toEqual([`approval.needed ${job.elementId} element.renamed`]);
  expect(runChecks(renamed, { isApproved: true }).problems).toEqual([]);
});

test('an id with another meaning is refused even if approved', () => {
  const reused = people(name, { ...job, elementCode: 'income', inputType: 'decimal' });
  expect(runChecks(reused, { isApproved: true }).problems).toEqual([
    `change.refused ${job.elementId} element.idReused`,
  ]);
});

test('an id of an older version that returns with another meaning is refused', () => {
  const back = people(name, job, element('shoe', 'decimal'));
  const history = [people(name, job, element('shoe'))];
  expect(runChecks(back, { history, isApproved: true }).problems).toEqual([
    expect.stringMatching(/^change\.refused shoe0000 /),
  ]);
});

test('a new sensitive question needs the approval of a second person, an inherited one does not', () => {
  const card = element('card', 'bankCard');
  const asks = people(name, job, card);
  expect(runChecks(asks).problems).toEqual([`approval.needed ${card.elementId} bankCard`]);
  expect(runChecks(asks, { inherited: [people(card)] }).problems).toEqual([]);
  expect(runChecks(asks, { before: asks }).problems).toEqual([]);
  const signature = element('sign', 'signature');
  expect(runChecks(people(name, job, signature)).problems).toEqual([
    `approval.needed ${signature.elementId} signature`,
  ]);
});

test('a form that cannot be filled is refused with a remaining issue, unless an impossible condition explains it', () => {
  const birth = element('birth', 'date', { requiredFlag: 'Y' });
  const checks = [
    { checkId: 'oldenough00', check: 'ageRange' as const, birthDate: birth.elementId, min: 40 },
    { checkId: 'youngenough', check: 'ageRange' as const, birthDate: birth.elementId, max: 30 },
  ];
  const unfillable = { ...people(name, job, birth), groupChecks: checks };
  expect(runChecks(unfillable).problems).toEqual([
    expect.stringMatching(/^form\.unfillable {2}person\/birth age\.too/),
  ]);
  const hidden = element('hidden', 'text', {
    visibleWhen: { op: 'eq', left: { const: 1 }, right: { const: 2 } },
  });
  const both = { ...people(name, job, birth, hidden), groupChecks: checks };
  expect(runChecks(both).problems).toEqual([`element.unreachable ${hidden.elementId}`]);
});

test('a bounded sum that no input reaches is refused with the proof, one that nothing proves is a warning (G2)', () => {
  const input = element('input', 'decimal', { requiredFlag: 'Y', settings: { min: '0', max: '10' } });
  const resultOf = (computed: Expression) =>
    runChecks({
      ...people(name, job, input, {
        ...element('result', 'decimal', { requiredFlag: 'Y', settings: { min: '30', max: '40' } }),
        computed,
      }),
    });
  const operand = { element: input.elementId };
  const impossible = resultOf({ fn: 'add', args: [operand, operand] });
  expect(impossible.problems).toEqual(['form.unfillable  person/result decimal.tooSmall 0 – 20 30 – 40']);
  expect(impossible.report).not.toHaveProperty('notFilled');
  const unproven = resultOf({ fn: 'divide', args: [operand, { const: 2 }] });
  expect(unproven.problems).toEqual([]);
  expect(unproven.report).toMatchObject({
    filledForms: 0,
    notFilled: { path: 'person/result', code: 'decimal.tooSmall' },
  });
});

test('a named condition that no rule uses is in the report, and no problem', () => {
  const isNamed = { op: 'not', of: { op: 'empty', left: { element: name.elementId } } } as const;
  const shown = { ...job, visibleWhen: { op: 'ref' as const, condition: 'isnamed0' } };
  const unused = runChecks({ ...people(name, job), conditions: { isnamed0: isNamed } });
  expect(unused.problems).toEqual([]);
  expect(unused.report).toMatchObject({ unusedConditions: ['isnamed0'] });
  const used = runChecks({ ...people(name, shown), conditions: { isnamed0: isNamed } });
  expect(used.report).not.toHaveProperty('unusedConditions');
});

test('ambiguous labels are warnings in the report and no problems', () => {
  const words = {
    en_US: { [`${name.elementId}.elementName`]: 'Name', [`${job.elementId}.elementName`]: 'Name' },
  };
  const { problems, report } = runChecks({ ...people(name, job), words }, { locales: ['en_US'] });
  expect(problems).toEqual([]);
  expect(report.warnings).toEqual([
    { code: 'access.sameName', id: job.elementId, key: 'elementName', locale: 'en_US' },
  ]);
});

test('an inherited word with the former number of a changed setting is a warning and no problem', () => {
  const help = { en_US: { [`${name.elementId}.help`]: 'Up to nine letters' } };
  const layers = [9, 5].map((maxLength) => ({
    ...people({ ...name, settings: { maxLength } }, job),
    words: help,
  }));
  const numerals = {
    en_US: { words: [[], [], [], [], [], [], [], [], ['nine']], thousands: ',', decimals: '.' },
  };
  const { problems, report } = runChecks(layers[1]!, { layers, numerals });
  expect(problems).toEqual([]);
  expect(report.warnings).toEqual([
    {
      ...{ code: 'words.number', id: name.elementId, key: 'help', locale: 'en_US' },
      params: { setting: 'settings.maxLength', before: 9, after: 5 },
    },
  ]);
});

const key = `${name.elementId}.help`;
const translations = {
  zh_CN: '请填写证件上的名字',
  en_US: 'As on your identity card',
  es_ES: 'Como en su documento',
};
/** Problems of a form with these help texts, by locale, for the name. */
const problemsOfWords = (texts: Record<string, string>, rest: Partial<PublishChecksContext> = {}) => {
  const formWith = (help: Record<string, string>) => ({
    ...people(name, job),
    words: Object.fromEntries(Object.entries(help).map(([locale, text]) => [locale, { [key]: text }])),
  });
  const before = formWith({ ...translations, zh_CN: '名字镕' });
  const scripts = { zh_CN: (character: string) => character !== '镕' };
  const locales = Object.keys(translations);
  return runChecks(formWith({ ...translations, ...texts }), { before, scripts, locales, ...rest }).problems;
};

test('a missing translation and Chinese text in another language are refused even if approved', () => {
  for (const isApproved of [false, true]) {
    expect(problemsOfWords({}, { isApproved })).toEqual([]);
    expect(problemsOfWords({ es_ES: ' ' }, { isApproved })).toEqual([
      `words.missing ${name.elementId} help es_ES`,
    ]);
    expect(problemsOfWords({ en_US: '同证件' }, { isApproved })).toEqual([
      `words.untranslated ${name.elementId} help en_US`,
    ]);
  }
});

test('text that looks untranslated needs the approval of a second person, unless the live form has it', () => {
  const doubtful = (locale: string) => `words.doubtful ${name.elementId} help ${locale}`;
  const copied = { es_ES: translations.en_US };
  // The live form has this text in English, not in Spanish.
  expect(problemsOfWords(copied)).toEqual([doubtful('es_ES')]);
  expect(problemsOfWords(copied, { isApproved: true })).toEqual([]);
  expect(problemsOfWords({ zh_CN: '镕' })).toEqual([doubtful('zh_CN')]);
  expect(problemsOfWords({ zh_CN: '名字镕' })).toEqual([]);
  expect(problemsOfWords({ en_US: 'As on 证件证件' })).toEqual([]);
  expect(problemsOfWords({ en_US: 'As on 证件证件证件' })).toEqual([doubtful('en_US')]);
});

test('outcomes that no filled form leads to are noted, and those that an unanswered question leads to', () => {
  const isYes = (id: string): Condition => ({ op: 'eq', left: { element: id }, right: { const: 'yes' } });
  const firm = element('firm', 'text', { requiredFlag: 'Y' });
  const ill = element('ill', 'radio', { requiredFlag: 'Y', settings: { options: ['yes', 'no'] } });
  const since = element('since', 'radio', {
    requiredFlag: 'Y',
    settings: { options: ['yes', 'no'] },
    visibleWhen: isYes(ill.elementId),
  });
  const outcomes: Outcome[] = [
    { outcomeId: 'declined', result: 'failed', when: isYes(since.elementId) },
    { outcomeId: 'accepted', result: 'passed' },
  ];
  const report = (own: Outcome[]) =>
    runChecks({ ...people(name, ill, since, firm), outcomes: own }, { isApproved: true }).report;
  // Whoever is not ill is not asked since when, so that nothing is known of it.
  expect(report(outcomes)).toMatchObject({ takenByUnknown: ['declined'] });
  const isIll: Condition = { op: 'all', of: [isYes(ill.elementId), isYes(since.elementId)] };
  const known = report([{ ...outcomes[0]!, when: isIll }, outcomes[1]!]);
  expect(known.takenByUnknown).toBeUndefined();
  expect(known.neverTaken).toBeUndefined();
  const isNamed: Condition = { op: 'eq', left: { element: firm.elementId }, right: { const: 'Chengxin' } };
  const rare: Outcome = {
    outcomeId: 'raremen0',
    result: 'failed',
    when: { op: 'all', of: [isIll, isNamed] },
  };
  expect(report([rare, outcomes[1]!]).neverTaken).toEqual(['raremen0']);
});

test('a screen whose result comes from its outcomes is refused without any', () => {
  const after = people(name, job);
  expect(runChecks(after, { needsOutcome: true }).problems).toEqual(['outcome.needed ']);
  expect(
    runChecks(
      { ...after, outcomes: [{ outcomeId: 'accepted', result: 'passed' }] },
      { needsOutcome: true, isApproved: true },
    ).problems,
  ).toEqual([]);
});

test('a changed outcome needs the approval of a second person', () => {
  const after = { ...people(name, job), outcomes: [{ outcomeId: 'accepted', result: 'passed' as const }] };
  expect(runChecks(after).problems).toEqual(['approval.needed accepted outcome.added']);
  expect(runChecks(after, { isApproved: true }).problems).toEqual([]);
});
