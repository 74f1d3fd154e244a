import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { checkGroups } from './check-groups.ts';
import { asAnswers, checkShape } from './check-shape.ts';
import {
  flattenAnswers,
  instancePathsOf,
  isUnanswered,
  nestAnswers,
  type Answers,
  type AnswerMap,
} from './answers.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import { failureOf, issueAt, type Issue } from '../failures/issue.ts';
import { resolve, type FieldState, type FormState } from './resolve.ts';
import type { Validators } from './load-validators.ts';

export type { RuleContext };

export type CheckResult = { ok: true; answers: Answers } | { ok: false; issues: Issue[] };

/**
 * Whether answers may be saved as final. Browser and server run this same function over the same validators.
 *
 * Normalises, resolves conditions and computed values, leaves out answers to hidden elements, runs each visible
 * element's validator, then the group checks.
 *
 * @param answers whatever came over the wire
 * @returns the answers as they are stored, or every issue in the order of the form
 */
export function checkAnswers(
  index: FormIndex,
  validators: Validators,
  answers: unknown,
  context: RuleContext,
): CheckResult {
  const misshapen = checkShape(index, answers);
  if (misshapen.length > 0) return { ok: false, issues: misshapen };
  const flat = normaliseAnswers(index, flattenAnswers(index, asAnswers(answers)));
  const state = resolve(index, flat, context);
  const issues = checkAnswerMap(index, validators, flat, state, context);
  if (issues.length > 0) return { ok: false, issues };
  const visible = (path: string) => state.get(path)?.visible === true;
  return { ok: true, answers: nestAnswers(index, flat, visible) };
}

/** Every issue of answers that are already normalised and resolved, in the order of the form. */
export function checkAnswerMap(
  index: FormIndex,
  validators: Validators,
  flat: AnswerMap,
  state: FormState,
  context: RuleContext,
): Issue[] {
  const issues = [...checkRowCounts(index, flat, state)];
  for (const indexed of index.elements) {
    for (const instance of instancePathsOf(indexed.parent, flat.rows)) {
      const at = `${instance}/${indexed.element.elementCode}`;
      const issue = elementIssue(indexed, at, flat.values.get(at), state.get(at)!, validators, context);
      if (issue) issues.push(issue);
    }
  }
  const wrong = new Set(issues.map(({ at }) => at));
  const ofGroups = checkGroups(index, validators, flat, state, context).filter(({ at }) => !wrong.has(at));
  return inFormOrder(index, flat, [...issues, ...ofGroups]);
}

/**
 * What a required question says that was left open: where somebody is picked, that somebody has to be (V-081); a
 * statement cannot be empty, it has to be agreed to (V-074).
 */
function missingAnswerCode({ inputType, settings }: IndexedElement): { code: string } {
  if (inputType === 'person') return { code: 'person.chosen' };
  const isStatement = inputType === 'agreement' || ('mustBeOn' in settings && settings.mustBeOn === true);
  return isStatement ? { code: 'switch.mustBeOn' } : { code: 'required' };
}

/** The first failure of one answer, or undefined; of hidden questions none is ever told. */
export function elementIssue(
  indexed: IndexedElement,
  at: string,
  value: AnswerValue | undefined,
  { visible, required, options }: FieldState,
  validators: Validators,
  context: RuleContext,
): Issue | undefined {
  const { position, type } = indexed;
  if (!visible || type.valueKind === 'none') return undefined;
  if (isUnanswered(value)) return required ? issueAt(at, missingAnswerCode(indexed)) : undefined;
  const validate = validators.element(position);
  if (!validate.call(context, value)) return issueAt(at, failureOf(validate.errors![0]!));
  const chosen = Array.isArray(value) ? value : [value];
  const refused = options && chosen.some((code) => !options.includes(code as string));
  return refused ? issueAt(at, { code: 'option.unavailable' }) : undefined;
}

/** Answers as they are checked and stored (A91), each by its own input type. */
export function normaliseAnswers(index: FormIndex, flat: AnswerMap): AnswerMap {
  const values = new Map<string, AnswerValue>();
  for (const { element, type, parent } of index.elements) {
    for (const instance of instancePathsOf(parent, flat.rows)) {
      const path = `${instance}/${element.elementCode}`;
      const value = flat.values.get(path);
      if (value === undefined) continue;
      const normal = type.normalise(value);
      if (!isUnanswered(normal)) values.set(path, normal);
    }
  }
  return { values, rows: flat.rows };
}

function* checkRowCounts(index: FormIndex, flat: AnswerMap, state: FormState): Generator<Issue> {
  for (const { section, chain } of index.sectionById.values()) {
    const { repeat } = section;
    if (!repeat || repeat.min === 0) continue;
    const parents = chain.length > 1 ? instancePathsOf(chain.at(-2)!, flat.rows) : [''];
    for (const parent of parents) {
      const at = parent ? `${parent}/${section.sectionCode}` : section.sectionCode;
      const count = flat.rows.get(at)?.length ?? 0;
      if (state.get(at)?.visible && count < repeat.min)
        yield issueAt(at, { code: 'rows.tooFew', params: { min: repeat.min } });
    }
  }
}

/** Sorts issues as a person meets their fields, row by row, so that the first one is the topmost. */
function inFormOrder(index: FormIndex, flat: AnswerMap, issues: Issue[]): Issue[] {
  if (issues.length < 2) return issues;
  const places = pathsInOrder(index, flat);
  const rank = new Map(places.map((path, i) => [path, i]));
  return issues.sort((a, b) => (rank.get(a.at) ?? Infinity) - (rank.get(b.at) ?? Infinity));
}

/** Every path of the form in reading order. */
function pathsInOrder(index: FormIndex, flat: AnswerMap): string[] {
  const places: string[] = [];
  const visit = (indexed: (typeof index.sections)[number], prefix: string) => {
    const path = `${prefix}${indexed.section.sectionCode}`;
    places.push(path);
    const instances = indexed.section.repeat
      ? (flat.rows.get(path) ?? []).map((rowId) => `${path}/${rowId}`)
      : [path];
    for (const instance of instances) {
      for (const { element } of indexed.elements) places.push(`${instance}/${element.elementCode}`);
      if (indexed.child) visit(indexed.child, `${instance}/`);
    }
  };
  for (const indexed of index.sections) visit(indexed, '');
  return places;
}
