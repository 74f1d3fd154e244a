import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay, OverlayOperation } from '../../../schemas/generated/overlay.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { checkForm } from '../form-checks/check-form.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { deriveOverlay } from './derive-overlay.ts';
import { flatten } from './flatten.ts';
import { overlayConflicts } from './overlay-conflicts.ts';

const PLAN = idOf('plan');

function baseWith(code: string, rest: Partial<Element> = {}): Form {
  const plan = element('plan', 'radio', { settings: { options: [code, 'B', 'C'] }, ...rest });
  return form(
    [
      section('page', [
        plan,
        element('size', 'select', { settings: { options: ['A', 'L'] } }),
        element('more'),
      ]),
      section('rest', [element('last')]),
    ],
    {
      words: { en_US: { [`${PLAN}.option.${code}`]: 'First' } },
    },
  );
}
const [before, after] = [baseWith('A'), baseWith('A1', { renamedOptions: { A: 'A1' } })];

const overlay = (operations: OverlayOperation[], words: Record<string, string> = {}): Overlay => ({
  formatVersion: 1,
  screen: 'trial',
  scope: { supplierCode: 'CHL' },
  baseVersion: 1,
  operations,
  words: { en_US: words },
});

const is = (code: string): Condition => ({ op: 'eq', left: { const: code }, right: answerOperand('plan') });
const set = (
  target: string,
  property: 'settings' | 'visibleWhen' | 'requiredWhen' | 'optionsWhen' | 'renamedOptions' | 'initialValue',
  value: unknown,
): OverlayOperation => ({
  op: 'set',
  target: idOf(target),
  property,
  value,
});

/** An operation on the option with a code. */
const OPERATIONS: [title: string, operation: (code: string) => OverlayOperation][] = [
  ['options', (code) => set('plan', 'settings', { options: ['C', code] })],
  ['visibleWhen', (code) => set('more', 'visibleWhen', is(code))],
  [
    'requiredWhen',
    (code) => set('more', 'requiredWhen', { op: 'in', left: answerOperand('plan'), values: ['C', code] }),
  ],
  ['optionsWhen', (code) => set('plan', 'optionsWhen', [{ when: is('B'), options: [code, 'B'] }])],
  [
    'optionsWhen of another question',
    (code) => set('size', 'optionsWhen', [{ when: { op: 'not', of: is(code) }, options: ['A'] }]),
  ],
  [
    'a check',
    (code) => ({
      op: 'addCheck',
      check: {
        checkId: 'chlcheck1',
        check: 'condition',
        refuseWhen: is(code),
        path: idOf('more'),
        severity: 'error',
      },
    }),
  ],
  ['a named condition', (code) => ({ op: 'addCondition', conditionId: 'chlfirst', condition: is(code) })],
  [
    'an outcome',
    (code) => ({ op: 'addOutcome', outcome: { outcomeId: 'chlfailed', result: 'failed', when: is(code) } }),
  ],
  [
    'steps',
    (code) => ({
      op: 'setSteps',
      steps: [
        { stepId: 'chlfirst', sections: [idOf('page')] },
        { stepId: 'chlsecond', sections: [idOf('rest')], visibleWhen: is(code) },
      ],
    }),
  ],
  [
    'an added question',
    (code) => ({
      op: 'add',
      section: idOf('page'),
      element: element('chl_own', 'text', { requiredWhen: is(code) }),
    }),
  ],
  [
    'an added section',
    (code) => ({
      op: 'addSection',
      section: section('chl_own', [element('own')], { visibleWhen: is(code) }),
    }),
  ],
  [
    'a value that a condition chooses',
    (code) =>
      set('more', 'visibleWhen', {
        op: 'eq',
        left: {
          fn: 'if',
          when: { op: 'empty', left: answerOperand('size') },
          then: { const: code },
          else: { const: 'B' },
        },
        right: answerOperand('plan'),
      }),
  ],
];

const flatOf = (base: Form, own: Overlay): Form => {
  const flat = flatten(base, [own]);
  expect(flat.ok ? [] : flat.issues).toEqual([]);
  return (flat as { form: Form }).form;
};
const problemsOf = (flat: Form) => {
  const checked = checkForm(flat, [], []);
  return checked.ok ? [] : checked.issues.map(({ code, id }) => `${code} ${id}`);
};

test.each(OPERATIONS)('%s of an overlay follow a renamed option', (_title, operation) => {
  expect(overlayConflicts(before, after, overlay([operation('A')]))).toEqual([]);
  const flat = flatOf(after, overlay([operation('A')]));
  expect(canonicalJson(flat)).toBe(canonicalJson(flatOf(after, overlay([operation('A1')]))));
  expect(problemsOf(flat)).toEqual([]);
});

