import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { versionPairBetween } from '../migrate/version-pair.ts';
import { classOf } from './change.ts';
import { diffForms } from './diff-forms.ts';

const isYes = (code: string): Condition => ({ op: 'eq', left: answerOperand(code), right: { const: 'yes' } });

const before = (): Form =>
  form([section('trip', [element('abroad')]), section('visa', [element('country')]), section('pay', [])], {
    steps: [
      { stepId: 'step0001', sections: [idOf('trip')] },
      { stepId: 'step0002', sections: [idOf('visa'), idOf('pay')] },
    ],
    words: { en_US: { 'step0002.title': 'The rest' } },
  });

test.each<[title: string, edit: (changed: Form) => void, changes: string[], changeClass: string]>([
  [
    'other groups ask nothing of anybody',
    ({ steps }) => steps![0]!.sections.push(steps![1]!.sections.shift()!),
    ['step.changed step0001', 'step.changed step0002'],
    'C0',
  ],
  [
    'a form becomes one page',
    (changed) => delete changed.steps,
    ['step.removed step0001', 'step.removed step0002'],
    'C0',
  ],
  [
    'a new step',
    ({ steps }) => steps!.push({ stepId: 'step0003', sections: [steps![1]!.sections.pop()!] }),
    ['step.changed step0002', 'step.added step0003'],
    'C0',
  ],
  [
    'another name',
    ({ words }) => (words['en_US']!['step0002.title'] = 'Visa and payment'),
    ['word.changed step0002'],
    'C0',
  ],
  [
    'a condition changes what its sections ask',
    ({ steps }) => (steps![1]!.visibleWhen = isYes('abroad')),
    [`rule.added ${idOf('visa')}`, `rule.added ${idOf('pay')}`, 'step.condition step0002'],
    'C2',
  ],
])('%s', (_title, edit, changes, changeClass) => {
  const changed = before();
  edit(changed);
  const found = diffForms(before(), changed);
  expect(found.map(({ code, id }) => `${code} ${id}`)).toEqual(changes);
  expect(classOf(found)).toBe(changeClass);
});

test('customers are told which sections of a step with a new condition ask for more', () => {
  const changed = before();
  changed.steps![1]!.visibleWhen = isYes('abroad');
  expect(versionPairBetween(changed, before()).stricterSections).toEqual(['visa', 'pay']);
});
