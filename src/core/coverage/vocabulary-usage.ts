import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import { groupCheckType } from '../form/group-checks.ts';
import { allSections } from '../form/form-elements.ts';
import { rulesOf, type FormIndex } from '../form/form-index.ts';
import { vocabularyKinds, type VocabularyKind } from './vocabulary.ts';

export type VocabularyUsage = Record<VocabularyKind, Set<string>>;

export const emptyUsage = (): VocabularyUsage => ({
  inputTypes: new Set(),
  keywords: new Set(),
  operators: new Set(),
  checks: new Set(),
  messages: new Set(),
  locales: new Set(),
});

/** Notes what a form uses: its input types, the keywords of their schemas, operators, checks, and its languages. */
export function recordForm(touched: VocabularyUsage, { form, elements }: FormIndex): void {
  for (const { inputType, type, settings, element } of elements) {
    touched.inputTypes.add(inputType);
    Object.keys(type.schema(settings)).forEach((keyword) => touched.keywords.add(keyword));
    for (const rule of rulesOf(element)) recordRule(touched, rule);
  }
  for (const { visibleWhen } of allSections(form)) if (visibleWhen) recordRule(touched, visibleWhen);
  for (const check of form.groupChecks) {
    touched.checks.add(check.check);
    Object.keys(groupCheckType(check).keyword(check)).forEach((keyword) => touched.keywords.add(keyword));
  }
  Object.keys(form.words).forEach((locale) => touched.locales.add(locale));
}

/** Conditions and expressions are trees: whatever holds an operator or a function is part of one. */
function recordRule({ operators }: VocabularyUsage, rule: Condition | Expression): void {
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
export type Coverage = Record<VocabularyKind, { untouched: string[]; total: number }>;

export const coverageOf = (
  wanted: Record<VocabularyKind, readonly string[]>,
  touched: VocabularyUsage,
): Coverage =>
  Object.fromEntries(
    vocabularyKinds.map((kind) => [
      kind,
      { untouched: wanted[kind].filter((name) => !touched[kind].has(name)), total: wanted[kind].length },
    ]),
  ) as Coverage;
