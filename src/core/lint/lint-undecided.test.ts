import { describe, expect, test } from 'vitest';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../form/form-index.ts';
import { lintUndecided } from './lint-undecided.ts';

const [a, b, c, job] = ['a', 'b', 'c', 'job'].map(answerOperand) as [
  Expression & { element: string },
  Expression & { element: string },
  Expression & { element: string },
  Expression & { element: string },
];
const constant = (value: number): Expression => ({ const: value });
const call = (fn: 'divide' | 'mod' | 'add' | 'multiply' | 'max', ...args: Expression[]): Expression => ({
  fn,
  args,
});
const coalesce = (...args: Expression[]): Expression => ({ fn: 'coalesce', args });
const is = (op: 'eq' | 'ne' | 'gt' | 'le', left: Expression, value: number): Condition => ({
  op,
  left,
  right: constant(value),
});
const all = (...of: Condition[]): Condition => ({ op: 'all', of });
const any = (...of: Condition[]): Condition => ({ op: 'any', of });
const not = (of: Condition): Condition => ({ op: 'not', of });
const above2 = (left: Expression): Condition => is('gt', left, 2);
const ratio = call('divide', a, b);

const items: CodeListItem[] = [
  { code: 'clerk', labels: { zh_CN: '职员' }, attributes: { class: 1 } },
  { code: 'diver', labels: { zh_CN: '潜水员' } },
  { code: 'miner', labels: { zh_CN: '矿工' }, attributes: { refused: true } },
  { code: 'smith', labels: { zh_CN: '铁匠' }, validTo: '2026-01-01' },
];

interface Parts {
  b?: Partial<Element>;
  job?: Partial<Element>;
  rest?: Partial<Form>;
  check?: Partial<GroupCheck>;
}

/** A form with two whole numbers from 0, a formula that divides them, an occupation and rows with a number, and a check. */
const problemsOf = (refuseWhen: Condition, { b: ofB, job: ofJob, rest, check }: Parts = {}) =>
  lintUndecided(
    indexForm(
      form(
        [
          section('page', [
            element('a', 'integer', { settings: { min: 0, max: 99 } }),
            element('b', 'integer', { settings: { min: 0, max: 99 }, ...ofB }),
            element('c', 'calculated', { settings: { valueKind: 'decimal' }, computed: ratio }),
            element('job', 'listItem', { settings: { list: 'jobs' }, ...ofJob }),
          ]),
          section('rows', [element('each', 'integer', { settings: { min: 0, max: 9 } })], {
            repeat: { min: 0, max: 5 },
          }),
        ],
        {
          groupChecks: [
            {
              checkId: 'check000',
              check: 'condition',
              path: idOf('a'),
              severity: 'error',
              refuseWhen,
              ...check,
            } as GroupCheck,
          ],
          ...rest,
        },
      ),
    ),
    { jobs: items },
    '2026-11-27',
  ).map(({ code, id, params = {} }) => [code, id, ...Object.values(params)].join(' '));

const byB = [`check.undecided check000 ${idOf('b')}`];

