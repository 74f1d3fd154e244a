// A computed answer is never typed: over all input types and every way an answer can arrive (G1).
import { describe, expect, test } from 'vitest';
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import { inputTypes, type InputType } from '../../../schemas/elements/input-types.ts';
import { fillSiblings } from '../../../renderers/inputs/fill-siblings.ts';
import { RjsfAnswers } from '../../../renderers/rjsf/rjsf-answers.ts';
import { FormStore } from '../../../renderers/store/form-store.ts';
import { inputFixtures } from '../../../tests/journeys/element-fixtures.ts';
import { answerOperand, element, form, section } from '../../../tests/forms/small-form.ts';
import { instantiateValidators } from '../../server/forms/instantiate-validators.ts';
import { indexForm } from '../form/form-index.ts';
import { migrateAnswers } from '../migrate/migrate-answers.ts';
import { compileValidators } from '../publish/compile-validators.ts';
import type { Answers } from './answers.ts';
import { copyRow } from './answer-rows.ts';
import { effectiveSchema } from './effective-schema.ts';
import { resolve } from './resolve.ts';
import { checkSubmittedAnswers, parseAnswers } from './submitted-answers.ts';

const context = { asOf: '2026-11-21' };
const storing = Object.keys(inputTypes).filter(
  (type): type is InputType => inputTypes[type as InputType].valueKind !== 'none',
);

/** A form whose second answer is the first one's, in a section and in rows, and a good answer for either. */
function copyingForm(inputType: InputType) {
  const { element: fixture, good } = inputFixtures[inputType]!;
  const settings = fixture.settings ? { settings: fixture.settings } : {};
  const elements = (prefix: string) => [
    element(`${prefix}Source`, inputType, settings),
    element(`${prefix}Copy`, inputType, { ...settings, computed: answerOperand(`${prefix}Source`) }),
    element(`${prefix}Note`),
  ];
  const index = indexForm(
    form([
      section('single', elements('own')),
      section('rows', elements('row'), { repeat: { min: 0, max: 3 } }),
    ]),
  );
  const typed = good.find(({ answer }) => answer !== null && answer !== '')!.answer as AnswerValue;
  return { index, typed };
}

describe.each(storing)('%s', (inputType) => {
  const { index, typed } = copyingForm(inputType);
  const validators = instantiateValidators(compileValidators(index));
  const rowIds = ['r4', 'r3', 'r2'];
  const settings = { index, context: () => context, newRowId: () => rowIds.pop()! };
  const storeOf = (answers: Answers) =>
    new FormStore({ ...settings, answers, validators: async () => validators });
  const typedAnswers = { single: { ownCopy: typed }, rows: [{ rowId: 'r1', rowCopy: typed }] } as Answers;

  test('the check of the server refuses a typed value and names its field', () => {
    const result = checkSubmittedAnswers(index, validators, typedAnswers, context);
    expect(result).toEqual({
      ok: false,
      issues: ['single/ownCopy', 'rows/r1/rowCopy'].map((path) => ({ path, code: 'computed.typed' })),
    });
  });

  test('a page drops a typed value that it opens, takes, fills in or copies', async () => {
    const store = storeOf(typedAnswers);
    store.change('single/ownCopy', typed);
    expect(store.fieldView('single/ownCopy').value).toBeUndefined();
    expect(JSON.stringify(store.answers())).not.toContain('Copy');
    fillSiblings(store, 'single/ownNote', { ownCopy: typed });
    store.addRow('rows', { rowCopy: typed });
    store.copyRow('rows', 'r1');
    expect(JSON.stringify(store.answers())).not.toContain('Copy');
    expect(store.fieldView('single/ownCopy').state.isComputed).toBe(true);
    expect((await store.submit()).ok).toBe(true);
  });

  test('the RJSF theme draws it read-only and drops a typed value', () => {
    const answers = new RjsfAnswers({ ...settings, answers: typedAnswers });
    answers.change('single/ownCopy', typed);
    answers.replace(typedAnswers);
    expect(JSON.stringify(answers.submittedAnswers())).not.toContain('Copy');
    const { flat, state } = answers.resolved();
    const { uiSchema } = effectiveSchema(index, state, flat, () => undefined);
    expect(uiSchema['single']).toHaveProperty(['ownCopy', 'ui:readonly'], true);
  });

  test('a migrated, an imported and a copied draft lose it as they are resolved', () => {
    const parsed = parseAnswers(index, typedAnswers);
    if (!parsed.ok) throw new Error('the answers have another shape');
    const row = copyRow(index, parsed.answers, 'rows', 'r1', () => 'r2');
    expect(row.values.size).toBe(1);
    const { answers } = migrateAnswers(index, index, parsed.answers);
    resolve(index, answers, context);
    expect([...answers.values.keys()]).toEqual([]);
  });
});

/** The finding: a ratio of two free decimals, bounded, whose income may be zero. */
const ratioForm = (requiredFlag: 'Y' | 'N') =>
  indexForm(
    form([
      section('money', [
        element('premium', 'decimal', { settings: { min: '0', max: '100000', scale: 2 } }),
        element('income', 'decimal', { settings: { min: '0', max: '100000', scale: 2 } }),
        element('ratio', 'decimal', {
          requiredFlag,
          settings: { min: '0', max: '0.2', scale: 6 },
          computed: { fn: 'divide', args: [answerOperand('premium'), answerOperand('income')] },
        }),
      ]),
    ]),
  );

describe('a ratio of premium and income (G1)', () => {
  const issuesOf = (money: object, requiredFlag: 'Y' | 'N' = 'Y') => {
    const index = ratioForm(requiredFlag);
    const validators = instantiateValidators(compileValidators(index));
    const result = checkSubmittedAnswers(index, validators, { money }, context);
    return result.ok ? result.answers : result.issues;
  };
  const unknown = {
    path: 'money/ratio',
    code: 'computed.unknown',
    params: { inputs: 'premium0 income00' },
  };

  test('with income 0 a typed ratio is refused, and without one the inputs are named', () => {
    const typed = { path: 'money/ratio', code: 'computed.typed' };
    expect(issuesOf({ premium: '50', income: '0', ratio: '0.1' })).toEqual([typed]);
    expect(issuesOf({ premium: '50', income: '0', ratio: '0.1' }, 'N')).toEqual([typed]);
    expect(issuesOf({ premium: '50', income: '0' })).toEqual([unknown]);
    expect(issuesOf({ premium: '50', income: '0' }, 'N')).toEqual({ money: { premium: '50', income: '0' } });
  });

  test('a sent value that equals the computed one is accepted, another is refused', () => {
    const stored = { money: { premium: '50', income: '500', ratio: '0.1' } };
    expect(issuesOf({ premium: '50', income: '500', ratio: '0.10' })).toEqual(stored);
    expect(issuesOf({ premium: '50', income: '500' })).toEqual(stored);
    expect(issuesOf({ premium: '50', income: '500', ratio: '0.11' })).toEqual([
      { path: 'money/ratio', code: 'computed.typed' },
    ]);
  });

  test('an input with an issue of its own has the only one (U22)', () => {
    expect(issuesOf({ premium: '50', income: '1.001' })).toEqual([
      { path: 'money/income', code: 'decimal.scale', params: { scale: 2 } },
    ]);
  });
});
