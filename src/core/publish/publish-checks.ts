// The publish checks of a form and their report.
import { SENSITIVE_TYPES } from '../../../schemas/elements/sensitive-types.ts';
import type { Form, Outcome } from '../../../schemas/generated/form.ts';
import { classOf, type Change, type ChangeClass } from '../diff/change.ts';
import { diffForms } from '../diff/diff-forms.ts';
import { proveFillable, type Proof, type ProofSettings } from '../fill/prove-fillable.ts';
import { provenRefusal, type ProvenRefusal } from '../fill/prove-refused.ts';
import { allElements } from '../form/form-elements.ts';
import { withProse } from '../words/form-messages.ts';
import type { FormIndex } from '../form/form-index.ts';
import { lintAccessibility } from '../lint/lint-accessibility.ts';
import { lintBounds } from '../lint/lint-bounds.ts';
import { lintChoices } from '../lint/lint-choices.ts';
import { lintAttributes } from '../lint/lint-attributes.ts';
import { lintForm } from '../lint/lint-form.ts';
import { lintNumbers, type NumeralsByLocale } from '../lint/lint-numbers.ts';
import { lintProposals } from '../lint/lint-proposals.ts';
import { lintWords, type Scripts } from '../lint/lint-words.ts';
import { lintUndecided } from '../lint/lint-undecided.ts';
import { unusedConditions } from '../lint/unused-conditions.ts';
import type { WordWarning } from '../lint/word-warning.ts';
import type { Validators } from '../answers/load-validators.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { translationProblems } from './translation-problems.ts';

/** A form that passed `checkForm`, with its compiled validators. */
interface CompiledForm {
  index: FormIndex;
  validators: Validators;
}

/** What the publish checks compare a form with. */
export interface PublishChecksContext extends Pick<ProofSettings, 'context' | 'lists'> {
  /** Form of the live version of the same scope; undefined for the first one. */
  before: Form | undefined;
  /** Forms of older versions, whose ids and codes must not return with another meaning. */
  history: readonly Form[];
  /** Forms it inherits from; their questions are approved. */
  inherited: readonly Form[];
  /** The base, then the form after each overlay; none for a base form. */
  layers: readonly Form[];
  locales: readonly string[];
  scripts: Scripts;
  numerals: NumeralsByLocale;
  /** Approved by a second person. */
  isApproved: boolean;
  /** Whether the server decides by the outcome of this screen's form. */
  needsOutcome?: boolean;
}

/** The report of the publish checks, stored with the version and shown to reviewers. */
export interface VersionReport {
  class: ChangeClass;
  changes: Change[];
  warnings: WordWarning[];
  /** Number of filled forms that prove that the form can be filled. */
  filledForms: number;
  /** Ids of the elements that are visible in none of them. */
  neverVisible: string[];
  /** An issue that remained in every try, when no form was filled and no proof says that none can be. */
  notFilled?: { path: string; code: string };
  /** Ids of the named conditions that no rule uses; absent without any. */
  unusedConditions?: string[];
  /** Ids of the outcomes that none of the filled forms leads to; absent without any. */
  neverTaken?: string[];
  /** Ids of failed outcomes that a filled form led to by a question without an answer; absent without any. */
  takenByUnknown?: string[];
}

/** A fixed seed, so that the checks of a form always have the same result. */
export const PROOF = { seed: 1, wanted: 3, tries: 60 };