test.each(OPERATIONS)(
  '%s of an overlay are a conflict when the base drops the option',
  (title, operation) => {
    const without = structuredClone(before);
    without.sections[0]!.elements[0]!.settings = { options: ['B', 'C'] };
    const conflicts = overlayConflicts(before, without, overlay([operation('A')]));
    // An overlay that lists options itself has its own: only the change of the list is a conflict.
    expect(conflicts.map(({ kind, property }) => `${kind} ${property}`)).toEqual(
      title === 'options' ? ['property settings.options'] : ['option page/plan: A'],
    );
    expect(overlayConflicts(before, without, overlay([operation('B')])).map(({ kind }) => kind)).toEqual(
      title === 'options' ? ['property'] : [],
    );
  },
);

test('a conflict of a lost option names what has the rule', () => {
  const without = structuredClone(before);
  without.sections[0]!.elements[0]!.settings = { options: ['B', 'C'] };
  const ids = OPERATIONS.slice(1).map(
    ([, operation]) => overlayConflicts(before, without, overlay([operation('A')]))[0]!.id,
  );
  expect(ids).toEqual([
    ...['more', 'more', 'plan', 'size'].map(idOf),
    ...['chlcheck1', 'chlfirst', 'chlfailed', 'trial'],
    ...['chl_own', 'chl_own', 'more'].map(idOf),
  ]);
});

test('the same code of another question stays', () => {
  const isSmall: Condition = { op: 'eq', left: answerOperand('size'), right: { const: 'A' } };
  const flat = flatOf(after, overlay([set('more', 'visibleWhen', isSmall)]));
  expect(flat.sections[0]!.elements[2]!.visibleWhen).toEqual(isSmall);
});

test('words of an option follow it, and one of the present code wins', () => {
  const [former, present] = [`${PLAN}.option.A`, `${PLAN}.option.A1`];
  expect(overlayConflicts(before, after, overlay([], { [former]: 'Own' }))).toEqual([]);
  expect(flatOf(after, overlay([], { [former]: 'Own' })).words).toEqual({ en_US: { [present]: 'Own' } });
  expect(flatOf(after, overlay([], { [present]: 'New', [former]: 'Own' })).words).toEqual({
    en_US: { [present]: 'New' },
  });
});

test('a conflict that the rename does not explain stays one', () => {
  const other = baseWith('A1', { settings: { options: ['A1', 'D'] }, renamedOptions: { A: 'A1' } });
  const own = overlay([set('plan', 'settings', { options: ['A', 'C'] })]);
  expect(overlayConflicts(before, other, own)).toMatchObject([
    { kind: 'property', property: 'settings.options', own: ['A1', 'C'] },
  ]);
});

test('an overlay that takes the option away takes the rename with it', () => {
  const flat = flatOf(after, overlay([set('plan', 'settings', { options: ['B', 'C'] })]));
  expect(flat.sections[0]!.elements[0]!.renamedOptions).toBeUndefined();
  expect(problemsOf(flat)).toEqual([]);
});

test('an overlay renames an option itself, and narrower ones follow', () => {
  const own = overlay([
    set('plan', 'settings', { options: ['A1', 'B2'] }),
    set('plan', 'renamedOptions', { A: 'A1', B: 'B2' }),
  ]);
  const flat = flatten(after, [own, overlay([set('more', 'visibleWhen', is('B'))])]);
  expect(flat).toMatchObject({
    ok: true,
    form: {
      sections: [
        { elements: [{ renamedOptions: { A: 'A1', B: 'B2' } }, {}, { visibleWhen: is('B2') }] },
        { sectionCode: 'rest' },
      ],
    },
  });
  expect(overlayConflicts(before, after, overlay([set('plan', 'renamedOptions', { B: 'C' })]))).toMatchObject(
    [{ kind: 'property', property: 'renamedOptions' }],
  );
});

test('an overlay derived from a form with the former code keeps that code', () => {
  const words = { en_US: { ...after.words['en_US'], ...before.words['en_US'] } };
  const own = { ...before, words };
  const derived = deriveOverlay(after, own, { scope: { supplierCode: 'CHL' }, baseVersion: 2 });
  expect(derived.ok && flatOf(after, derived.overlay).sections).toEqual(before.sections);
});

test('a locked question keeps its renames', () => {
  const locked = baseWith('A1', { locks: ['mayOnlyTighten'] });
  expect(flatten(locked, [overlay([set('plan', 'renamedOptions', { A: 'A1' })])])).toMatchObject({
    ok: false,
    issues: [{ code: 'overlay.locked' }],
  });
});

test('options that stand alone follow a renamed option', () => {
  const [plain, renamed] = [before, after].map((base): Form => {
    const copy = structuredClone(base);
    copy.sections[0]!.elements[0]!.inputType = 'checkboxes';
    return copy;
  });
  const own = overlay([set('plan', 'settings', { exclusive: ['A'] })]);
  expect(overlayConflicts(plain!, renamed!, own)).toEqual([]);
  expect(flatOf(renamed!, own).sections[0]!.elements[0]!.settings).toMatchObject({ exclusive: ['A1'] });
});
