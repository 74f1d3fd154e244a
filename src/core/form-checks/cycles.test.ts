// Parts of a form that depend on each other in a circle: each kind is refused, with the path by names.
import { expect, test } from 'vitest';
import type { Condition, Expression, ItemAttribute } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { checkForm } from './check-form.ts';

const above = (code: string): Condition => ({ op: 'gt', left: answerOperand(code), right: { const: 1 } });
const next = (code: string): Expression => ({ fn: 'add', args: [answerOperand(code), { const: 1 }] });
const ofModel = (attribute: string, type: ItemAttribute['type']): ItemAttribute => ({
  fn: 'attribute',
  left: answerOperand('model'),
  list: 'boatModel',
  attribute,
  type,
});

const page = (a: Partial<Element>, b: Partial<Element>): Form =>
  form([section('page', [element('a', 'integer', a), element('b', 'integer', b)])]);
const rows = (rest: Partial<Section>): Section =>
  section('rows', [element('each', 'integer')], { repeat: { min: 0, max: 3 }, ...rest });
const ofRows: Expression = { fn: 'add', args: [{ rows: idOf('rows') }, { const: 0 }] };
const listed = (code: string, other: string): Element =>
  element(code, 'listItem', {
    settings: { list: 'boatModel' },
    itemsWhen: {
      op: 'eq',
      left: { ...ofModel('parent', 'text'), left: answerOperand(code) },
      right: answerOperand(other),
    },
  });
const short: Condition = { op: 'le', left: ofModel('length', 'number'), right: answerOperand('berth') };
const model = element('model', 'listItem', { settings: { list: 'boatModel' }, itemsWhen: short });

const [a, b] = [idOf('a'), idOf('b')];

test.each<[string, Form, string]>([
  [
    'two questions by visibility',
    page({ visibleWhen: above('b') }, { visibleWhen: above('a') }),
    `condition.cycle ${a} → ${b} → ${a}`,
  ],
  [
    'computed values',
    page({ computed: next('b') }, { computed: next('a') }),
    `condition.cycle ${a} → ${b} → ${a}`,
  ],
  [
    'when a value is computed',
    page({ computed: { const: 1 }, computedWhen: above('b') }, { computed: next('a') }),
    `condition.cycle ${a} → ${b} → ${a}`,
  ],
  [
    'initial values',
    page({ initialValue: next('b') }, { initialValue: next('a') }),
    `condition.cycle ${a} → ${b} → ${a}`,
  ],
  ['a value and itself', page({ initialValue: next('a') }, {}), `condition.cycle ${a} → ${a}`],
  [
    'a section and a question in it',
    form([section('page', [element('a', 'integer')], { visibleWhen: above('a') })]),
    `condition.cycle ${idOf('page')} → ${a} → ${idOf('page')}`,
  ],
  [
    'a step and a question in it',
    form([section('page', [element('a', 'integer')]), section('more', [element('b')])], {
      steps: [
        { stepId: 'stepone0', sections: [idOf('page')], visibleWhen: above('a') },
        { stepId: 'steptwo0', sections: [idOf('more')] },
      ],
    }),
    `condition.cycle ${idOf('page')} → ${a} → ${idOf('page')}`,
  ],
  [
    'a number of rows and an answer in them',
    form([
      rows({ repeat: { min: 0, max: 3, bounds: { max: { fn: 'sum', args: [answerOperand('each')] } } } }),
    ]),
    `condition.cycle ${idOf('rows')} → ${idOf('each')} → ${idOf('rows')}`,
  ],
  [
    'named conditions',
    {
      ...page({}, {}),
      conditions: {
        first000: { op: 'ref', condition: 'second00' },
        second00: { op: 'not', of: { op: 'ref', condition: 'first000' } },
      },
    },
    'condition.cycle first000 → second00 → first000',
  ],
  [
    'bounds',
    page({ bounds: { min: next('b') } }, { bounds: { min: next('a') } }),
    `bounds.cycle ${a} → ${b} → ${a}`,
  ],
  [
    'bounds and a computed value',
    page({ bounds: { min: next('b') } }, { computed: next('a') }),
    `bounds.cycle ${a} → ${b} → ${a}`,
  ],
  [
    'a bound and a number of rows',
    form([
      section('page', [element('a', 'integer', { bounds: { min: ofRows } })]),
      rows({ repeat: { min: 0, max: 3, bounds: { min: next('a') } } }),
    ]),
    `bounds.cycle ${a} → ${idOf('rows')} → ${a}`,
  ],
  [
    'what is read only',
    page({ readOnlyWhen: above('b') }, { readOnlyWhen: above('a') }),
    `readOnly.cycle ${a} → ${b} → ${a}`,
  ],
  [
    'what is read only and a proposed value',
    page({ readOnlyWhen: above('b') }, { initialValue: next('a') }),
    `readOnly.cycle ${a} → ${b} → ${a}`,
  ],
  [
    'items of a list',
    form([section('page', [listed('a', 'b'), listed('b', 'a')])]),
    `items.cycle ${a} → ${b} → ${a}`,
  ],
  [
    'items of a list and a bound',
    form([
      section('page', [element('berth', 'integer', { bounds: { min: ofModel('length', 'number') } }), model]),
    ]),
    `bounds.cycle ${idOf('berth')} → ${idOf('model')} → ${idOf('berth')}`,
  ],
])('%s', (_name, tested, expected) => {
  const checked = checkForm(tested, [], ['boatModel']);
  const cycles = checked.ok ? [] : checked.issues.filter(({ code }) => code.endsWith('.cycle'));
  expect(cycles.map(({ code, params }) => `${code} ${params!['cycle']}`)).toEqual([expected]);
});
