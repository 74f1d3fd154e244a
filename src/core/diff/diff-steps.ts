// Compares the steps of two versions of a form.
import type { Form } from '../../../schemas/generated/form.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { change, type Change } from './change.ts';

/**
 * How a form is divided asks nothing of anybody. A condition of a step shows and hides sections, whose visibility changes
 * with it and has changes of its own.
 */
export function diffSteps({ steps: before = [] }: Form, { steps: after = [] }: Form): Change[] {
  const part = (id: string) => ({ id, path: '' });
  const changes = after.flatMap(({ stepId, sections, visibleWhen }): Change[] => {
    const old = before.find((step) => step.stepId === stepId);
    if (!old) return [change('step.added', part(stepId), { property: 'sections', after: sections })];
    const values = { before: old.visibleWhen, after: visibleWhen };
    return [
      ...(isSame(old.sections, sections)
        ? []
        : [
            change('step.changed', part(stepId), {
              property: 'sections',
              before: old.sections,
              after: sections,
            }),
          ]),
      ...(isSame(values.before, values.after)
        ? []
        : [change('step.condition', part(stepId), { property: 'visibleWhen', ...values })]),
    ];
  });
  const removed = before.filter(({ stepId }) => !after.some((step) => step.stepId === stepId));
  return [
    ...changes,
    ...removed.map(({ stepId, sections }) =>
      change('step.removed', part(stepId), { property: 'sections', before: sections }),
    ),
  ];
}

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null);
