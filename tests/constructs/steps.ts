// What a step of a form can say.
import type { Condition } from '../../schemas/generated/condition.ts';
import type { Step } from '../../schemas/generated/step.ts';
import { answerOperand, element, form, idOf, section } from '../forms/small-form.ts';
import { withWords, type ConstructForm, type NoRule } from './construct-form.ts';

const isYes: Condition = { op: 'eq', left: answerOperand('kind'), right: { const: 'yes' } };

/** A form of two steps, the second with the required question. */
const stepForm = (rest: Partial<Step>, requiredFlag: 'Y' | 'N') =>
  withWords(
    form(
      [
        section('page', [element('kind', 'radio', { settings: { options: ['yes', 'no'] } })]),
        section('more', [element('name', 'text', { requiredFlag })]),
      ],
      {
        steps: [
          { stepId: 'firststep', sections: [idOf('page')] },
          { stepId: 'laterstep', sections: [idOf('more')], ...rest },
        ],
      },
    ),
  );

export const STEP_FORMS = {
  sections: { noRule: 'which sections are shown together; tests of steps cover its consumers' },
  visibleWhen: () => ({
    form: stepForm({ visibleWhen: isYes }, 'Y'),
    without: stepForm({}, 'N'),
    owner: 'laterstep',
    property: 'visibleWhen',
    asOf: '2026-11-21',
    accepted: { page: { kind: 'no' } },
    refused: { page: { kind: 'yes' } },
    issue: { path: 'more/name', code: 'required' },
  }),
} as const satisfies Record<Exclude<keyof Step, 'stepId'>, NoRule | (() => ConstructForm)>;
