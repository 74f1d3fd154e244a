// Bounds that are worked out from other answers: what they refuse, what they say, and how a filler keeps within them.
import { describe, expect, test } from 'vitest';
import type { Expression } from '../../../schemas/generated/condition.ts';
import type { Bounds, Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Locale } from '../../../locales/index.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { customerTranslate } from '../../tools/qa/words/qa-words.ts';
import { proveFillable } from '../fill/prove-fillable.ts';
import { checkForm } from '../form-checks/check-form.ts';
import { issueMessage } from '../messages/issue-message.ts';
import { checkSubmittedAnswers } from './submitted-answers.ts';

const context = { asOf: '2026-11-21' };

const pageOf = (...elements: Element[]): Form => form([section('page', elements)]);

/** The issues of answers of one page, as `path code {params}`. */
function issuesOf(tested: Form, page: object): string[] {
  const { index, validators } = compileTestForm(tested);
  const result = checkSubmittedAnswers(index, validators, { page }, context);
  if (result.ok) return [];
  return result.issues.map(({ path, code, params }) => `${path} ${code} ${JSON.stringify(params ?? {})}`);
}

const born = element('born', 'date', { settings: { max: 'today' } });
const age = { fn: 'ageAt' as const, args: [answerOperand('born'), { context: 'today' as const }] };

/** 123,456.66… for an income of 370,370. */
const third: Expression = { fn: 'divide', args: [answerOperand('income'), { const: 3 }] };
const below: Expression = { fn: 'divide', args: [{ const: -1 }, { const: 3 }] };

describe('bounds by other answers', () => {
  test('a cover by age', () => {
    const max: Bounds['max'] = {
      fn: 'if',
      when: { op: 'lt', left: age, right: { const: 18 } },
      then: { const: 200000 },
      else: { const: 500000 },
    };
    const cover = element('cover', 'amount', { settings: { unit: 'yuan' }, bounds: { max } });
    const tested = pageOf(born, cover);
    expect(issuesOf(tested, { born: '2015-01-01', cover: '200000' })).toEqual([]);
    expect(issuesOf(tested, { born: '2015-01-01', cover: '201000' })).toEqual([
      'page/cover decimal.tooLarge {"max":"200000"}',
    ]);
    expect(issuesOf(tested, { born: '1990-01-01', cover: '500000' })).toEqual([]);
  });

  test.each<
    [inputType: string, settings: Element['settings'], bounds: Bounds, answer: unknown, issue: string]
  >([
    ['amount', { step: '1000' }, { max: third }, '124000', 'decimal.tooLarge {"max":"123000"}'],
    ['amount', { step: '1000' }, { min: third }, '123000', 'decimal.tooSmall {"min":"124000"}'],
    ['decimal', { scale: 1 }, { max: third }, '123456.8', 'decimal.tooLarge {"max":"123456.6"}'],
    ['decimal', { multipleOf: '5', scale: 0 }, { max: third }, '123460', 'decimal.tooLarge {"max":"123455"}'],
    ['integer', {}, { min: third }, 123456, 'number.tooSmall {"min":123457}'],
    ['integer', { min: -9, max: 9 }, { max: below }, 1, 'number.tooLarge {"max":-1}'],
  ])(
    '%s %j: the issue of %j names a number that can be entered',
    (inputType, settings, bounds, value, issue) => {
      const asked = element('asked', inputType as Element['inputType'], { settings: settings!, bounds });
      const tested = pageOf(element('income', 'integer'), asked);
      expect(issuesOf(tested, { income: 370370, asked: value })).toEqual([`page/asked ${issue}`]);
    },
  );

  test('an end after a start that is within 30 days', () => {
    const days = (amount: number) => ({
      fn: 'addDays' as const,
      args: [{ context: 'today' as const }, { const: amount }],
    });
    const start = element('start', 'date', { bounds: { min: days(0), max: days(30) } });
    const end = element('end', 'date', { bounds: { min: answerOperand('start') } });
    const tested = pageOf(start, end);
    expect(issuesOf(tested, { start: '2026-12-21', end: '2026-12-21' })).toEqual([]);
    expect(issuesOf(tested, { start: '2026-12-22', end: '2026-12-21' })).toEqual([
      'page/start date.tooLate {"max":"2026-12-21"}',
      'page/end date.tooEarly {"min":"2026-12-22"}',
    ]);
    expect(issuesOf(tested, { start: '2026-11-20' })).toEqual([
      'page/start date.tooEarly {"min":"2026-11-21"}',
    ]);
  });

  test('an unknown bound refuses nothing, and the own bounds of a question come first', () => {
    const more = element('more', 'integer', {
      settings: { max: 9 },
      bounds: {
        min: answerOperand('less'),
        max: { fn: 'divide', args: [{ const: 1 }, answerOperand('less')] },
      },
    });
    const tested = pageOf(element('less', 'integer'), more);
    expect(issuesOf(tested, { more: 5 })).toEqual([]);
    expect(issuesOf(tested, { less: 0, more: 5 })).toEqual([]);
    expect(issuesOf(tested, { less: 20, more: 10 })).toEqual(['page/more number.tooLarge {"max":9}']);
    expect(issuesOf(tested, { less: 1, more: 0 })).toEqual(['page/more number.tooSmall {"min":1}']);
  });

  test('each row has its own bounds', () => {
    const rows = section(
      'rows',
      [element('low', 'integer'), element('high', 'integer', { bounds: { min: answerOperand('low') } })],
      { repeat: { min: 0, max: 3 } },
    );
    const { index, validators } = compileTestForm(form([rows]));
    const answers = {
      rows: [
        { rowId: 'r1', low: 1, high: 1 },
        { rowId: 'r2', low: 2, high: 1 },
      ],
    };
    const result = checkSubmittedAnswers(index, validators, answers, context);
    expect(result.ok ? [] : result.issues).toEqual([
      { path: 'rows/r2/high', code: 'number.tooSmall', params: { min: 2 } },
    ]);
  });
});

