import { describe, expect, test } from 'vitest';
import type { Element } from '../../../schemas/generated/element.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { checkForm } from './check-form.ts';

const plusOne = { fn: 'add' as const, args: [answerOperand('age'), { const: 1 }] };
const score = (rest: Partial<Element> = {}): Element =>
  element('score', 'calculated', { settings: { valueKind: 'integer' }, computed: plusOne, ...rest });

const problemsOf = (elements: readonly Element[], groupChecks: readonly GroupCheck[] = []): string[] => {
  const checked = checkForm(
    form([section('page', [...elements])], { groupChecks: [...groupChecks] }),
    [],
    [],
  );
  return checked.ok
    ? []
    : checked.issues.map(({ code, id, params = {} }) => [code, id, ...Object.values(params)].join(' '));
};

const age = element('age', 'integer');

test('a calculated value needs a formula', () => {
  const { computed: _dropped, ...bare } = score();
  expect(problemsOf([age, bare])).toEqual([`calculated.formula ${idOf('score')}`]);
  expect(problemsOf([age, score()])).toEqual([]);
});

const asked = { op: 'eq' as const, left: answerOperand('age'), right: { const: 1 } };

test.each([
  ['requiredFlag', { requiredFlag: 'Y' }],
  ['requiredWhen', { requiredWhen: asked }],
  ['readOnlyWhen', { readOnlyWhen: asked }],
  ['computedWhen', { computedWhen: asked }],
  ['bounds', { bounds: { min: { const: 1 } } }],
  ['mayChange', { mayChange: true }],
] as [string, Partial<Element>][])(
  'a calculated value is never asked for: %s is refused',
  (property, rest) => {
    expect(problemsOf([age, score(rest)])).toEqual([`calculated.asks ${idOf('score')} ${property}`]);
  },
);

describe('its formula has the kind that its setting says', () => {
  test.each([
    ['integer', { const: 1 }, true],
    ['decimal', { const: 1 }, true],
    ['text', { const: 'A' }, true],
    ['code', { const: 'A' }, true],
    ['date', { const: '2026-11-21' }, true],
    ['date', { const: 1 }, false],
    ['text', { const: 1 }, false],
    ['integer', { const: 'A' }, false],
  ])('%s', (valueKind, computed, fits) => {
    const found = problemsOf([age, score({ settings: { valueKind }, computed })]);
    expect(found).toEqual(fits ? [] : [`condition.type ${idOf('score')}`]);
  });
});

test('no check refuses at a calculated value, which nobody can correct', () => {
  const check: GroupCheck = {
    checkId: 'toolow000',
    check: 'condition',
    refuseWhen: { op: 'lt', left: answerOperand('score'), right: { const: 1 } },
    path: idOf('score'),
    severity: 'error',
  };
  expect(problemsOf([age, score()], [check])).toEqual([`check.operand toolow000 ${idOf('score')}`]);
  expect(problemsOf([age, score()], [{ ...check, path: idOf('age') }])).toEqual([]);
});

test('a section of calculated values alone would be an empty card', () => {
  expect(problemsOf([score({ computed: { const: 1 } })])).toEqual([`calculated.alone ${idOf('page')}`]);
});

test('values that are calculated from each other are a cycle by names', () => {
  const other = element('other', 'calculated', {
    settings: { valueKind: 'integer' },
    computed: answerOperand('score'),
  });
  expect(problemsOf([age, score({ computed: answerOperand('other') }), other])).toEqual([
    `condition.cycle ${idOf('score')} ${idOf('score')} → ${idOf('other')} → ${idOf('score')}`,
  ]);
});
