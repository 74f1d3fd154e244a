import { expect, test } from 'vitest';
import { answerOperand, element, form, section } from '../../../tests/forms/small-form.ts';
import { flattenAnswers } from '../answers/answers.ts';
import { resolve } from '../answers/resolve.ts';
import { indexForm } from '../form/form-index.ts';
import { explainOutcomes } from './explain-outcomes.ts';

const isYes = (code: string) => ({ op: 'eq', left: answerOperand(code), right: { const: 'yes' } }) as const;

test('names the outcomes that read an answer, and which of them the answers lead to', () => {
  const smoker = element('smoker', 'radio', { settings: { options: ['yes', 'no'] } });
  const withOutcomes = indexForm(
    form([section('person', [smoker])], {
      outcomes: [
        { outcomeId: 'declined', result: 'failed', when: isYes('smoker') },
        { outcomeId: 'accepted', result: 'passed' },
      ],
    }),
  );
  const outcomesOf = (answers: Parameters<typeof flattenAnswers>[1]) => {
    const flat = flattenAnswers(withOutcomes, answers);
    const context = { asOf: '2026-11-21' };
    const state = resolve(withOutcomes, flat, context);
    const indexed = withOutcomes.elementById.get(smoker.elementId)!;
    return explainOutcomes({ index: withOutcomes, flat, state, context }, indexed);
  };
  expect(outcomesOf({ person: { smoker: 'yes' } })).toMatchObject([
    { id: 'declined', isTaken: true, reasons: [{ property: 'when', outcome: true }] },
  ]);
  expect(outcomesOf({ person: { smoker: 'no' } })).toMatchObject([{ id: 'declined', isTaken: false }]);
  // Without an answer the condition is unknown, which takes a failed outcome.
  expect(outcomesOf({})).toMatchObject([{ isTaken: true, reasons: [{ outcome: undefined }] }]);
});
