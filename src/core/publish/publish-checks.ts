import type { Form } from '../../../schemas/generated/form.ts';
import { classOf, type Change, type ChangeClass } from '../diff/change.ts';
import { diffForms } from '../diff/diff-forms.ts';
import { proveFillable, type ProofSettings } from '../fill/prove-fillable.ts';
import { allElements } from '../form/form-elements.ts';
import type { FormIndex } from '../form/form-index.ts';
import { lintAccessibility } from '../lint/lint-accessibility.ts';
import { lintForm } from '../lint/lint-form.ts';
import { lintWords, type Scripts } from '../lint/lint-words.ts';
import type { WordWarning } from '../lint/word-warning.ts';
import type { Validators } from '../answers/load-validators.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { translationProblems } from './translation-problems.ts';

/** A version that is about to go live. It has passed `checkForm`. */
export interface PublishChecksInput extends Pick<ProofSettings, 'context' | 'lists'> {
  index: FormIndex;
  validators: Validators;
  /** What is live for the same customers; undefined for their first form. */
  before: Form | undefined;
  /** Older versions, so that nothing they used comes back with another meaning. */
  history: readonly Form[];
  /** Forms that it inherits from; what they ask for is approved. */
  inherited: readonly Form[];
  locales: readonly string[];
  scripts: Scripts;
  /** Somebody other than who publishes has looked at it. */
  approved: boolean;
}

/** What is stored with a version and shown to people: nothing of it is computed twice. */
export interface VersionReport {
  class: ChangeClass;
  changes: Change[];
  warnings: WordWarning[];
  /** How many times the form was filled to prove that it can be. */
  filled: number;
  /** Questions that showed in none of these. */
  unseen: string[];
}

/** One seed for all, so that the verdict on a form never changes by chance. */
const PROOF = { seed: 1, wanted: 3, tries: 60 };

/** Everything that is judged before a version goes live, beyond its being well-formed. */
export function runPublishChecks(candidate: PublishChecksInput): {
  problems: PublishProblem[];
  report: VersionReport;
} {
  const { index, before, history, inherited, locales, scripts, approved } = candidate;
  const { form } = index;
  const changes = before ? diffForms(before, form, history) : [];
  const impossible = lintForm(index);
  const words = lintWords(form, locales, scripts);
  const approvedForms = before ? [before, ...inherited] : inherited;
  const proof = proveFillable(index, candidate.validators, { ...PROOF, ...candidate });
  return {
    problems: [
      ...refusedChanges(changes),
      ...impossible,
      ...translationProblems(words, { form, approvedForms, approved }),
      // What is impossible is the better reason, where there is one.
      ...(impossible.length > 0 || proof.filled.length > 0 ? [] : unfillableProblems(proof.remainingIssues)),
      ...(approved ? [] : approvalProblems(changes, candidate)),
    ],
    report: {
      class: classOf(changes),
      changes,
      warnings: [...words, ...lintAccessibility(form, locales)],
      filled: proof.filled.length,
      unseen: proof.unseenElements.map(({ element }) => element.elementId),
    },
  };
}

const refusedChanges = (changes: readonly Change[]): PublishProblem[] =>
  changes
    .filter((change) => change.class === 'C4')
    .map(({ id, code }) => publishProblem('change.refused', id, { change: code }));

const unfillableProblems = (stuck: readonly { at: string; code: string }[]): PublishProblem[] =>
  stuck.slice(0, 1).map(({ at, code }) => publishProblem('form.unfillable', '', { at, code }));

/** Structural changes, and questions for sensitive information that nobody has approved before. */
function approvalProblems(
  changes: readonly Change[],
  { index, before, inherited }: PublishChecksInput,
): PublishProblem[] {
  const known = new Set(
    [...(before ? [before] : []), ...inherited].flatMap((form) =>
      allElements(form).map(({ elementId, inputType }) => `${elementId} ${inputType}`),
    ),
  );
  const structural = changes.filter((change) => change.class === 'C3');
  const sensitive = index.elements.filter(
    ({ element, inputType, type }) => type.isSensitive && !known.has(`${element.elementId} ${inputType}`),
  );
  return [
    ...structural.map(({ id, code }) => publishProblem('approval.needed', id, { change: code })),
    ...sensitive.map(({ element, inputType }) =>
      publishProblem('approval.needed', element.elementId, { change: inputType }),
    ),
  ];
}
