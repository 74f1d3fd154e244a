import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Outcome } from '../../../schemas/generated/form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../form/form-index.ts';
import { flattenAnswers, type Answers } from './answers.ts';
import { normaliseAnswers } from './check-answers.ts';
import { decideOutcome } from './decide-outcome.ts';
import { resolve } from './resolve.ts';

const isYes = (code: string): Condition => ({
  op: 'eq',
  left: answerOperand(code),
  right: { const: 'yes' },
});
const question = (code: string) => element(code, 'radio', { settings: { options: ['yes', 'no'] } });

const failed = (code: string): Outcome => ({ outcomeId: `ill${code}`, result: 'failed', when: isYes(code) });
const passed = (code: string): Outcome => ({ outcomeId: `well${code}`, result: 'passed', when: isYes(code) });
const otherwise = (result: Outcome['result']): Outcome => ({ outcomeId: 'otherwise', result });

/** The id of the outcome of answers to two questions. */
function outcomeOf(outcomes: Outcome[], page: Record<string, string>): string | undefined {
  const index = indexForm(form([section('page', [question('heart'), question('lungs')])], { outcomes }));
  return decided(index, { page });
}

function decided(index: ReturnType<typeof indexForm>, answers: Answers): string | undefined {
  const context = { asOf: '2026-11-21' };
  const flat = normaliseAnswers(index, flattenAnswers(index, answers));
  return decideOutcome(index, flat, resolve(index, flat, context), context)?.outcome.outcomeId;
}

test('an unanswered question takes the failed outcome that reads it: nobody passes by leaving it out', () => {
  expect(outcomeOf([failed('heart'), otherwise('passed')], {})).toBe('illheart');
  expect(outcomeOf([failed('heart'), otherwise('passed')], { heart: 'no' })).toBe('otherwise');
});

test('an unanswered question takes no passed outcome: a later one decides', () => {
  expect(outcomeOf([passed('heart'), otherwise('failed')], {})).toBe('otherwise');
  expect(outcomeOf([passed('heart'), otherwise('failed')], { heart: 'yes' })).toBe('wellheart');
});

test('an unknown failed outcome comes before a later one that is true', () => {
  const outcomes = [failed('heart'), passed('lungs'), otherwise('failed')];
  expect(outcomeOf(outcomes, { lungs: 'yes' })).toBe('illheart');
  expect(outcomeOf(outcomes, { lungs: 'yes', heart: 'no' })).toBe('welllungs');
});

test('the first of several true outcomes is taken', () => {
  const outcomes = [failed('lungs'), failed('heart'), otherwise('passed')];
  expect(outcomeOf(outcomes, { heart: 'yes', lungs: 'yes' })).toBe('illlungs');
});

test('answers that no outcome is about have none', () => {
  expect(outcomeOf([failed('heart')], { heart: 'no' })).toBeUndefined();
  expect(outcomeOf([], { heart: 'yes' })).toBeUndefined();
});

test('a score that nobody sees decides, and so do the rows of a list', () => {
  const score = element('score', 'calculated', {
    settings: { valueKind: 'integer' },
    computed: { fn: 'count', args: [{ rows: idOf('illnesses'), where: isYes('severe') }] },
  });
  const index = indexForm(
    form(
      [
        section('page', [element('name'), score]),
        section('illnesses', [question('severe')], { repeat: { min: 0, max: 3 } }),
      ],
      {
        outcomes: [
          {
            outcomeId: 'toomany0',
            result: 'failed',
            when: { op: 'gt', left: answerOperand('score'), right: { const: 1 } },
          },
          {
            outcomeId: 'onesevere',
            result: 'failed',
            when: { op: 'some', rows: idOf('illnesses'), where: isYes('severe') },
          },
          otherwise('passed'),
        ],
      },
    ),
  );
  const rows = (...severe: string[]) => ({
    illnesses: severe.map((answer, i) => ({ rowId: `r${i}`, severe: answer })),
  });
  expect(decided(index, rows('yes', 'yes'))).toBe('toomany0');
  expect(decided(index, rows('yes', 'no'))).toBe('onesevere');
  expect(decided(index, rows('no'))).toBe('otherwise');
});

test('an outcome may name its condition', () => {
  const index = indexForm(
    form([section('page', [question('heart')])], {
      conditions: { isill000: isYes('heart') },
      outcomes: [{ outcomeId: 'illheart', result: 'failed', when: { op: 'ref', condition: 'isill000' } }],
    }),
  );
  expect(decided(index, { page: { heart: 'yes' } })).toBe('illheart');
  expect(decided(index, { page: { heart: 'no' } })).toBeUndefined();
});
