// Cells of what publishing does: form checks, lint, filling, diff, drafts, overlays.
import { locales } from '../../../locales/index.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { flattenAnswers, nestAnswers, type Answers } from '../../../src/core/answers/answers.ts';
import { checkShape } from '../../../src/core/answers/check-shape.ts';
import { checkSubmittedAnswers } from '../../../src/core/answers/submitted-answers.ts';
import { CHANGE_CLASSES, classOf } from '../../../src/core/diff/change.ts';
import { changeLine } from '../../../src/core/diff/change-words.ts';
import { diffForms } from '../../../src/core/diff/diff-forms.ts';
import { labelNames, mergedNames } from '../../../src/core/explain/names.ts';
import { proveFillable } from '../../../src/core/fill/prove-fillable.ts';
import { provenRefusal } from '../../../src/core/fill/prove-refused.ts';
import { checkFormDocument } from '../../../src/core/form-checks/check-document.ts';
import { checkForm } from '../../../src/core/form-checks/check-form.ts';
import { allElements } from '../../../src/core/form/form-elements.ts';
import { indexForm } from '../../../src/core/form/form-index.ts';
import { renamedOptionsOf, withPresentCodes } from '../../../src/core/form/renamed-options.ts';
import { lintForm } from '../../../src/core/lint/lint-form.ts';
import { migrate, versionPairBetween } from '../../../src/core/migrate/version-pair.ts';
import { deriveOverlay } from '../../../src/core/overlay/derive-overlay.ts';
import { flatten } from '../../../src/core/overlay/flatten.ts';
import { PROOF } from '../../../src/core/publish/publish-checks.ts';
import { qaTranslate } from '../../../src/tools/qa/words/qa-words.ts';
import { compileTestForm } from '../../forms/compile-test-form.ts';
import { idsOf } from '../construct-form.ts';
import { flawIn, listItems, type Subject } from '../subject.ts';
import type { Cell } from './cell.ts';

const lists = Object.keys(listItems);
const codesOf = (issues: readonly { code: string; id?: string }[]): string =>
  issues.map(({ code, id }) => `${code} ${id ?? ''}`).join(', ');

/** The document schema and the form checks take the form with its words in every language. */
export const formChecks: Cell = ({ form }) => {
  const document = checkFormDocument(form);
  if (!document.ok) return codesOf(document.issues);
  const checked = checkForm(form, locales, lists, { knownLocales: locales, ownWords: form.words });
  return checked.ok ? undefined : codesOf(checked.issues);
};

/** The lint finds nothing: both outcomes of the construct are possible, as its row shows. */
export const lint: Cell = ({ index }) => {
  const problems = lintForm(index);
  return problems.length > 0 ? codesOf(problems) : undefined;
};

/** The filler finds answers, and shows every question. */
export const fill: Cell = ({ index, validators, context }) => {
  const proof = proveFillable(index, validators, { ...PROOF, context, lists: listItems });
  if (proof.filled.length === 0) return `not filled: ${codesOf(proof.remainingIssues)}`;
  const [never] = proof.neverVisibleElements;
  const [untaken] = proof.neverTakenOutcomes;
  return never ? `never shows ${never.element.elementCode}` : untaken && `never takes ${untaken.outcomeId}`;
};

/** No proof says that a form which its row fills cannot be filled. */
export const fillability: Cell = ({ index, asOf }) => {
  const refusal = provenRefusal(index, asOf);
  return refusal && `calls ${refusal.path} unfillable`;
};

/** The diff lists the construct in words; where it refuses answers that passed before, the class says that it asks for more. */
export const diff: Cell = (subject) => {
  const { form, without, refused, context } = subject;
  for (const [before, after] of [
    [without, form],
    [form, without],
  ] as const) {
    const changes = diffForms(before, after);
    if (changes.length === 0) return 'lists no change';
    for (const locale of locales) {
      const names = mergedNames(before, after, (version) => labelNames(version, locale));
      const words = { t: qaTranslate(locale), names };
      const flaw = changes.map((change) => flawIn(changeLine(change, words), form)).find(Boolean);
      if (flaw) return flaw;
    }
  }
  const changeClass = classOf(diffForms(without, form));
  const asksForMore = CHANGE_CLASSES.indexOf(changeClass) >= CHANGE_CLASSES.indexOf('C2');
  const { index, validators } = compileTestForm(without);
  const wasAccepted = checkSubmittedAnswers(index, validators, refused, context).ok;
  const refusesMore = wasAccepted && !isAcceptedAfterMove(subject);
  return refusesMore && !asksForMore ? `is ${changeClass}, and refuses more` : undefined;
};