test.each<[Locale, string]>([
  ['zh_CN', '保额不能大于 20 万元'],
  ['zh_TW', '保额不能大於 20 萬元'],
  ['en_US', '保额: enter 20'],
])('the message of a bound says it as the language does: %s', async (locale, words) => {
  const cover = element('cover', 'amount', {
    settings: { unit: 'tenThousandYuan', min: '1', step: '1' },
    bounds: { max: { const: 20 } },
  });
  const { index } = compileTestForm(pageOf(cover));
  const issue = { path: 'page/cover', code: 'decimal.tooLarge', params: { max: '20' } };
  const wordOf = (_id: string, property: string) => (property === 'elementName' ? '保额' : undefined);
  const translations = { ...(await customerTranslate(locale)), wordOf };
  expect(issueMessage(index, issue, translations)).toContain(words);
  const late = { path: 'page/cover', code: 'date.tooLate', params: { max: '2026-12-21' } };
  expect(issueMessage(index, late, translations)).not.toContain('2026-12-21');
});

test('the filler finds answers in narrow bounds, by amounts, dates and answers without room', () => {
  const near = (days: number) => ({
    fn: 'addDays' as const,
    args: [answerOperand('start'), { const: days }],
  });
  const tested = pageOf(
    element('start', 'date', { requiredFlag: 'Y' }),
    element('end', 'date', { requiredFlag: 'Y', bounds: { min: near(3), max: near(5) } }),
    element('income', 'decimal', { requiredFlag: 'Y', settings: { min: '1000', max: '90000', scale: 2 } }),
    element('cover', 'amount', {
      requiredFlag: 'Y',
      bounds: {
        min: { fn: 'multiply', args: [answerOperand('income'), { const: 9.5 }] },
        max: { fn: 'multiply', args: [answerOperand('income'), { const: 10 }] },
      },
    }),
    // Only some answers leave room between the bound and the setting.
    element('whole', 'integer', { requiredFlag: 'Y', settings: { max: 60 } }),
    element('part', 'integer', {
      requiredFlag: 'Y',
      settings: { max: 9 },
      bounds: { min: { fn: 'subtract', args: [answerOperand('whole'), { const: 3 }] } },
    }),
  );
  const { index, validators } = compileTestForm(tested);
  const proof = proveFillable(index, validators, { seed: 1, wanted: 3, tries: 60, context, lists: {} });
  expect(proof.filled.length).toBe(3);
});

const problemsOf = (tested: Form): string[] => {
  const checked = checkForm(tested, [], []);
  if (checked.ok) return [];
  return checked.issues.map(({ code, id, params = {} }) => [code, id, ...Object.values(params)].join(' '));
};

describe('publishing refuses bounds', () => {
  test('of answers without an order, and of another type', () => {
    const text = element('text', 'text', { bounds: { min: { const: 'a' } } });
    expect(problemsOf(pageOf(text))).toEqual([`bounds.type ${idOf('text')}`]);
    const number = element('number', 'integer', { bounds: { max: { context: 'today' } } });
    expect(problemsOf(pageOf(number))).toEqual([`condition.type ${idOf('number')}`]);
  });

  test('in a circle, also by a computed answer and by itself', () => {
    const [a, b] = ['a', 'b'].map(idOf);
    expect(
      problemsOf(
        pageOf(
          element('a', 'date', { bounds: { max: answerOperand('b') } }),
          element('b', 'date', { bounds: { min: answerOperand('a') } }),
        ),
      ),
    ).toEqual([`bounds.cycle ${a} ${a} → ${b} → ${a}`]);
    expect(
      problemsOf(
        pageOf(
          element('a', 'integer', { bounds: { max: answerOperand('b') } }),
          element('b', 'integer', { computed: { fn: 'add', args: [answerOperand('a'), { const: 1 }] } }),
        ),
      ),
    ).toEqual([`bounds.cycle ${a} ${a} → ${b} → ${a}`]);
    expect(problemsOf(pageOf(element('a', 'integer', { bounds: { min: answerOperand('a') } })))).toEqual([
      `bounds.cycle ${a} ${a} → ${a}`,
    ]);
  });

  test('that read a question which is not there', () => {
    const number = element('number', 'integer', { bounds: { max: answerOperand('gone') } });
    expect(problemsOf(pageOf(number))).toEqual([`condition.missing ${idOf('number')} ${idOf('gone')}`]);
  });
});
