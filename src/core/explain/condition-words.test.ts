import { expect, test } from 'vitest';
import { locales } from '../../../locales/index.ts';
import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { readFixture } from '../../../tests/forms/fixtures.ts';
import { qaTranslate } from '../../tools/qa/words/qa-words.ts';
import type { Rule } from '../conditions/fold-condition.ts';
import { allElements } from '../form/form-elements.ts';
import { rulesOf } from '../form/form-index.ts';
import { ruleWords } from './condition-words.ts';
import { codeNames } from './names.ts';

/** A form with one element per operator. */
const { form } = readFixture('operators.json') as { form: Form };
const names = codeNames(form);
const outcomes = allElements(form).flatMap((element) =>
  rulesOf(element).map((rule) => ({ operator: element.elementCode, rule })),
);

test.each(outcomes)('$operator has words in every language', ({ rule }) => {
  for (const locale of locales)
    expect(ruleWords(rule, { t: qaTranslate(locale), names })).not.toMatch(/(expression|condition)\.|[{}]/);
});

const [a, b, from, to]: Expression[] = ['opa00000', 'opb00000', 'opfrom00', 'opto0000'].map((element) => ({
  element,
}));

test.each<[string, Expression]>([
  ['the absolute value of facts.a', { fn: 'abs', args: [a!] }],
  [
    'the largest whole number not above (facts.a ÷ facts.b)',
    { fn: 'floor', args: [{ fn: 'divide', args: [a!, b!] }] },
  ],
  ['the smallest whole number not below facts.a', { fn: 'ceil', args: [a!] }],
  [
    'the remainder of facts.a ÷ (facts.b + 1)',
    { fn: 'mod', args: [a!, { fn: 'add', args: [b!, { const: 1 }] }] },
  ],
  ['the complete months from facts.from to facts.to', { fn: 'monthsBetween', args: [from!, to!] }],
  [
    'the year of (facts.from plus 60 years)',
    { fn: 'yearOf', args: [{ fn: 'addYears', args: [from!, { const: 60 }] }] },
  ],
  ['facts.from plus facts.a months', { fn: 'addMonths', args: [from!, a!] }],
  [
    'the days from today to (facts.from plus 30 days)',
    { fn: 'daysBetween', args: [{ context: 'today' }, { fn: 'addDays', args: [from!, { const: 30 }] }] },
  ],
  [
    '(facts.b if facts.a is above 0, otherwise 1) + 1',
    {
      fn: 'add',
      args: [
        { fn: 'if', when: { op: 'gt', left: a!, right: { const: 0 } }, then: b!, else: { const: 1 } },
        { const: 1 },
      ],
    },
  ],
  [
    'facts.a if facts.a is above 0, otherwise nothing',
    { fn: 'if', when: { op: 'gt', left: a!, right: { const: 0 } }, then: a!, else: { const: '' } },
  ],
  ['the first known of facts.a, facts.b', { fn: 'coalesce', args: [a!, b!] }],
  [
    'x-, facts.a as text joined into one text',
    { fn: 'concat', args: [{ const: 'x-' }, { fn: 'textOf', args: [a!] }] },
  ],
])('%s', (sentence, expression) => {
  expect(ruleWords(expression, { t: qaTranslate('en_US'), names })).toBe(sentence);
});

const share: Expression = { element: 'opshare0' };
const isAbove: Condition = { op: 'gt', left: share, right: a! };

test.each<[string, Rule]>([
  ['in some row of people, people.share is above facts.a', { op: 'some', rows: 'oppeople', where: isAbove }],
  [
    'not (in every row of people, (people.share is above facts.a and people.share is not answered))',
    {
      op: 'not',
      of: {
        op: 'every',
        rows: 'oppeople',
        where: { op: 'all', of: [isAbove, { op: 'empty', left: { element: 'opshare0' } }] },
      },
    },
  ],
  [
    '(in some row of people, people.share is above facts.a) and facts.a is 1',
    {
      op: 'all',
      of: [
        { op: 'some', rows: 'oppeople', where: isAbove },
        { op: 'eq', left: a!, right: { const: 1 } },
      ],
    },
  ],
  [
    'the number of the rows of people where people.share is above facts.a',
    { fn: 'count', args: [{ rows: 'oppeople', where: isAbove }] },
  ],
  [
    'the sum of (people.share × the number of the row) in the rows of people where people.share is above facts.a',
    {
      fn: 'sum',
      args: [
        { rows: 'oppeople', where: isAbove, of: { fn: 'multiply', args: [share, { context: 'rowNumber' }] } },
      ],
    },
  ],
  [
    'the greatest of people.share in the rows of people',
    { fn: 'max', args: [{ rows: 'oppeople', of: share }] },
  ],
])('%s', (sentence, rule) => {
  expect(ruleWords(rule, { t: qaTranslate('en_US'), names })).toBe(sentence);
});
