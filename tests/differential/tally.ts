import { inputTypes } from '../../schemas/elements/input-types.ts';
import {
  elementPathsOf,
  flattenAnswers,
  instancePathsOf,
  sectionPathsOf,
  type AnswerMap,
  type Answers,
} from '../../src/core/answers/answers.ts';
import { normaliseAnswers } from '../../src/core/answers/check-answers.ts';
import { checkShape } from '../../src/core/answers/check-shape.ts';
import type { FormIndex, IndexedElement } from '../../src/core/form/form-index.ts';
import { rulesOf, sectionRulesOf } from '../../src/core/form/form-index.ts';
import { effectiveRepeat } from '../../src/core/answers/effective-repeat.ts';
import type { FormState } from '../../src/core/answers/field-state.ts';
import { foldRule, listCases } from '../../src/core/conditions/fold-condition.ts';
import { operatorsOf } from '../../src/core/coverage/vocabulary-usage.ts';
import { groupCheckNames, groupCheckType } from '../../src/core/form/group-checks.ts';
import { resolve } from '../../src/core/answers/resolve.ts';
import { context } from './code-lists.ts';
import type { CheckerResult } from './checker.ts';
import { sourcePath } from '../../src/core/form/source-path.ts';
import { FUNCTIONS, OPERATORS } from './random-conditions.ts';

/** Counts how often each input type, operator, function and group check took part in a checked case. */
export class Tally {
  readonly counts = new Map<string, number>();
  readonly issues = new Map<string, number>();
  cases = 0;
  valid = 0;
  conditions = 0;
  /** Visibility conditions that are true in one case of their form and false in another. */
  conditionsSeenBothWays = 0;

  constructor() {
    const words = {
      type: Object.keys(inputTypes),
      op: [...OPERATORS, 'ref'],
      fn: [...FUNCTIONS, 'where', 'rowNumber', 'insuredCount', 'answer'],
      check: groupCheckNames(),
      rows: ['withinBounds', 'outsideBounds'],
      source: ['proposed', 'changed'],
    };
    for (const [kind, names] of Object.entries(words))
      for (const name of names) this.counts.set(`${kind} ${name}`, 0);
  }

  /** Counts the cases of one form; only answers of the right shape reach conditions and rules. */
  add(index: FormIndex, cases: readonly unknown[], results: readonly CheckerResult[]): void {
    this.cases += cases.length;
    this.valid += results.filter(({ ok }) => ok).length;
    for (const result of results)
      for (const { code } of (!result.ok && result.issues) || []) this.#count(this.issues, code);
    const rules = wordsOfRules(index);
    const visibility = new Map<string, Set<boolean>>();
    for (const answers of cases) {
      if (checkShape(index, answers).length > 0) continue;
      const reached = reachedBy(index, answers as Answers, visibility);
      for (const word of new Set([...rules, ...reached])) this.#count(this.counts, word);
    }
    this.conditions += visibility.size;
    this.conditionsSeenBothWays += [...visibility.values()].filter((values) => values.size === 2).length;
  }

  /** The words that took part less often than this, as `word count`. */
  below(minimum: number): string[] {
    return [...this.counts].filter(([, count]) => count < minimum).map(([word, count]) => `${word} ${count}`);
  }

  toString(): string {
    const countsOf = (kind: string) =>
      [...this.counts]
        .filter(([word]) => word.startsWith(`${kind} `))
        .map(([word, count]) => `${word.slice(kind.length + 1)} ${count}`)
        .join(', ');
    const share = ((100 * this.valid) / this.cases).toFixed(1);
    return [
      `${this.cases} cases, ${share} % valid; ${this.conditionsSeenBothWays} of ${this.conditions} visibility conditions both true and false`,
      `input types: ${countsOf('type')}`,
      `operators: ${countsOf('op')}`,
      `functions: ${countsOf('fn')}`,
      `group checks: ${countsOf('check')}`,
      `sources of answers: ${countsOf('source')}`,
      `lists whose bounds are known: ${countsOf('rows')}`,
      `issues: ${[...this.issues]
        .sort(([, a], [, b]) => b - a)
        .map(([code, count]) => `${code} ${count}`)
        .join(', ')}`,
    ].join('\n');
  }

  #count(counts: Map<string, number>, word: string): void {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}

/** Input types checked at a visible answer, group checks whose first operand was checked, and lists with known bounds. */
function reachedBy(index: FormIndex, answers: Answers, visibility: Map<string, Set<boolean>>): string[] {
  const flat = normaliseAnswers(index, flattenAnswers(index, answers));
  const state = resolve(index, flat, context);
  const isChecked = ({ element, parent, type }: IndexedElement) =>
    instancePathsOf(parent, flat.rows).some((instance) => {
      const path = `${instance}/${element.elementCode}`;
      const visible = state.get(path)!.visible;
      if (element.visibleWhen)
        visibility.set(element.elementId, (visibility.get(element.elementId) ?? new Set()).add(visible));
      return visible && (type.valueKind === 'none' || flat.values.has(path));
    });
  const checkedElements = new Set(index.elements.filter(isChecked));
  const checks = index.form.groupChecks.filter((check) => {
    const [first] = groupCheckType(check).operands(check);
    const section = index.sectionById.get(first!);
    const outer = section?.chain.at(-2);
    if (section) return !outer || instancePathsOf(outer, flat.rows).length > 0;
    return checkedElements.has(index.elementById.get(first!)!);
  });
  return [
    ...[...checkedElements].map(({ inputType }) => `type ${inputType}`),
    ...checks.map(({ check }) => `check ${check}`),
    ...boundedLists(index, flat, state),
    ...index.elements.flatMap((indexed) => sourcesOf(indexed, flat, state)),
  ];
}

/** Whether visible questions hold their proposals or other answers. */
const sourcesOf = (indexed: IndexedElement, flat: AnswerMap, state: FormState): string[] =>
  elementPathsOf(indexed, flat.rows).flatMap((path) => {
    const source = state.get(path)!.visible ? flat.values.get(sourcePath(path)) : undefined;
    return source === undefined ? [] : `source ${source === true ? 'proposed' : 'changed'}`;
  });

/** Whether visible lists have the numbers of rows that other answers set. */
const boundedLists = (index: FormIndex, flat: AnswerMap, state: FormState): string[] =>
  [...index.sectionById.values()].flatMap((indexed) =>
    sectionPathsOf(indexed, flat.rows).flatMap((list) => {
      const field = state.get(list)!;
      if (!field.visible || (!field.bounds?.min && !field.bounds?.max)) return [];
      const { min, max } = effectiveRepeat(indexed.section.repeat!, field);
      const count = flat.rows.get(list)?.length ?? 0;
      return min <= count && count <= max ? 'rows withinBounds' : 'rows outsideBounds';
    }),
  );

/** The operators and functions in the rules of a form. */
function wordsOfRules(index: FormIndex): string[] {
  const rules = [
    ...[...index.sectionById.values()].flatMap(({ section }) => sectionRulesOf(section)),
    ...index.elements.flatMap(({ element }) => rulesOf(element)),
  ];
  return [...new Set(rules.flatMap((rule) => foldRule(rule, WORDS)))];
}

const WORDS = listCases((node) => operatorsOf(node).map((name) => `${'op' in node ? 'op' : 'fn'} ${name}`));
