import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { checkSubmittedAnswers } from '../answers/submitted-answers.ts';
import { flattenAnswers } from '../answers/answers.ts';
import { resolve } from '../answers/resolve.ts';
import { explainElement } from '../explain/explain-element.ts';
import { indexForm, indexServedForm } from './form-index.ts';
import { withStepConditions } from './steps.ts';

const isYes = (code: string): Condition => ({ op: 'eq', left: answerOperand(code), right: { const: 'yes' } });
const required = { requiredFlag: 'Y' as const };

/** Diving is asked of those who go abroad, the depth of those who dive; both are in a step of their own. */
const FORM = form(
  [
    section('trip', [element('abroad'), element('dives')]),
    section('visa', [element('country', 'text', required)]),
    section('diving', [element('depth', 'text', required)], { visibleWhen: isYes('dives') }),
  ],
  {
    conditions: { leaves00: isYes('abroad') },
    steps: [
      { stepId: 'step0001', sections: [idOf('trip')] },
      {
        stepId: 'step0002',
        sections: [idOf('visa'), idOf('diving')],
        visibleWhen: { op: 'ref', condition: 'leaves00' },
      },
    ],
  },
);
const CONTEXT = { asOf: '2026-11-23', codeListItem: () => undefined };
const { index, validators } = compileTestForm(FORM);
const check = (answers: unknown) => checkSubmittedAnswers(index, validators, answers, CONTEXT);

test('a step whose condition is not met asks for nothing, and its answers are not stored', () => {
  const answers = { trip: { abroad: 'no', dives: 'yes' }, visa: { country: 'Peru' }, diving: {} };
  expect(check(answers)).toEqual({ ok: true, answers: { trip: { abroad: 'no', dives: 'yes' } } });
});

test('a section needs the condition of its step and its own', () => {
  expect(check({ trip: { abroad: 'yes', dives: 'no' } })).toEqual({
    ok: false,
    issues: [{ code: 'required', path: 'visa/country' }],
  });
  expect(check({ trip: { abroad: 'yes', dives: 'yes' }, visa: { country: 'Peru' } })).toEqual({
    ok: false,
    issues: [{ code: 'required', path: 'diving/depth' }],
  });
});

test('a served form, whose sections have both conditions, hides the same', () => {
  const served = indexServedForm(withStepConditions(FORM));
  for (const abroad of ['yes', 'no'])
    for (const dives of ['yes', 'no']) {
      const visible = [index, served].map((version) => {
        const flat = flattenAnswers(version, { trip: { abroad, dives } });
        return [...resolve(version, flat, CONTEXT)].flatMap(([path, state]) => (state.visible ? [path] : []));
      });
      expect(visible[0]).toEqual(visible[1]);
    }
});

test('the index keeps the form as published', () => {
  expect(indexForm(FORM).form.sections[1]!.visibleWhen).toBeUndefined();
});

test('an explanation names the condition of the step beside that of the section', () => {
  const flat = flattenAnswers(index, { trip: { abroad: 'yes', dives: 'no' } });
  const state = resolve(index, flat, CONTEXT);
  const [explained] = explainElement(
    { index, flat, state, context: CONTEXT },
    index.elementById.get(idOf('depth'))!,
  );
  expect(explained!.reasons).toMatchObject([
    { property: 'visibleWhen', id: 'step0002', outcome: true, reads: [{ value: 'yes' }] },
    { property: 'visibleWhen', id: idOf('diving'), outcome: false, reads: [{ value: 'no' }] },
    { property: 'condition', id: 'leaves00', outcome: true },
  ]);
});
