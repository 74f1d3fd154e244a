import { expect, test } from 'vitest';
import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { checkConditions } from './check-conditions.ts';

const repeat = { min: 0, max: 3 };

/** The problems of rules in a form of persons, who each have children, cars, and a section that does not repeat. */
function problemsOf(rest: Partial<Element>, place: 'contract' | 'person' = 'contract'): string[] {
  const rule = element('rule', 'integer', rest);
  const children = section('child', [element('age', 'integer')], { repeat });
  const person = section('person', [element('cover', 'integer')], { repeat, section: children });
  const contract = section('contract', [element('limit', 'integer')]);
  (place === 'person' ? person : contract).elements.push(rule);
  const cars = section('car', [element('price', 'integer')], { repeat });
  return checkConditions(form([contract, person, cars]), []).map(
    ({ code, id, params }) => `${code} ${id} ${JSON.stringify(params ?? {})}`,
  );
}

const rows = (code: string, where: Condition): Condition => ({ op: 'some', rows: idOf(code), where });
const isAbove = (code: string, than: Expression): Condition => ({
  op: 'gt',
  left: answerOperand(code),
  right: than,
});
const scope = (code: string) => `condition.scope rule0000 {"id":"${idOf(code)}"}`;
const noRows = (id: string) => `condition.rows rule0000 {"id":"${id}"}`;

test.each<[string, Partial<Element>, string[]]>([
  ['reads its own row', { visibleWhen: rows('person', isAbove('cover', { const: 1 })) }, []],
  [
    'reads what is around its row',
    { visibleWhen: rows('child', isAbove('age', answerOperand('cover'))) },
    [],
  ],
  ['reads the form', { visibleWhen: rows('person', isAbove('cover', answerOperand('limit'))) }, []],
  [
    'reads other rows',
    { visibleWhen: rows('person', isAbove('cover', answerOperand('price'))) },
    [scope('price')],
  ],
  [
    'reads rows inside its row',
    { visibleWhen: rows('person', isAbove('age', { const: 1 })) },
    [scope('age')],
  ],
  [
    'goes through rows inside its row',
    { visibleWhen: rows('person', rows('child', isAbove('age', answerOperand('cover')))) },
    [],
  ],
  [
    'goes through other rows, which do not see its row',
    { visibleWhen: rows('person', rows('car', isAbove('price', answerOperand('cover')))) },
    [scope('cover')],
  ],
  [
    'goes through a section that does not repeat',
    { visibleWhen: rows('contract', isAbove('limit', { const: 1 })) },
    [noRows(idOf('contract'))],
  ],
  [
    'goes through an element',
    { computed: { fn: 'count', args: [{ rows: idOf('limit') }] } },
    [noRows(idOf('limit'))],
  ],
  [
    'sums values that rows of others have',
    { computed: { fn: 'sum', args: [{ rows: idOf('person'), of: answerOperand('price') }] } },
    [scope('price')],
  ],
  [
    'sums the numbers of rows',
    { computed: { fn: 'sum', args: [{ rows: idOf('person'), of: { context: 'rowNumber' } }] } },
    [],
  ],
  [
    'reads the number of a row where there is none',
    { computed: { context: 'rowNumber' } },
    [noRows(idOf('contract'))],
  ],
])('a rule that %s', (_name, rest, expected) => {
  expect(problemsOf(rest)).toEqual(expected);
});

test('a rule in a row reads the number of its row', () => {
  expect(problemsOf({ computed: { context: 'rowNumber' } }, 'person')).toEqual([]);
});
