import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import { groupCheckType } from '../group-checks.ts';
import { allSections } from '../flatten.ts';
import { rulesOf, type FormIndex } from '../form-index.ts';
import { kinds, type Kind } from './vocabulary.ts';

export type Touched = Record<Kind, Set<string>>;

export const nothingTouched = (): Touched => ({
  inputTypes: new Set(),
  keywords: new Set(),
  operators: new Set(),
  checks: new Set(),
  messages: new Set(),
  locales: new Set(),
});

/** Notes what a form uses: its input types, the keywords of their schemas, operators, checks, and its languages. */
export function touchForm(touched: Touched, { form, elements }: FormIndex): void {
  for (const { inputType, type, settings, element } of elements) {
    touched.inputTypes.add(inputType);
    Object.keys(type.schema(settings)).forEach((keyword) => touched.keywords.add(keyword));
    for (const rule of rulesOf(element)) touchRule(touched, rule);
  }
  for (const { visibleWhen } of allSections(form)) if (visibleWhen) touchRule(touched, visibleWhen);
  for (const check of form.groupChecks) {
    touched.checks.add(check.check);
    Object.keys(groupCheckType(check).keyword(check)).forEach((keyword) => touched.keywords.add(keyword));
  }
  Object.keys(form.words).forEach((locale) => touched.locales.add(locale));
}

/** Conditions and expressions are trees: whatever holds an operator or a function is part of one. */
function touchRule({ operators }: Touched, rule: Condition | Expression): void {
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { op, fn } = part as { op?: string; fn?: string };
    if (op !== undefined) operators.add(op);
    if (fn !== undefined) operators.add(fn);
    Object.values(part).forEach(visit);
  };
  visit(rule);
}

/** What of each kind was never touched, and how much there is. */
export type Coverage = Record<Kind, { untouched: string[]; total: number }>;

export const coverageOf = (wanted: Record<Kind, readonly string[]>, touched: Touched): Coverage =>
  Object.fromEntries(
    kinds.map((kind) => [
      kind,
      { untouched: wanted[kind].filter((name) => !touched[kind].has(name)), total: wanted[kind].length },
    ]),
  ) as Coverage;
