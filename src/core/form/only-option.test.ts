// A choice with one option left is a fact, unless it may be a declaration (U20).
import { describe, expect, test } from 'vitest';
import { inputTypes } from '../../../schemas/elements/input-types.ts';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { answerOperand, element, form, section } from '../../../tests/forms/small-form.ts';
import { instantiateValidators } from '../../server/forms/instantiate-validators.ts';
import type { Answers, AnswerMap } from '../answers/answers.ts';
import { ResolvedAnswers } from '../answers/resolved-answers.ts';
import { checkSubmittedAnswers } from '../answers/submitted-answers.ts';
import { compileValidators } from '../publish/compile-validators.ts';
import { indexForm } from './form-index.ts';

const context = { asOf: '2026-11-21' };
const PATH = 'insured/relation';

const isWord = (word: string, code = 'plan'): Condition => ({
  op: 'eq',
  left: answerOperand(code),
  right: { const: word },
});

/** A form with a required relation and a question that narrows its options. */
function indexOf(rest: Partial<Element>, inputType = 'relation') {
  const settings = { options: ['self', 'spouse', 'child'] };
  const relation = element('relation', inputType, { requiredFlag: 'Y', settings, ...rest });
  const follows = { visibleWhen: isWord('self', 'relation') };
  return indexForm(form([section('insured', [element('plan'), relation, element('note', 'text', follows)])]));
}

function openWith(rest: Partial<Element>, values: Record<string, string> = {}, inputType?: string) {
  const answers: AnswerMap = { values: new Map(Object.entries(values)), rows: new Map() };
  return new ResolvedAnswers(indexOf(rest, inputType), () => context, answers);
}

const takenBy = (rest: Partial<Element>, values?: Record<string, string>, inputType?: string) =>
  openWith(rest, values, inputType).stateAt(PATH).computed;

const whenAlone = { optionsWhen: [{ when: isWord('alone'), options: ['self'] }] };

test('the only option of a relation is its answer, and what follows from it is asked', () => {
  const opened = openWith({ settings: { options: ['self'] } });
  expect(opened.answers.values.get(PATH)).toBe('self');
  expect(opened.stateAt('insured/note').visible).toBe(true);
  expect(takenBy({ settings: { options: ['self'] }, requiredFlag: 'N' })).toBeUndefined();
});

test('an option is taken while it is the only one, and given back with the others', () => {
  const opened = openWith(whenAlone, { [PATH]: 'spouse' });
  expect(opened.stateAt(PATH).isComputed).toBe(false);
  opened.change('insured/plan', 'alone');
  expect(opened.stateAt(PATH)).toMatchObject({ isComputed: true, computed: 'self', options: ['self'] });
  expect(opened.stateAt('insured/note').visible).toBe(true);
  opened.change('insured/plan', 'family');
  expect(opened.stateAt(PATH)).toMatchObject({ isComputed: false, options: undefined });
  expect(opened.answers.values.has(PATH)).toBe(false);
});

describe('nothing is taken', () => {
  const unknownFirst = [
    { when: isWord('x', 'elsewhere'), options: ['spouse', 'child'] },
    ...whenAlone.optionsWhen,
  ];

  test('while a rule before is unknown, which may leave more options', () => {
    const rest = { optionsWhen: unknownFirst };
    expect(takenBy(rest, { 'insured/plan': 'alone' })).toBeUndefined();
    expect(takenBy({ optionsWhen: unknownFirst.slice(1) }, { 'insured/plan': 'alone' })).toBe('self');
  });

  test('where a rule before holds, or two rules leave one option each', () => {
    const optionsWhen = [{ when: isWord('alone'), options: ['self', 'spouse'] }, ...whenAlone.optionsWhen];
    expect(takenBy({ optionsWhen }, { 'insured/plan': 'alone' })).toBeUndefined();
    const differing = [...whenAlone.optionsWhen, { when: isWord('two'), options: ['spouse'] }];
    expect(takenBy({ optionsWhen: differing }, { 'insured/plan': 'two' })).toBeUndefined();
  });

  test('where the options depend on the answer itself', () => {
    const optionsWhen = [{ when: isWord('self', 'relation'), options: ['self'] }];
    expect(takenBy({ optionsWhen }, { [PATH]: 'self' })).toBeUndefined();
  });

  test.each(['radio', 'select', 'cards', 'checkboxes'])(
    'of a %s, whose words may be a declaration',
    (type) => {
      expect(takenBy({ settings: { options: ['self'] } }, {}, type)).toBeUndefined();
      expect(takenBy(whenAlone, { 'insured/plan': 'alone' }, type)).toBeUndefined();
    },
  );
});

test('only the types whose options are codes of ours take one', () => {
  const taking = Object.entries(inputTypes).filter(([, type]) => 'takesOnlyOption' in type);
  expect(taking.map(([name]) => name)).toEqual(['idType', 'relation']);
});

test('the server takes the option as well, and refuses another one', () => {
  const index = indexOf(whenAlone);
  const validators = instantiateValidators(compileValidators(index));
  const check = (insured: Answers[string]) => checkSubmittedAnswers(index, validators, { insured }, context);
  expect(check({ plan: 'alone' })).toMatchObject({ ok: true });
  expect(check({ plan: 'alone', relation: 'self' })).toMatchObject({ ok: true });
  expect(check({ plan: 'alone', relation: 'spouse' })).toEqual({
    ok: false,
    issues: [{ path: PATH, code: 'computed.typed' }],
  });
});
