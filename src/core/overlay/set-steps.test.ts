// Steps under overlays: what they add, move and remove has a step, and they group sections anew.
import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay, OverlayOperation } from '../../../schemas/generated/overlay.ts';
import type { Step } from '../../../schemas/generated/step.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { deriveOverlay } from './derive-overlay.ts';
import { flatten } from './flatten.ts';
import { overlayConflicts } from './overlay-conflicts.ts';

const isYes = (code: string): Condition => ({ op: 'eq', left: answerOperand(code), right: { const: 'yes' } });
const step = (stepId: string, ...codes: string[]): Step => ({ stepId, sections: codes.map(idOf) });

const BASE = form(
  [
    section('trip', [element('abroad')]),
    section('visa', [element('country')]),
    section('pay', [element('card', 'text', { locks: ['mustStayRequired'] })]),
  ],
  {
    steps: [step('step0001', 'trip', 'visa'), step('step0002', 'pay')],
    words: { en_US: { 'step0002.title': 'Payment' } },
  },
);

const overlayOf = (operations: OverlayOperation[], words: Overlay['words'] = {}): Overlay => ({
  formatVersion: 1,
  screen: 'trial',
  scope: { supplierCode: 'CHL' },
  baseVersion: 1,
  operations,
  words,
});

/** The steps after these operations as texts, or the problems. */
function stepsAfter(operations: OverlayOperation[], base: Form = BASE): string[] {
  const flat = flatten(base, [overlayOf(operations)]);
  if (!flat.ok) return flat.issues.map(({ code, id }) => `${code} ${id}`);
  return (flat.form.steps ?? []).map(({ stepId, sections }) => [stepId, ...sections].join(' '));
}

const added = { ...section('chl_pets', [element('chl_dog')]) };
const [TRIP, VISA, PAY, PETS] = ['trip', 'visa', 'pay', 'chl_pets'].map(idOf) as [
  string,
  string,
  string,
  string,
];

test.each<[title: string, operations: OverlayOperation[], steps: string[]]>([
  [
    'a section that is added first joins the first step',
    [{ op: 'addSection', after: null, section: added }],
    [`step0001 ${PETS} ${TRIP} ${VISA}`, `step0002 ${PAY}`],
  ],
  [
    'a section that is added joins the step of the section before it',
    [{ op: 'addSection', after: TRIP, section: added }],
    [`step0001 ${TRIP} ${PETS} ${VISA}`, `step0002 ${PAY}`],
  ],
  [
    'a section that moves leaves its step',
    [{ op: 'move', target: VISA, after: PAY }],
    [`step0001 ${TRIP}`, `step0002 ${PAY} ${VISA}`],
  ],
  ['a step goes with its last section', [{ op: 'remove', target: PAY }], [`step0001 ${TRIP} ${VISA}`]],
  [
    'sections are grouped anew',
    [{ op: 'setSteps', steps: [step('chlstep1', 'trip'), step('chlstep2', 'visa', 'pay')] }],
    [`chlstep1 ${TRIP}`, `chlstep2 ${VISA} ${PAY}`],
  ],
  ['a form becomes one page', [{ op: 'setSteps', steps: null }], []],
  [
    'a step of a section that the form does not have is refused',
    [{ op: 'setSteps', steps: [step('chlstep1', 'trip', 'nowhere')] }],
    [`overlay.target ${idOf('nowhere')}`],
  ],
  [
    'a step that hides a locked question is refused',
    [
      {
        op: 'setSteps',
        steps: [
          step('step0001', 'trip', 'visa'),
          { ...step('step0002', 'pay'), visibleWhen: isYes('abroad') },
        ],
      },
    ],
    [`overlay.locked ${idOf('card')}`],
  ],
])('%s', (_title, operations, steps) => {
  expect(stepsAfter(operations)).toEqual(steps);
});

