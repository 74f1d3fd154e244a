// Values that are worked out and never drawn, through what reads answers.
import { expect, test } from 'vitest';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { FormStore } from '../../../renderers/store/form-store.ts';
import { instantiateValidators } from '../../server/forms/instantiate-validators.ts';
import { indexForm } from '../form/form-index.ts';
import { issueParams } from '../messages/issue-params.ts';
import { answerDifferences } from '../../app/form/drafts/answer-differences.ts';
import { migrateAnswers } from '../migrate/migrate-answers.ts';
import { compileValidators } from '../publish/compile-validators.ts';
import { flattenAnswers } from './answers.ts';
import { effectiveSchema } from './effective-schema.ts';
import { resolve } from './resolve.ts';
import { checkSubmittedAnswers } from './submitted-answers.ts';

const context = { asOf: '2026-11-21' };

/** A smoker's score decides whether a report is asked for, and how high the cover may be. */
const elements = [
  element('perDay', 'integer', { requiredFlag: 'Y' }),
  element('years', 'integer', { requiredFlag: 'Y' }),
  element('score', 'calculated', {
    settings: { valueKind: 'integer' },
    computed: { fn: 'multiply', args: [answerOperand('perDay'), answerOperand('years')] },
  }),
  element('band', 'calculated', {
    settings: { valueKind: 'code' },
    computed: {
      fn: 'if',
      when: { op: 'gt', left: answerOperand('score'), right: { const: 400 } },
      then: { const: 'high' },
      else: { const: 'low' },
    },
  }),
  element('report', 'text', {
    requiredFlag: 'Y',
    visibleWhen: { op: 'eq', left: answerOperand('band'), right: { const: 'high' } },
  }),
  element('premium', 'integer', {
    requiredFlag: 'Y',
    computed: { fn: 'add', args: [answerOperand('score'), { const: 1 }] },
  }),
  element('cover', 'integer', { bounds: { max: answerOperand('score') } }),
];
const index = indexForm(form([section('page', elements)]));
const validators = instantiateValidators(compileValidators(index));
const check = (page: Record<string, unknown>) => checkSubmittedAnswers(index, validators, { page }, context);
const storeOf = (page: Record<string, string | number>) =>
  new FormStore({
    index,
    answers: { page },
    context: () => context,
    validators: async () => validators,
    newRowId: () => 'new',
  });

test('a sent value that differs is refused, the own one is stored', () => {
  expect(check({ perDay: 2, years: 3, score: 7 })).toEqual({
    ok: false,
    issues: [{ path: 'page/score', code: 'computed.typed' }],
  });
  const result = check({ perDay: 2, years: 3 });
  expect(result.ok && result.answers).toEqual({
    page: { perDay: 2, years: 3, score: 6, band: 'low', premium: 7 },
  });
});

test('conditions and bounds read it, also one that is calculated from another', () => {
  expect(check({ perDay: 20, years: 30, cover: 601, report: 'clear' })).toEqual({
    ok: false,
    issues: [{ path: 'page/cover', code: 'number.tooLarge', params: { max: 600 } }],
  });
  expect(check({ perDay: 20, years: 30 })).toEqual({
    ok: false,
    issues: [{ path: 'page/report', code: 'required' }],
  });
});

test('an unknown one asks for nothing itself; messages name the questions behind it', () => {
  const result = check({ perDay: 20 });
  const issues = result.ok ? [] : result.issues;
  expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual(['page/years required']);
  const unknown = { path: 'page/premium', code: 'computed.unknown', params: { inputs: idOf('score') } };
  const { inputs } = issueParams(index, unknown, {
    lang: 'en_US',
    wordOf: (id, key) => (key === 'elementName' ? id : undefined),
    app: (_key, { first, second } = {}) => `${first}+${second}`,
  });
  expect(inputs).toBe(`${idOf('perDay')}+${idOf('years')}`);
});

test('a number that JSON cannot hold exactly is unknown', () => {
  const huge = element('huge', 'calculated', {
    settings: { valueKind: 'integer' },
    computed: { fn: 'multiply', args: [answerOperand('perDay'), { const: 9_007_199_254_740_991 }] },
  });
  const hugeIndex = indexForm(form([section('page', [elements[0]!, huge])]));
  const valueFor = (perDay: number) => {
    const flat = flattenAnswers(hugeIndex, { page: { perDay } });
    resolve(hugeIndex, flat, context);
    return flat.values.get('page/huge');
  };
  expect([1, 3].map(valueFor)).toEqual([9_007_199_254_740_991, undefined]);
});

test('a draft holds none, so that two devices never differ by it', () => {
  const store = storeOf({ perDay: 20, years: 30 });
  expect(store.answerMap().values.get('page/band')).toBe('high');
  expect(store.answers()).toEqual({ page: { perDay: 20, years: 30, premium: 601 } });
  store.change('page/years', 1);
  expect(store.answerMap().values.get('page/band')).toBe('low');
  const [local, other] = [20, 30].map((perDay) =>
    flattenAnswers(index, storeOf({ perDay, years: 30 }).answers()),
  );
  expect(answerDifferences(index, local!, other!).map(({ path }) => path)).toEqual([
    'page/perDay',
    'page/premium',
  ]);
});

test('the form of stock RJSF hides it', () => {
  const flat = flattenAnswers(index, { page: { perDay: 1, years: 1 } });
  const { uiSchema } = effectiveSchema(index, resolve(index, flat, context), flat, () => undefined);
  expect(uiSchema['page']).toMatchObject({
    score: { 'ui:widget': 'hidden' },
    band: { 'ui:widget': 'hidden' },
  });
});

test('nobody misses a removed one, and one that replaces a question keeps no answer of a customer', () => {
  const asked = (code: string) =>
    indexForm(
      form([
        section(
          'page',
          elements.map((part) => (part.elementCode === code ? element(code, 'integer') : part)),
        ),
      ]),
    );
  const without = indexForm(
    form([
      section(
        'page',
        elements.filter(({ elementCode }) => elementCode !== 'score'),
      ),
    ]),
  );
  const values = flattenAnswers(index, { page: { perDay: 1, years: 2, score: 2 } });
  expect(migrateAnswers(index, without, values).retired).toEqual([]);
  expect(migrateAnswers(asked('score'), index, values).retired).toEqual([{ path: 'page/score', value: 2 }]);
});
