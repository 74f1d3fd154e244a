// Fills a form with random valid answers.
import { childPath, parentPath, rowPath, type AnswerPath } from '../answers/answer-path.ts';
import {
  elementPathFrom,
  elementPathsOf,
  instancePathsOf,
  sectionPathsOf,
  type AnswerMap,
} from '../answers/answers.ts';
import { checkResolvedAnswers } from '../answers/check-answers.ts';
import { isOffered } from '../answers/field-state.ts';
import { optionsOf, type FormIndex, type IndexedElement, type IndexedSection } from '../form/form-index.ts';
import { idsReadBy } from '../form/group-check-references.ts';
import type { CheckResult } from '../failures/check-result.ts';
import type { Issue } from '../failures/issue.ts';
import type { Validators } from '../answers/load-validators.ts';
import { inputElementsOf } from '../answers/computed-answers.ts';
import { targetOf, type AnswerTarget } from '../answers/answer-target.ts';
import { resolve } from '../answers/resolve.ts';
import { referencesOf } from '../conditions/references.ts';
import { answerPerson, birthDateRange, personOf } from './fill-person.ts';
import { setAnswer, type FillState, type FillSettings } from './fill-state.ts';
import { validValue } from './sample-values.ts';
import { boundedSettings } from './bounded-settings.ts';
import { offeredLists } from './offered-lists.ts';
import { answerInputs, rangeOf } from './answer-inputs.ts';
import { repairCheck } from './repair-check.ts';

export type { FillSettings };

/** Rounds of answering, checking and repairing before `fillForm` fails. */
const ROUNDS = 12;

/** Most rows of a list, unless its minimum is higher. */
const MAX_OPTIONAL_ROWS = 2;

/** Answers that pass every check, with those to elements that became hidden; or the issues that remain. */
export type FillResult = CheckResult<{ answers: AnswerMap }>;

/** Fills a form in rounds: answers the visible questions, checks the answers and repairs the ones with an issue. */
export function fillForm(index: FormIndex, validators: Validators, settings: FillSettings): FillResult {
  const { context } = settings;
  const filling: FillState = {
    ...settings,
    index,
    flat: { values: new Map(), rows: new Map() },
    state: new Map(),
  };
  // The rows of a nested list are in rows: those of the list around it come first.
  const outermostFirst = [...index.sectionById.values()].sort((a, b) => a.chain.length - b.chain.length);
  for (const section of outermostFirst) addFirstRows(filling, section);
  const considered = new Set<string>();
  let issues: Issue[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    filling.state = resolve(index, filling.flat, context);
    if (answerVisible(filling, considered)) filling.state = resolve(index, filling.flat, context);
    issues = checkResolvedAnswers(index, validators, filling.flat, filling.state, context);
    if (issues.length === 0 && !hasNewQuestions(filling, considered)) break;
    for (const issue of issues) repair(filling, issue);
  }
  return issues.length === 0 ? { ok: true, answers: filling.flat } : { ok: false, issues };
}

/** Whether a question is visible that `answerVisible` has not considered yet. */
const hasNewQuestions = ({ index, flat, state }: FillState, considered: ReadonlySet<string>): boolean =>
  index.elements.some(({ element, parent }) =>
    instancePathsOf(parent, flat.rows).some((instance) => {
      const path = childPath(instance, element.elementCode);
      return state.get(path)?.visible && !considered.has(path);
    }),
  );

function addFirstRows(filling: FillState, indexed: IndexedSection): void {
  const { repeat } = indexed.section;
  if (!repeat) return;
  for (const list of sectionPathsOf(indexed, filling.flat.rows)) {
    const maxRows = Math.min(repeat.max, Math.max(repeat.min, 1) + MAX_OPTIONAL_ROWS - 1);
    const count = filling.random.integer(repeat.min, maxRows);
    addRows(filling, list, count);
  }
}

function addRows({ flat }: FillState, path: AnswerPath, count: number): void {
  const rows = flat.rows.get(path) ?? [];
  const newRowIds = Array.from({ length: count }, (_, i) => `r${rows.length + i + 1}`);
  flat.rows.set(path, [...rows, ...newRowIds]);
}

/** Answers visible questions, each at most once; leaves a share of the optional ones unanswered. @returns whether it answered any */
function answerVisible(filling: FillState, considered: Set<string>): boolean {
  const { index, flat, state, random, optionalShare } = filling;
  let hasAnswered = false;
  for (const indexed of index.elements)
    for (const instance of instancePathsOf(indexed.parent, flat.rows)) {
      const path = childPath(instance, indexed.element.elementCode);
      const field = state.get(path);
      if (!field?.visible || considered.has(path)) continue;
      considered.add(path);
      const isWanted = field.required || random.boolean(optionalShare);
      if (!isWanted || field.isComputed || flat.values.has(path)) continue;
      answerElement(filling, indexed, instance);
      hasAnswered = true;
    }
  return hasAnswered;
}

function answerElement(filling: FillState, indexed: IndexedElement, instance: AnswerPath): void {
  const { random, context, lists, state, index } = filling;
  const path = childPath(instance, indexed.element.elementCode);
  const person = personOf(index, indexed);
  if (person) return answerPerson(filling, person, indexed.parent, instance);
  if (state.get(path)?.isComputed) return answerOtherInputs(filling, indexed, instance);
  const field = state.get(path)!;
  const { offers, bounds, confirms } = field;
  if (confirms !== undefined) return setAnswer(filling, path, confirms);
  const options = optionsOf(indexed)?.filter((code) => isOffered(field, code)) ?? [];
  const own = options.length > 0 ? { ...indexed.settings, options } : indexed.settings;
  const settings = boundedSettings(indexed, own, bounds, context.asOf);
  const range = indexed.type.valueKind === 'date' ? birthDateRange(filling, indexed) : {};
  const valueContext = { random, context, lists: offeredLists(indexed, offers, lists), ...range };
  setAnswer(filling, path, validValue(indexed.inputType, settings, valueContext));
}