/** Runs the publish checks on a well-formed form: diff, lint, translations, proof that it can be filled, approval. */
export function runPublishChecks(
  { index, validators }: CompiledForm,
  against: PublishChecksContext,
): { problems: PublishProblem[]; report: VersionReport } {
  const { before, history, inherited, layers, locales, scripts, numerals, isApproved, context, lists } =
    against;
  const { form } = index;
  const changes = before ? diffForms(before, form, history) : [];
  const lintProblems = problemsOfRules({ index, validators }, against);
  const prose = withProse(form);
  const warnings = lintWords(prose, locales, scripts);
  const approvedForms = before ? [before, ...inherited] : inherited;
  const proof = proveFillable(index, validators, { ...PROOF, context, lists });
  const isFilled = proof.filled.length > 0;
  const refusal = isFilled ? undefined : provenRefusal(index, context.asOf);
  const unused = unusedConditions(index);
  const [remaining] = isFilled || refusal ? [] : proof.remainingIssues;
  return {
    problems: [
      ...refusedChanges(changes),
      ...lintProblems,
      ...neededOutcomes(form, against),
      ...translationProblems(warnings, {
        form: prose,
        approvedForms: approvedForms.map(withProse),
        isApproved,
      }),
      // An impossible condition explains better why a form cannot be filled.
      ...(lintProblems.length > 0 || isFilled ? [] : unfillableProblems(refusal)),
      ...(isApproved ? [] : approvalProblems(changes, index, approvedForms)),
    ],
    report: {
      class: classOf(changes),
      changes,
      warnings: [
        ...warnings,
        ...lintNumbers(layers.map(withProse), numerals),
        ...lintAccessibility(form, locales),
      ],
      filledForms: proof.filled.length,
      neverVisible: proof.neverVisibleElements.map(({ element }) => element.elementId),
      ...(remaining ? { notFilled: { path: remaining.path, code: remaining.code } } : {}),
      ...(unused.length > 0 ? { unusedConditions: unused } : {}),
      ...outcomesReport(proof),
    },
  };
}

const problemsOfRules = (
  { index, validators }: CompiledForm,
  { context, lists }: PublishChecksContext,
): PublishProblem[] => [
  ...lintForm(index),
  ...lintBounds(index, context.asOf),
  ...lintAttributes(index.form, lists, context.asOf),
  ...lintUndecided(index, lists, context.asOf),
  ...lintChoices(index, lists, context.asOf),
  ...lintProposals(index, validators, context),
];

function outcomesReport({
  neverTakenOutcomes,
  outcomesByUnknown,
}: Proof): Pick<VersionReport, 'neverTaken' | 'takenByUnknown'> {
  const idsOf = (outcomes: Iterable<Outcome>) => [...outcomes].map(({ outcomeId }) => outcomeId);
  return {
    ...(neverTakenOutcomes.length > 0 && { neverTaken: idsOf(neverTakenOutcomes) }),
    ...(outcomesByUnknown.size > 0 && { takenByUnknown: idsOf(outcomesByUnknown) }),
  };
}

const neededOutcomes = (
  { outcomes }: Form,
  { needsOutcome = false }: Pick<PublishChecksContext, 'needsOutcome'>,
): PublishProblem[] => (needsOutcome && !outcomes ? [publishProblem('outcome.needed', '')] : []);

/** They carry their change, which tells more than its code. */
const refusedChanges = (changes: readonly Change[]): (PublishProblem & { change: Change })[] =>
  changes
    .filter((change) => change.class === 'C4')
    .map((change) => ({ ...publishProblem('change.refused', change.id, { change: change.code }), change }));

/** Only a proof refuses a form: the filler may miss answers that people find. */
function unfillableProblems(refusal: ProvenRefusal | undefined): PublishProblem[] {
  if (!refusal) return [];
  const { path, code, reachable, accepted } = refusal;
  return [publishProblem('form.unfillable', '', { path, code, reachable, accepted })];
}

/** Problems of structural changes and of sensitive questions that no approved form has. */
function approvalProblems(
  changes: readonly Change[],
  index: FormIndex,
  approvedForms: readonly Form[],
): PublishProblem[] {
  const approved = new Set(
    approvedForms.flatMap((form) =>
      allElements(form).map(({ elementId, inputType }) => `${elementId} ${inputType}`),
    ),
  );
  const structural = changes.filter((change) => change.class === 'C3');
  const sensitive = index.elements.filter(
    ({ element, inputType }) =>
      SENSITIVE_TYPES.has(inputType) && !approved.has(`${element.elementId} ${inputType}`),
  );
  return [
    ...structural.map((change) => ({
      ...publishProblem('approval.needed', change.id, { change: change.code }),
      change,
    })),
    ...sensitive.map(({ element, inputType }) =>
      publishProblem('approval.needed', element.elementId, { change: inputType }),
    ),
  ];
}
