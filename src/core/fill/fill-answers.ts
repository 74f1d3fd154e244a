import { childPath, rowPath, type AnswerPath } from '../answers/answer-path.ts';
import { instancePathsOf, sectionPathsOf, type AnswerMap } from '../answers/answers.ts';
import { checkResolvedAnswers } from '../answers/check-answers.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';
import type { CheckResult } from '../failures/check-result.ts';
import type { Issue } from '../failures/issue.ts';
import type { Validators } from '../answers/load-validators.ts';
import { targetOf } from '../answers/answer-target.ts';
import { resolve } from '../answers/resolve.ts';
import { answerPerson, birthDateRange, personOf } from './fill-person.ts';
import { setAnswer, type FillState, type FillSettings } from './fill-state.ts';
import { validValue } from './sample-values.ts';
import { repairCheck } from './repair-check.ts';

export type { FillSettings };

/** How often everything is judged and mended before a form is given up. */
const ROUNDS = 12;

/** More rows than this are only given where a section asks for them. */
const MAX_OPTIONAL_ROWS = 2;

/** Answers that pass every check, with those to elements that became hidden; or the issues that remain. */
export type FillResult = CheckResult<{ answers: AnswerMap }>;

/** Fills a form as a careful person would: answers what shows, looks what is refused, and mends that. */
export function fillForm(index: FormIndex, validators: Validators, settings: FillSettings): FillResult {
  const { context } = settings;
  const filling: FillState = {
    ...settings,
    index,
    flat: { values: new Map(), rows: new Map() },
    state: new Map(),
  };
  for (const section of index.sectionById.values()) addFirstRows(filling, section);
  const considered = new Set<string>();
  let issues: Issue[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    filling.state = resolve(index, filling.flat, context);
    answerVisible(filling, considered);
    filling.state = resolve(index, filling.flat, context);
    issues = checkResolvedAnswers(index, validators, filling.flat, filling.state, context);
    if (issues.length === 0 && !hasNewQuestions(filling, considered)) break;
    for (const issue of issues) repair(filling, issue);
  }
  return issues.length === 0 ? { ok: true, answers: filling.flat } : { ok: false, issues };
}

/** Whether answers have made a question show that nobody has considered yet. */
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
    const most = Math.min(repeat.max, Math.max(repeat.min, 1) + MAX_OPTIONAL_ROWS - 1);
    const count = filling.random.integer(repeat.min, most);
    addRows(filling, list, count);
  }
}

function addRows({ flat }: FillState, path: AnswerPath, count: number): void {
  const rows = flat.rows.get(path) ?? [];
  const fresh = Array.from({ length: count }, (_, i) => `r${rows.length + i + 1}`);
  flat.rows.set(path, [...rows, ...fresh]);
}

/** Each question that shows is answered or left open once. */
function answerVisible(filling: FillState, considered: Set<string>): void {
  const { index, flat, state, random, optionalShare } = filling;
  for (const element of index.elements)
    for (const instance of instancePathsOf(element.parent, flat.rows)) {
      const path = childPath(instance, element.element.elementCode);
      const now = state.get(path);
      if (!now?.visible || considered.has(path)) continue;
      considered.add(path);
      const wanted = now.required || random.boolean(optionalShare);
      if (wanted && now.computed === undefined && !flat.values.has(path)) answer(filling, element, instance);
    }
}

function answer(filling: FillState, indexed: IndexedElement, instance: AnswerPath): void {
  const { random, context, lists, state, index } = filling;
  const path = childPath(instance, indexed.element.elementCode);
  const person = personOf(index, indexed);
  if (person) return answerPerson(filling, person, indexed.parent, instance);
  const options = state.get(path)?.options;
  const settings = options ? { ...indexed.settings, options } : indexed.settings;
  const limits = indexed.type.valueKind === 'date' ? birthDateRange(filling, indexed) : {};
  const ask = { random, context, lists, ...limits };
  setAnswer(filling, path, validValue(indexed.inputType, settings, ask));
}

function repair(filling: FillState, { path, code }: Issue): void {
  const place = targetOf(filling.index, path);
  if (!place) return;
  if (place.kind === 'element') {
    const { indexed, instancePath } = place;
    return repairCheck(filling, indexed, instancePath, code)
      ? undefined
      : answer(filling, indexed, instancePath);
  }
  if (code.startsWith('beneficiary.')) distributeShares(filling, place.indexed, path);
  else addRows(filling, path, 1);
}

/** Orders and shares that total 100, for as many rows as the check allows. */
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
    const each = Math.floor(100 / rows.length);
    setAnswer(filling, childPath(row, code(check.ratio)), i === 0 ? 100 - each * (rows.length - 1) : each);
  });
}