/** Answers the inputs of a computed value again, which may change it; `answerInputs` has tried those that are numbers. */
function answerOtherInputs(filling: FillState, computed: IndexedElement, instance: AnswerPath): void {
  const inputs = [...inputElementsOf(filling.index, computed)];
  if (inputs.some(rangeOf)) return;
  for (const input of inputs) {
    const path = elementPathFrom(input, computed.parent, instance);
    const field = path === undefined ? undefined : filling.state.get(path);
    if (field?.visible && !field.isComputed) answerElement(filling, input, parentPath(path!));
  }
}

function repair(filling: FillState, issue: Issue): void {
  const { path, code, params } = issue;
  const target = targetOf(filling.index, path);
  if (!target) return;
  if (target.kind === 'element') return repairElement(filling, issue, target);
  if (code.startsWith('beneficiary.')) distributeShares(filling, target.indexed, path);
  else repairRows(filling, target.indexed, path, params);
}

/** Answers a refused question again, or what its check, its bounds or its value read. */
function repairElement(
  filling: FillState,
  { path, code, params: { check } = {} }: Issue,
  { indexed, instancePath }: Extract<AnswerTarget, { kind: 'element' }>,
): void {
  // Issues of checks by conditions name their check.
  if (check !== undefined) return answerOneOperand(filling, String(check), indexed, instancePath);
  const { bounds = {}, itemsWhen, elementId } = indexed.element;
  const limits = [bounds.min, bounds.max, itemsWhen].flatMap((rule) => (rule ? referencesOf(rule) : []));
  const bounding = limits.filter((id) => id !== elementId);
  // Other answers may leave no room between bounds and settings, or no item.
  if (bounding.length > 0 && filling.random.boolean(0.3))
    answerOneOf(filling, bounding, indexed.parent, instancePath);
  if (filling.state.get(path)?.isComputed && answerInputs(filling, indexed, instancePath)) return;
  if (!repairCheck(filling, indexed, instancePath, code)) answerElement(filling, indexed, instancePath);
}

/** Adds the rows that a list lacks, or drops those that it does not take; now and then answers what bounds them again. */
function repairRows(
  filling: FillState,
  { section, chain }: IndexedSection,
  list: AnswerPath,
  { min, max }: Issue['params'] = {},
): void {
  const bounding = Object.values(section.repeat?.bounds ?? {}).flatMap(referencesOf);
  if (bounding.length > 0 && filling.random.boolean(0.3)) {
    const parent = chain.at(-2);
    return answerOneOf(filling, bounding, parent ?? chain[0]!, parent ? parentPath(list) : list);
  }
  const rows = filling.flat.rows.get(list) ?? [];
  const most = section.repeat?.max ?? 0;
  if (typeof max === 'number') filling.flat.rows.set(list, rows.slice(0, max));
  else addRows(filling, list, Math.min(most, Number(min)) - rows.length);
}

/** Answers one of the questions again that a check by conditions reads, or its inputs if its value is computed. */
function answerOneOperand(
  filling: FillState,
  checkId: string,
  { parent }: IndexedElement,
  refusedInstance: AnswerPath,
): void {
  const check = filling.index.form.groupChecks.find((candidate) => candidate.checkId === checkId)!;
  answerOneOf(filling, idsReadBy(check), parent, refusedInstance);
}

/** Answers one of these questions again, as seen from a section, or its inputs if its value is computed. */
function answerOneOf(
  filling: FillState,
  ids: readonly string[],
  parent: IndexedSection,
  refusedInstance: AnswerPath,
): void {
  const { index, flat, state, random } = filling;
  const operands = ids.flatMap((id) => {
    const operand = index.elementById.get(id);
    if (!operand) return [];
    const own = elementPathFrom(operand, parent, refusedInstance);
    const paths = own === undefined ? elementPathsOf(operand, flat.rows) : [own];
    return paths.filter((path) => state.get(path)?.visible).map((path) => ({ operand, path }));
  });
  if (operands.length === 0) return;
  const { operand, path } = random.pick(operands);
  const instance = parentPath(path);
  if (!state.get(path)!.isComputed) return answerElement(filling, operand, instance);
  if (!answerInputs(filling, operand, instance)) answerOtherInputs(filling, operand, instance);
}

/** Gives all beneficiaries order 1 and shares that total 100; drops rows above the maximum of the check. */
function distributeShares(filling: FillState, indexed: IndexedSection, list: AnswerPath): void {
  const check = filling.index.form.groupChecks.find(
    (candidate) => candidate.check === 'beneficiaryTotals' && candidate.section === indexed.section.sectionId,
  );
  if (check?.check !== 'beneficiaryTotals') return;
  if (!filling.flat.rows.get(list)?.length) addRows(filling, list, 1);
  const rows = filling.flat.rows.get(list)!.slice(0, check.max ?? 3);
  filling.flat.rows.set(list, rows);
  const code = (id: string) => filling.index.elementById.get(id)!.element.elementCode;
  rows.forEach((rowId, i) => {
    const row = rowPath(list, rowId);
    setAnswer(filling, childPath(row, code(check.order)), 1);
    const share = Math.floor(100 / rows.length);
    const ratio = i === 0 ? 100 - share * (rows.length - 1) : share;
    setAnswer(filling, childPath(row, code(check.ratio)), ratio);
  });
}