test('a locked question does not move into a step with a condition', () => {
  const base = structuredClone(BASE);
  base.steps![0]!.visibleWhen = isYes('card');
  expect(stepsAfter([{ op: 'move', target: PAY, after: null }], base)).toEqual([
    `overlay.locked ${idOf('card')}`,
  ]);
});

test('the words of a step go with it', () => {
  const flat = flatten(BASE, [overlayOf([{ op: 'remove', target: PAY }])]);
  expect(flat.ok && flat.form.words).toEqual({ en_US: {} });
});

test.each<[title: string, edit: (changed: Form) => void, operations: string[]]>([
  [
    'a section in its step',
    ({ sections, steps }) => {
      sections.splice(1, 0, added);
      steps![0]!.sections.splice(1, 0, PETS);
    },
    ['addSection'],
  ],
  [
    'other steps',
    (changed) => void (changed.steps = [step('chlstep1', 'trip'), step('chlstep2', 'visa', 'pay')]),
    ['setSteps'],
  ],
  ['one page', (changed) => delete changed.steps, ['setSteps']],
])('an imported form with %s becomes an overlay again', (_title, edit, operations) => {
  const changed = structuredClone({ ...BASE, words: {} });
  edit(changed);
  const derived = deriveOverlay({ ...BASE, words: {} }, changed, overlayOf([]));
  expect(derived.ok && derived.overlay.operations.map(({ op }) => op)).toEqual(operations);
});

const own = overlayOf(
  [{ op: 'setSteps', steps: [step('step0001', 'trip'), step('chlstep2', 'visa', 'pay')] }],
  { en_US: { 'chlstep2.title': 'The rest', 'step0001.title': 'Your trip' } },
);

test.each<[title: string, edit: (newBase: Form) => void, conflicts: string[]]>([
  [
    'the base groups anew',
    ({ steps }) => steps![1]!.sections.unshift(steps![0]!.sections.pop()!),
    ['property trial steps'],
  ],
  [
    'the base has a section more',
    ({ sections, steps }) => {
      sections.push(section('thanks', [element('remark')]));
      steps![1]!.sections.push(idOf('thanks'));
    },
    ['property trial steps'],
  ],
  [
    'the base loses a section',
    ({ sections, steps }) => {
      sections.splice(1, 1);
      steps![0]!.sections.pop();
    },
    ['property trial steps', 'operand trial visa'],
  ],
  [
    'the base has a step of the same id',
    ({ steps }) => (steps![1]!.stepId = 'chlstep2'),
    ['taken trial chlstep2'],
  ],
  [
    'the base names a step that the overlay names too',
    ({ words }) => (words['en_US']!['step0001.title'] = 'The trip'),
    ['word step0001 title'],
  ],
  ['a word of another step changes', ({ words }) => (words['en_US']!['step0002.title'] = 'Paying'), []],
])('%s', (_title, edit, conflicts) => {
  const newBase = structuredClone(BASE);
  edit(newBase);
  const found = overlayConflicts(BASE, newBase, own).map(
    ({ kind, id, property }) => `${kind} ${id} ${property}`,
  );
  expect(found).toEqual(conflicts);
});

test('a base without steps may gain a section: it joins the step of the section before it', () => {
  const { steps: _steps, ...onePage } = BASE;
  const newBase = structuredClone(onePage);
  newBase.sections.push(section('thanks', [element('remark')]));
  expect(overlayConflicts(onePage, newBase, own)).toEqual([]);
  expect(stepsAfter(own.operations, newBase).at(-1)).toBe(`chlstep2 ${VISA} ${PAY} ${idOf('thanks')}`);
});

test('a base whose step comes to read what the overlay removes is a conflict', () => {
  const newBase = structuredClone(BASE);
  newBase.steps![1]!.visibleWhen = isYes('abroad');
  const removal = overlayOf([{ op: 'remove', target: idOf('abroad') }]);
  expect(overlayConflicts(BASE, newBase, removal)).toMatchObject([{ kind: 'read', property: 'trip/abroad' }]);
});
