import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { LIMITS } from './check-document.ts';
import { linkConditions } from '../conditions/named-conditions.ts';
import { referencesOf } from '../conditions/references.ts';
import { calculatedProblems } from './check-calculated.ts';
import { checkConditions } from './check-conditions.ts';
import { namedConditionProblems } from './check-named-conditions.ts';
import { outcomeProblems } from './check-outcomes.ts';
import { fillsProblems, siblingProblems, settingsProblems } from './check-settings.ts';
import { tradeProblems, type KnownTrades } from './check-trade.ts';
import { checkWords, type WordsToCheck } from './check-words.ts';
import { cyclePath } from '../form/cycle-path.ts';
import {
  allElements,
  allSections,
  idsOf,
  idsWithin,
  MAX_LEVELS,
  subsectionsOf,
} from '../form/form-elements.ts';
import { groupCheckType } from '../form/group-checks.ts';
import {
  firstPassRulesOf,
  indexForm,
  InvalidFormError,
  sectionRulesOf,
  type FormIndex,
} from '../form/form-index.ts';
import type { CheckResult } from '../failures/check-result.ts';
import { boundsProblems } from './check-bounds.ts';
import { itemProblems } from './check-items.ts';
import { initialValueProblems } from './check-initial-values.ts';
import { missingPipeProblems, pipeProblems } from './check-pipes.ts';
import { readOnlyProblems } from './check-read-only.ts';
import { renamedOptionsProblems } from './check-renamed-options.ts';
import { CONFIRMATION, isWarning } from '../form/warnings.ts';
import { missingOperandProblems, operandProblems } from './check-operands.ts';
import { stepProblems } from './check-steps.ts';
import { withStepConditions } from '../form/steps.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';

/**
 * Checks a flattened form beyond the schema of its document and returns its index, which publishing reuses.
 *
 * @param locales languages that must have every word
 * @param lists ids of the published code lists
 * @param known languages and products that exist; what is absent is not checked
 */
export function checkForm(
  form: Form,
  locales: readonly string[],
  lists: readonly string[],
  known: Pick<WordsToCheck, 'knownLocales' | 'ownWords'> & KnownTrades = {},
): CheckResult<{ index: FormIndex }, PublishProblem> {
  const structure = [
    ...sizeProblems(form),
    ...duplicateIds(form),
    ...duplicateCodes(form),
    ...reservedCodes(form),
    ...sectionProblems(form),
    ...allElements(form).flatMap((element) => [
      ...settingsProblems(element, lists),
      ...renamedOptionsProblems(element),
    ]),
  ];
  // What refers to parts by steps and settings.
  const placed = [
    ...stepProblems(form),
    ...allSections(form).flatMap((section) => [...fillsProblems(section), ...siblingProblems(section)]),
  ];
  // Conditions refer to ids, so unique ids come first.
  if (structure.length > 0) return { ok: false, issues: [...structure, ...placed] };
  const names = namedConditionProblems(form);
  if (names.length > 0) return { ok: false, issues: [...placed, ...names] };
  const conditions = checkConditions(linkConditions(form), lists);
  // Whoever deletes an element learns of everything that refers to it at once.
  if (placed.length > 0 || conditions.length > 0)
    return { ok: false, issues: [...placed, ...conditions, ...missingPartProblems(form)] };
  const indexed = indexUnlessCyclic(form);
  if (!indexed.ok) return indexed;
  const issues = [
    ...calculatedProblems(form),
    ...readOnlyProblems(indexed.index.form),
    ...boundsProblems(indexed.index.form),
    ...itemProblems(indexed.index.form),
    ...initialValueProblems(indexed.index),
    ...tradeProblems(form, known),
    ...groupCheckProblems(indexed.index),
    ...outcomeProblems(indexed.index.form),
    ...pipeProblems(form),
    ...checkWords({ form, locales, ...known }),
  ];
  return issues.length > 0 ? { ok: false, issues } : indexed;
}

/** Operands of checks and pipes of words that name a part which the form does not have. */
function missingPartProblems(form: Form): PublishProblem[] {
  const ids = new Set(form.sections.flatMap(idsWithin));
  return [
    ...form.groupChecks.flatMap((check) => missingOperandProblems(check, (id) => ids.has(id))),
    ...missingPipeProblems(form),
  ];
}

function indexUnlessCyclic(form: Form): CheckResult<{ index: FormIndex }, PublishProblem> {
  try {
    return { ok: true, index: indexForm(form) };
  } catch (error) {
    if (!(error instanceof InvalidFormError)) throw error;
    const dependencies = dependenciesOf(withStepConditions(linkConditions(form)));
    const path = cyclePath([...dependencies.keys()], (id) => dependencies.get(id) ?? []);
    // The error names the first part that waits, which may merely depend on the circle.
    const cycle = path ?? [error.id];
    return {
      ok: false,
      issues: [publishProblem('condition.cycle', cycle[0]!, { cycle: cycle.join(' → ') })],
    };
  }
}

