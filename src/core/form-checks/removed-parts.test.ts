// Removing a part of a form is refused with everything that refers to it, at once.
import { expect, test } from 'vitest';
import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { answerOperand, element, form, idOf, section, overlayOf } from '../../../tests/forms/small-form.ts';
import { flatten } from '../overlay/flatten.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { checkForm } from './check-form.ts';

const isAdult: Condition = { op: 'ge', left: answerOperand('age'), right: { const: 18 } };
const double: Expression = { fn: 'multiply', args: [answerOperand('age'), { const: 2 }] };
const hasHeirs: Condition = { op: 'gt', left: { rows: idOf('heirs') }, right: { const: 0 } };
const options = { settings: { options: ['A', 'B'] } };
const cover: Condition = {
  op: 'lt',
  left: {
    fn: 'attribute',
    left: answerOperand('model'),
    list: 'boatModel',
    attribute: 'length',
    type: 'number',
  },
  right: answerOperand('age'),
};

/** A question `age` with a reader of every kind in the same form: each element is called after its property. */
const ageReaders: Element[] = [
  element('visibleWhen', 'text', { visibleWhen: isAdult }),
  element('requiredWhen', 'text', { requiredWhen: isAdult }),
  element('readOnlyWhen', 'text', { readOnlyWhen: isAdult }),
  element('optionsWhen', 'radio', { ...options, optionsWhen: [{ when: isAdult, options: ['A'] }] }),
  element('model', 'listItem', { settings: { list: 'boatModel' }, itemsWhen: cover }),
  element('bounds', 'integer', { bounds: { max: double } }),
  element('computed', 'integer', { computed: double }),
  element('computedWhen', 'integer', { computed: { const: 1 }, computedWhen: isAdult }),
  element('initialValue', 'integer', { initialValue: double }),
  element('pipes', 'text', { pipes: { age: idOf('age') } }),
  element('facts', 'person', { settings: { fills: { height: 'age' } } }),
];
const sections = (): Section[] => [
  section('page', [
    element('age', 'integer'),
    element('kind', 'idType'),
    element('validity', 'validityRange', { settings: { idType: 'kind' } }),
    element('idno', 'idNumber'),
    ...ageReaders,
  ]),
  section('shown', [element('shownName')], { visibleWhen: isAdult }),
  section('heirs', [element('order', 'integer')], { repeat: { min: 0, max: 3, bounds: { max: double } } }),
  section('readers', [
    element('counts', 'text', { visibleWhen: hasHeirs }),
    element('some', 'text', {
      visibleWhen: {
        op: 'some',
        rows: idOf('heirs'),
        where: { op: 'gt', left: answerOperand('order'), right: { const: 1 } },
      },
    }),
    element('sum', 'integer', { computed: { fn: 'sum', args: [answerOperand('order')] } }),
  ]),
];
const check = (checkId: string, rest: object): GroupCheck =>
  ({ checkId, check: 'condition', path: idOf('order'), severity: 'error', ...rest }) as never;

const everything = (): Form =>
  form(sections(), {
    groupChecks: [
      check('refuses0', { refuseWhen: isAdult, path: idOf('kind') }),
      check('whenever', {
        refuseWhen: { op: 'empty', left: answerOperand('kind') },
        when: isAdult,
        path: idOf('kind'),
      }),
      check('operand0', { refuseWhen: { op: 'empty', left: answerOperand('kind') }, path: idOf('age') }),
      check('piped000', {
        refuseWhen: { op: 'empty', left: answerOperand('kind') },
        path: idOf('kind'),
        pipes: { age: idOf('age') },
      }),
      { checkId: 'idnumber', check: 'idNumberOfType', idType: idOf('kind'), idNumber: idOf('idno') },
    ],
    conditions: { isadult0: isAdult, byname00: { op: 'ref', condition: 'isadult0' } },
    outcomes: [
      { outcomeId: 'referred', result: 'failed', when: isAdult },
      { outcomeId: 'accepted', result: 'passed', pipes: { age: idOf('age') } },
    ],
    steps: [
      { stepId: 'stepone0', sections: [idOf('page'), idOf('shown')] },
      { stepId: 'steptwo0', sections: [idOf('heirs')], visibleWhen: isAdult },
      { stepId: 'stepthree', sections: [idOf('readers')] },
    ],
  });

/** The parts that are named when an operation removes something. */
function namedBy(operation: Overlay['operations'][number]): string[] {
  const flat = flatten(everything(), [overlayOf([operation])]);
  if (!flat.ok) throw new Error(JSON.stringify(flat.issues));
  return namedIn(flat.form);
}

function namedIn(tested: Form): string[] {
  const checked = checkForm(tested, [], ['boatModel']);
  return checked.ok ? [] : [...new Set(checked.issues.map(({ id }) => id))].toSorted();
}

test('the form has nothing else to name', () => {
  expect(namedIn(everything())).toEqual([]);
});

test('a question: every rule, check, pipe and setting that reads it', () => {
  expect(namedBy({ op: 'remove', target: idOf('age') })).toEqual(
    [
      ...ageReaders.map(({ elementId }) => elementId),
      idOf('shown'),
      idOf('heirs'),
      'steptwo0',
      'refuses0',
      'whenever',
      'operand0',
      'piped000',
      'isadult0',
      'byname00',
      'referred',
      'accepted',
    ].toSorted(),
  );
});

test('a question that a setting and a check name beside it', () => {
  expect(namedBy({ op: 'remove', target: idOf('kind') })).toEqual(
    [idOf('validity'), 'refuses0', 'whenever', 'operand0', 'piped000', 'idnumber'].toSorted(),
  );
});

test('a section: its step, and what reads its rows and the questions in them', () => {
  const { sections: all, ...rest } = everything();
  const without = { ...rest, sections: all.filter(({ sectionCode }) => sectionCode !== 'heirs') };
  expect(namedIn(without)).toEqual([idOf('counts'), idOf('some'), idOf('sum'), 'steptwo0'].toSorted());
  // An overlay that removes a section takes it out of its step.
  expect(namedBy({ op: 'remove', target: idOf('heirs') })).toEqual(
    [idOf('counts'), idOf('some'), idOf('sum')].toSorted(),
  );
});