/** Whether the refused answers, given under the form without the construct, pass once they have moved. */
function isAcceptedAfterMove({ form, without, refused, index, validators, context }: Subject): boolean {
  const { migratedAnswers } = migrate(
    versionPairBetween(without, form),
    flattenAnswers(indexForm(without), refused as Answers),
  );
  const moved = migratedAnswers && nestAnswers(index, migratedAnswers.answers);
  return moved !== undefined && checkSubmittedAnswers(index, validators, moved, context).ok;
}

/** Drafts move with every answer, and their customers are told which section asks for more. */
export const drafts: Cell = ({ form, without, accepted }) => {
  const index = indexForm(without);
  if (checkShape(index, accepted).length > 0) return undefined;
  const answers = flattenAnswers(index, accepted as Answers);
  const pair = versionPairBetween(without, form);
  const { mode, migratedAnswers } = migrate(pair, answers);
  if (mode === 'refused') return 'drafts are refused';
  if (migratedAnswers && migratedAnswers.answers.values.size < answers.values.size) return 'loses an answer';
  const isTold = mode !== 'onResume' || pair.stricterSections.length > 0;
  return isTold ? undefined : 'asks for more, and names no section';
};

const SCOPE = { scope: { supplierCode: 'CHL' }, baseVersion: 1 };

/** An overlay can say it, and removing what it reads is refused by name. */
export const overlay: Cell = (subject) => {
  const { form, without } = subject;
  // An overlay keeps the words of what it drops.
  const derived = deriveOverlay(without, { ...form, words: wordsOf(form, without) }, SCOPE);
  if (!derived.ok) return `no overlay adds it: ${JSON.stringify(derived.issues[0])}`;
  const { operations } = derived.overlay;
  if (subject.kind === 'operation' && !operations.some(({ op }) => op === subject.name))
    return `an overlay says it by ${operations.map(({ op }) => op).join(', ')}`;
  const flat = flatten(without, [derived.overlay]);
  if (!flat.ok) return codesOf(flat.issues);
  const back = deriveOverlay(form, { ...without, words: wordsOf(without, form) }, SCOPE);
  if (!back.ok) return `no overlay removes it: ${JSON.stringify(back.issues[0])}`;
  return subject.references.map((id) => removalProblem(subject, id)).find(Boolean);
};

/** The words of a form, with those of another whose parts both forms have; of renamed options those of the present codes. */
const wordsOf = ({ words, ...form }: Form, other: Form): Form['words'] => {
  const ids = new Set(idsOf({ ...form, words }));
  const { words: otherWords } = withPresentCodes(other, renamedOptionsOf({ ...form, words }));
  return Object.fromEntries(
    Object.entries(words).map(([locale, texts]) => {
      const kept = Object.entries(otherWords[locale] ?? {}).filter(([key]) => ids.has(key.split('.')[0]!));
      return [locale, { ...Object.fromEntries(kept), ...texts }];
    }),
  );
};

/** Nothing that a construct reads can be removed unseen. */
function removalProblem({ form, owner }: Subject, id: string): string | undefined {
  if (id === owner || !allElements(form).some(({ elementId }) => elementId === id)) return undefined;
  const flat = flatten(form, [overlayOf(form, [{ op: 'remove', target: id }])]);
  if (!flat.ok) return undefined;
  const checked = checkForm(flat.form, [], lists);
  const isNamed = !checked.ok && checked.issues.some((issue) => issue.id === owner);
  return isNamed ? undefined : `the removal of ${id}, which it reads, is not refused by its name`;
}

const overlayOf = (form: Form, operations: Overlay['operations']): Overlay => ({
  formatVersion: 1,
  screen: form.screen,
  ...SCOPE,
  operations,
  words: {},
});

/** A lock of the base forbids the overlay that changes it. */
export const locks: Cell = ({ form, without, kind, name, owner }) => {
  const locked = structuredClone(form);
  for (const element of allElements(locked))
    element.locks = ['mustExist', 'mustStayRequired', 'mayOnlyTighten'];
  for (const outcome of locked.outcomes ?? []) outcome.locks = ['mustExist'];
  const target = structuredClone(without);
  for (const element of allElements(target))
    element.locks = ['mustExist', 'mustStayRequired', 'mayOnlyTighten'];
  const derived = deriveOverlay(locked, target, SCOPE);
  const isForbidden =
    !derived.ok &&
    derived.issues.some((issue) => 'problem' in issue && issue.problem.code === 'overlay.locked');
  return isForbidden ? undefined : `no lock keeps the ${kind} ${name} of ${owner}`;
};
