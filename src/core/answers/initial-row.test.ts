import { describe, expect, test } from 'vitest';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { flattenAnswers } from './answers.ts';
import { indexForm } from '../form/form-index.ts';
import { initialRow } from './initial-row.ts';

/** A list of insured with beneficiaries in up to `max` orders. */
const formOf = (max?: number) =>
  indexForm(
    form(
      [
        section('insured', [element('nick')], {
          repeat: { min: 0, max: 9 },
          section: section(
            'heirs',
            [element('turn', 'integer', max ? { settings: { min: 1, max } } : {}), element('share', 'ratio')],
            { repeat: { min: 0, max: 3 } },
          ),
        }),
      ],
      {
        groupChecks: [
          {
            checkId: 'totals00',
            check: 'beneficiaryTotals',
            section: idOf('heirs'),
            order: idOf('turn'),
            ratio: idOf('share'),
          },
        ],
      },
    ),
  );

type Heir = [turn?: number | undefined, share?: number];

/** Initial answers of a further beneficiary of the second insured. */
function initialAfter(heirs: readonly Heir[], max?: number) {
  const index = formOf(max);
  const rows = heirs.map(([turn, share], i) => ({
    rowId: `h${i}`,
    ...(turn === undefined ? {} : { turn }),
    ...(share === undefined ? {} : { share }),
  }));
  const others = [{ rowId: 'h0', turn: 1, share: 100 }];
  const insured = [
    { rowId: 'r1', heirs: others },
    { rowId: 'r2', heirs: rows },
  ];
  return initialRow(index, 'insured/r2/heirs', flattenAnswers(index, { insured }));
}

describe('a new beneficiary gets the first order that is not full [V-047]', () => {
  test.each<[string, Heir[], number]>([
    ['the first of all', [], 1],
    ['next to a share of 60', [[1, 60]], 1],
    [
      'next to shares of 60 and 39',
      [
        [1, 60],
        [1, 39],
      ],
      1,
    ],
    ['next to a row without a share', [[1]], 1],
    ['next to a row without an order', [[undefined, 100]], 1],
    ['after 100', [[1, 100]], 2],
    [
      'after 60 and 40',
      [
        [1, 60],
        [1, 40],
      ],
      2,
    ],
    [
      'after more than 100',
      [
        [1, 60],
        [1, 60],
      ],
      2,
    ],
    [
      'after two full orders',
      [
        [1, 100],
        [2, 100],
      ],
      3,
    ],
    ['in a gap', [[2, 100]], 1],
  ])('%s', (_title, heirs, turn) => {
    expect(initialAfter(heirs, 3)).toEqual({ turn });
    expect(initialAfter(heirs)).toEqual({ turn });
  });
});

test('no beneficiary can be added once every order of the form totals 100 [V-047]', () => {
  expect(initialAfter([[1, 100]], 1)).toBeUndefined();
  expect(
    initialAfter(
      [
        [1, 50],
        [1, 50],
      ],
      1,
    ),
  ).toBeUndefined();
  expect(
    initialAfter(
      [
        [1, 100],
        [2, 100],
      ],
      2,
    ),
  ).toBeUndefined();
  expect(initialAfter([[1, 99]], 1)).toEqual({ turn: 1 });
  expect(
    initialAfter(
      [
        [1, 100],
        [2, 99],
      ],
      2,
    ),
  ).toEqual({ turn: 2 });
});

test('a row of any other list opens without answers', () => {
  const index = formOf();
  expect(initialRow(index, 'insured', flattenAnswers(index, {}))).toEqual({});
  expect(initialRow(index, 'nowhere', flattenAnswers(index, {}))).toEqual({});
});
