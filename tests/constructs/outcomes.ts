// What an outcome can say.
import type { Form, Outcome } from '../../schemas/generated/form.ts';
import { answerOperand, element, form, section } from '../forms/small-form.ts';
import { withWords, type ConstructForm, type NoRule } from './construct-form.ts';

const kind = element('kind', 'radio', { requiredFlag: 'Y', settings: { options: ['yes', 'no'] } });
const ill: Outcome = {
  outcomeId: 'outcome0',
  result: 'failed',
  when: { op: 'eq', left: answerOperand('kind'), right: { const: 'yes' } },
};
const well: Outcome = { outcomeId: 'outcome1', result: 'passed' };

/** A form whose answer `yes` leads to another outcome than `no`. */
function outcomeForm(without: Partial<Form>): ConstructForm {
  const sections = [section('page', [kind])];
  return {
    form: withWords(form(sections, { outcomes: [ill, well] })),
    without: withWords(form(sections, without)),
    owner: ill.outcomeId,
    asOf: '2026-11-21',
    accepted: { page: { kind: 'no' } },
    refused: { page: { kind: 'yes' } },
    outcomes: [well.outcomeId, ill.outcomeId],
  };
}

export const OUTCOME_FORMS = {
  when: () => outcomeForm({}),
  result: () => outcomeForm({ outcomes: [{ ...ill, result: 'passed' }, well] }),
  followUps: { noRule: 'what the customer may do then (tests/http/health-notice.test.ts)' },
  pipes: { noRule: 'words alone: the tests of pipes cover its consumers' },
  locks: { noRule: 'locks are about overlays; every construct has a cell for them' },
} as const satisfies Record<Exclude<keyof Outcome, 'outcomeId'>, NoRule | (() => ConstructForm)>;
