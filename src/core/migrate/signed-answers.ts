import { childPath } from '../answers/answer-path.ts';
import { flattenAnswers, instancePathsOf, nestAnswers, type Answers } from '../answers/answers.ts';
import type { FormIndex } from '../form/form-index.ts';
import type { MigratedAnswers } from './migrate-answers.ts';

/** Whether somebody has signed under these answers. */
export const hasSignedAnswers = (index: FormIndex, answers: Answers): boolean =>
  retireSignedAnswers(index, answers).retired.length > 0;

/** The answers without those that bind, and those for themselves. */
export function retireSignedAnswers(index: FormIndex, answers: Answers): MigratedAnswers {
  const binding = index.elements.filter(({ type }) => type.isSigned);
  if (binding.length === 0) return { answers, retired: [] };
  const flat = flattenAnswers(index, answers);
  const retired = binding
    .flatMap(({ element, parent }) =>
      instancePathsOf(parent, flat.rows).map((instance) => childPath(instance, element.elementCode)),
    )
    .flatMap((at) => (flat.values.has(at) ? [{ at, value: flat.values.get(at)! }] : []));
  for (const { at } of retired) flat.values.delete(at);
  return { answers: nestAnswers(index, flat), retired };
}
