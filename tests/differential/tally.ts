import type { Call, Condition, Expression } from '../../schemas/generated/condition.ts';
import { inputTypes } from '../../schemas/elements/input-types.ts';
import { flattenAnswers, instancePathsOf, type Answers } from '../../src/core/answers/answers.ts';
import { normaliseAnswers } from '../../src/core/answers/check-answers.ts';
import { checkShape } from '../../src/core/answers/check-shape.ts';
import type { FormIndex, IndexedElement } from '../../src/core/form/form-index.ts';
import { rulesOf } from '../../src/core/form/form-index.ts';
import { groupCheckNames, groupCheckType } from '../../src/core/form/group-checks.ts';
import { resolve } from '../../src/core/answers/resolve.ts';
import { context } from './code-lists.ts';
import type { CheckerResult } from './checker.ts';
import { FUNCTIONS, OPERATORS } from './random-conditions.ts';

/** How often each word of the vocabulary took part in a case that was judged. */
export class Tally {
  readonly counts = new Map<string, number>();
  readonly issues = new Map<string, number>();
  cases = 0;
  valid = 0;
  conditions = 0;
  /** Conditions of visibility that were met in one case of their form and not in another. */
  conditionsSeenBothWays = 0;

  constructor() {
    const words = { type: Object.keys(inputTypes), op: OPERATORS, fn: FUNCTIONS, check: groupCheckNames };
    for (const [kind, names] of Object.entries(words))
      for (const name of names) this.counts.set(`${kind} ${name}`, 0);
  }

  /** Counts the cases of one form; only answers of the right shape reach conditions and rules. */
  add(index: FormIndex, cases: readonly unknown[], said: readonly CheckerResult[]): void {
    this.cases += cases.length;
    this.valid += said.filter(({ ok }) => ok).length;
    for (const one of said)
      for (const { code } of (!one.ok && one.issues) || []) this.#count(this.issues, code);
    const rules = wordsOfRules(index);
    const shown = new Map<string, Set<boolean>>();
    for (const answers of cases) {
      if (checkShape(index, answers).length > 0) continue;
      const reached = reachedBy(index, answers as Answers, shown);
      for (const word of new Set([...rules, ...reached])) this.#count(this.counts, word);
    }
    this.conditions += shown.size;
    this.conditionsSeenBothWays += [...shown.values()].filter((ways) => ways.size === 2).length;
  }

  /** Words that took part less often than this. */
  below(least: number): string[] {
    return [...this.counts].filter(([, count]) => count < least).map(([word, count]) => `${word} ${count}`);
  }

  toString(): string {
    const of = (kind: string) =>
      [...this.counts]
        .filter(([word]) => word.startsWith(`${kind} `))
        .map(([word, count]) => `${word.slice(kind.length + 1)} ${count}`)
        .join(', ');
    const share = ((100 * this.valid) / this.cases).toFixed(1);
    return [
      `${this.cases} cases, ${share} % valid; ${this.conditionsSeenBothWays} of ${this.conditions} conditions of visibility both met and not`,
      `input types: ${of('type')}`,
      `operators: ${of('op')}`,
      `functions: ${of('fn')}`,
      `group checks: ${of('check')}`,
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

/** Input types that were judged at a visible answer, and group checks whose first operand was one. */
function reachedBy(index: FormIndex, answers: Answers, shown: Map<string, Set<boolean>>): string[] {
  const flat = normaliseAnswers(index, flattenAnswers(index, answers));
  const state = resolve(index, flat, context);
  const isJudged = ({ element, parent, type }: IndexedElement) =>
    instancePathsOf(parent, flat.rows).some((instance) => {
      const path = `${instance}/${element.elementCode}`;
      const visible = state.get(path)!.visible;
      if (element.visibleWhen)
        shown.set(element.elementId, (shown.get(element.elementId) ?? new Set()).add(visible));
      return visible && (type.valueKind === 'none' || flat.values.has(path));
    });
  const judged = new Set(index.elements.filter(isJudged));
  const checks = index.form.groupChecks.filter((check) => {
    const [first] = groupCheckType(check).operands(check);
    const section = index.sectionById.get(first!);
    if (section) return instancePathsOf(section.chain.at(-2)!, flat.rows).length > 0;
    return judged.has(index.elementById.get(first!)!);
  });
  return [
    ...[...judged].map(({ inputType }) => `type ${inputType}`),
    ...checks.map(({ check }) => `check ${check}`),
  ];
}

function wordsOfRules(index: FormIndex): string[] {
  const rules = [
    ...[...index.sectionById.values()].map(({ section }) => section.visibleWhen),
    ...index.elements.flatMap(({ element }) => rulesOf(element)),
  ];
  return [...new Set(rules.flatMap((rule) => (rule ? wordsOf(rule) : [])))];
}

/** Operators and functions, wherever they stand in a rule. */
function wordsOf(rule: Condition | Expression): string[] {
  const parts = Object.values(rule as object).flat() as unknown[];
  const inner = parts.filter((part): part is Condition => typeof part === 'object' && part !== null);
  const own = 'op' in rule ? [`op ${rule.op}`] : 'fn' in rule ? [`fn ${(rule as Call).fn}`] : [];
  return [...own, ...inner.flatMap(wordsOf)];
}