/** What the visibility, the rows and the value of each part depend on. */
function dependenciesOf(form: Form): Map<string, string[]> {
  const dependencies = new Map<string, string[]>();
  for (const own of allSections(form)) {
    const { sectionId, elements } = own;
    dependencies.set(sectionId, [
      ...(dependencies.get(sectionId) ?? []),
      ...sectionRulesOf(own).flatMap(referencesOf),
    ]);
    for (const inner of subsectionsOf(own)) dependencies.set(inner.sectionId, [sectionId]);
    for (const element of elements)
      dependencies.set(element.elementId, [sectionId, ...firstPassRulesOf(element).flatMap(referencesOf)]);
  }
  return dependencies;
}

function* sizeProblems(form: Form): Generator<PublishProblem> {
  if (allElements(form).length > LIMITS.elements)
    yield publishProblem('form.tooManyElements', '', { max: LIMITS.elements });
  if (allSections(form).length > LIMITS.sections)
    yield publishProblem('form.tooManySections', '', { max: LIMITS.sections });
}

function* duplicateIds(form: Form): Generator<PublishProblem> {
  for (const id of duplicatesIn(idsOf(form))) yield publishProblem('id.duplicate', id);
}

function* duplicateCodes(form: Form): Generator<PublishProblem> {
  yield* codeProblems(form.sections.map(({ sectionCode }) => [sectionCode, sectionCode]));
  for (const section of allSections(form))
    yield* codeProblems([
      // A row also holds its id and the sections inside it under their codes.
      ['rowId', section.sectionId],
      ...subsectionsOf(section).map(({ sectionCode, sectionId }) => [sectionCode, sectionId] as const),
      ...section.elements.map(({ elementId, elementCode }) => [elementCode, elementId] as const),
    ]);
}

/** Codes that two parts of one level share, or that differ only by case: people and other systems mix those up. */
function* codeProblems(parts: readonly (readonly [code: string, id: string])[]): Generator<PublishProblem> {
  for (const [i, [code, id]] of parts.entries()) {
    const others = parts.slice(0, i).map(([other]) => other);
    const similar = others.find((other) => other.toLowerCase() === code.toLowerCase());
    if (others.includes(code)) yield publishProblem('elementCode.duplicate', id, { code });
    else if (similar !== undefined) yield publishProblem('elementCode.similar', id, { code, other: similar });
  }
}

/** Codes are keys of answer objects; the name of an inherited property would read as an answer. */
function* reservedCodes(form: Form): Generator<PublishProblem> {
  for (const { sectionId, sectionCode } of allSections(form))
    if (sectionCode in {}) yield publishProblem('elementCode.invalid', sectionId, { key: 'sectionCode' });
  for (const { elementId, elementCode } of allElements(form))
    if (elementCode in {}) yield publishProblem('elementCode.invalid', elementId, { key: 'elementCode' });
}

function* sectionProblems(form: Form): Generator<PublishProblem> {
  for (const { sectionId, repeat, section, sections } of allSections(form)) {
    if (repeat && repeat.min > repeat.max) yield publishProblem('section.rows', sectionId);
    if (section && sections) yield publishProblem('section.twice', sectionId);
  }
  for (const { sectionId } of sectionsAtDepth(form.sections, MAX_LEVELS + 1))
    yield publishProblem('section.depth', sectionId, { max: MAX_LEVELS });
}

/** The sections of one level; 1 is the top of the form. */
const sectionsAtDepth = (sections: readonly Section[], depth: number): readonly Section[] =>
  depth === 1 ? sections : sectionsAtDepth(sections.flatMap(subsectionsOf), depth - 1);

/** Every group check has its operands, and every element the check its input type needs. */
function* groupCheckProblems(index: FormIndex): Generator<PublishProblem> {
  const { form } = index;
  for (const check of form.groupChecks) {
    yield* operandProblems(index, check);
    const { min = 0, max = Infinity } = check.check === 'ageRange' ? check : {};
    if (min > max) yield publishProblem('settings.minAboveMax', check.checkId, { min, max });
  }
  yield* confirmationProblems(form);
  for (const { element, type } of index.elements) {
    const { neededCheck } = type;
    const isChecked = form.groupChecks.some(
      // A check that runs at times leaves the answer unchecked at others.
      (check) => check.check === neededCheck && !check.when && operandsOf(check).includes(element.elementId),
    );
    if (neededCheck && !isChecked)
      yield publishProblem('check.needed', element.elementId, { check: neededCheck });
  }
}

/** A confirmation is a required question of one warning, which only the customer can answer. */
function* confirmationProblems(form: Form): Generator<PublishProblem> {
  const warned = form.groupChecks.filter(isWarning).map(({ path }) => path);
  for (const { elementId, inputType, requiredFlag, computed, readOnlyWhen, initialValue } of allElements(
    form,
  )) {
    if (inputType !== CONFIRMATION) continue;
    const isOfOneWarning = warned.filter((path) => path === elementId).length === 1;
    if (!isOfOneWarning || requiredFlag === 'N' || computed || readOnlyWhen || initialValue)
      yield publishProblem('confirmation.invalid', elementId);
  }
}

const operandsOf = (check: GroupCheck): string[] => groupCheckType(check).operands(check);

const duplicatesIn = (values: readonly string[]): Set<string> =>
  new Set(values.filter((value, i) => value !== '' && values.indexOf(value) !== i));
