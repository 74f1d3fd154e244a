// Divides a form into steps of one question each.
import { isQuestion } from '../../../../schemas/elements/input-types.ts';
import { childPath, pathSegments } from '../../../core/answers/answer-path.ts';
import type { FormIndex } from '../../../core/form/form-index.ts';

/** Contents of a step: section codes, and paths of elements in sections that do not repeat. */
export type QuestionStep = ReadonlySet<string>;

/**
 * Divides a form into steps. A step has one unconditional question, the elements without answers (such as `note`) before it,
 * and the conditional elements and sections after it: a step of their own would be empty while they are hidden. Another
 * section that repeats is a step of its own.
 */
export function questionSteps({ sections }: FormIndex): QuestionStep[] {
  const steps: Set<string>[] = [];
  for (const { section, elements } of sections) {
    const code = section.sectionCode;
    let step = section.visibleWhen ? steps.at(-1)?.add(code) : undefined;
    let hasQuestion = false;
    for (const { element } of section.repeat ? [] : elements) {
      const isUnconditional = [section, element].every(({ visibleWhen }) => !visibleWhen);
      if (!step || (hasQuestion && isUnconditional)) {
        steps.push((step = new Set([code])));
        hasQuestion = false;
      }
      step.add(childPath(code, element.elementCode));
      hasQuestion ||= isUnconditional && isQuestion(element);
    }
    if (!step) steps.push(new Set([code]));
  }
  return steps;
}

/** Whether a path belongs to a step. It may lead to a section, a field, or a field in a row. */
export function isInStep(step: QuestionStep, path: string): boolean {
  const [section = '', , ...pathInRow] = pathSegments(path);
  return step.has(path) || (pathInRow.length > 0 && step.has(section));
}

/** Index of the first step with an unanswered path, else 0. */
export function initialStep(steps: readonly QuestionStep[], needsAnswer: (path: string) => boolean): number {
  return Math.max(
    0,
    steps.findIndex((step) => [...step].some(needsAnswer)),
  );
}