describe('a check that divides by what may be 0 is refused:', () => {
  test.each<[string, Condition, Parts?, string[]?]>([
    ['a quotient', above2(ratio)],
    ['a remainder', above2(call('mod', a, b))],
    ['within a sum', above2(call('add', ratio, constant(1)))],
    ['as the fallback of another value', above2(coalesce(a, ratio))],
    ['by a product', above2(call('divide', a, call('multiply', b, constant(2))))],
    ['beside a condition that does not exclude 0', all(is('gt', a, 0), above2(ratio))],
    ['beside one that is met by 0 alone', all(is('eq', b, 0), above2(ratio))],
    ['beside one of two conditions', all(any(is('ne', b, 0), is('gt', a, 0)), above2(ratio))],
    ['in the wrong branch', above2({ fn: 'if', when: is('gt', b, 0), then: a, else: ratio })],
    ['in a calculated value', above2(c)],
    ['in its `when`', is('gt', a, 1), { check: { when: above2(ratio) } }],
    [
      'in a condition that it names',
      { op: 'ref', condition: 'steep000' },
      { rest: { conditions: { steep000: above2(ratio) } } },
    ],
    [
      'by the number of rows',
      above2(call('divide', a, { rows: idOf('rows') })),
      {},
      [`check.undecided check000 ${idOf('rows')}`],
    ],
    [
      'in rows',
      { op: 'some', rows: idOf('rows'), where: above2(call('divide', a, answerOperand('each'))) },
      {},
      [`check.undecided check000 ${idOf('each')}`],
    ],
  ])('%s', (_name, refuseWhen, parts, expected = byB) => {
    expect(problemsOf(refuseWhen, parts)).toEqual(expected);
  });

  test.each<[string, Condition, Parts?]>([
    ['a minimum above 0', above2(ratio), { b: { settings: { min: 1, max: 9 } } }],
    ['a maximum below 0', above2(ratio), { b: { settings: { min: -9, max: -1 } } }],
    ['a bound above 0', above2(ratio), { b: { bounds: { min: constant(1) } } }],
    ['a sum above 0', above2(call('divide', a, call('add', b, constant(1))))],
    ['a number of rows and 1', above2(call('divide', a, call('add', { rows: idOf('rows') }, constant(1))))],
    ['the greater of it and 1', above2(call('divide', a, call('max', b, constant(1))))],
    ['a fallback', above2(coalesce(ratio, constant(3)))],
    ['a fallback around a sum', above2(coalesce(call('add', ratio, constant(1)), constant(3)))],
    ['a branch for 0', above2({ fn: 'if', when: is('gt', b, 0), then: ratio, else: constant(3) })],
    ['a branch for 0 first', above2({ fn: 'if', when: is('eq', b, 0), then: constant(3), else: ratio })],
    ['a condition beside it', all(is('gt', b, 0), above2(ratio))],
    ['a condition that refuses 0', any(is('eq', b, 0), above2(ratio))],
    [
      'a range beside it',
      all(not({ op: 'between', left: b, min: constant(0), max: constant(3) }), above2(ratio)),
    ],
    [
      'the factor of a product',
      all(is('ne', b, 0), above2(call('divide', a, call('multiply', b, constant(2))))),
    ],
    ['its `when`', above2(ratio), { check: { when: not(is('le', b, 0)) } }],
    ['a calculated value that is known', all(not({ op: 'empty', left: c }), above2(c))],
    ['a calculated value that is refused while unknown', any({ op: 'empty', left: c }, above2(c))],
    ['the severity of a warning', above2(ratio), { check: { severity: 'warning' } }],
  ])('but not with %s', (_name, refuseWhen, parts) => {
    expect(problemsOf(refuseWhen, parts)).toEqual([]);
  });
});

describe('a check that reads an attribute', () => {
  const classOf = (attribute = 'class'): Expression => ({
    fn: 'attribute',
    left: job,
    list: 'jobs',
    attribute,
    type: attribute === 'class' ? 'number' : 'text',
  });

  test('which an item lacks is refused with the item; one that nobody can choose has none to lack', () => {
    expect(problemsOf(above2(classOf()))).toEqual([
      `check.attribute check000 ${idOf('job')} jobs class diver`,
    ]);
  });

  test.each<[string, Condition, Parts?]>([
    ['with a fallback', above2(coalesce(classOf(), constant(9)))],
    ['that every item has', { op: 'eq', left: classOf('parent'), right: { const: '' } }],
    [
      'that every item on offer has',
      above2(classOf()),
      { job: { itemsWhen: { op: 'ne', left: job, right: { const: 'diver' } } } },
    ],
  ])('%s is accepted', (_name, refuseWhen, parts) => {
    expect(problemsOf(refuseWhen, parts)).toEqual([]);
  });
});
