/** The part of the form vocabulary that a set of forms uses. */

import type { Form } from '../../../schemas/generated/form.ts';
import { foldRule, listCases, type Rule } from '../conditions/fold-condition.ts';
import { conditionsOf } from '../form/group-check-references.ts';
import { groupCheckKeyword } from '../form/group-check-keywords.ts';
import { stepRulesOf } from '../form/steps.ts';
import { allSections } from '../form/form-elements.ts';
import { rulesOf, sectionRulesOf, type FormIndex } from '../form/form-index.ts';
import { withMessages } from '../words/form-messages.ts';
import { argumentsOfMessage } from '../words/parse-message.ts';
import { vocabularyKinds, type VocabularyKind } from './vocabulary.ts';

export type VocabularyUsage = Record<VocabularyKind, Set<string>>;

export const emptyUsage = (): VocabularyUsage => ({
  inputTypes: new Set(),
  keywords: new Set(),
  operators: new Set(),
  checks: new Set(),
  formats: new Set(),
  messages: new Set(),
  locales: new Set(),
});

/** Adds what a form uses: input types, the keywords of their schemas, operators, group checks, formats of answers in words, and languages. */
export function recordForm(usage: VocabularyUsage, { form, elements }: FormIndex): void {
  for (const { inputType, type, settings, element } of elements) {
    usage.inputTypes.add(inputType);
    Object.keys(type.schema(settings)).forEach((keyword) => usage.keywords.add(keyword));
    for (const rule of rulesOf(element)) recordRule(usage, rule);
  }
  recordFormRules(usage, form);
  for (const section of allSections(form))
    for (const rule of sectionRulesOf(section)) recordRule(usage, rule);
  for (const check of form.groupChecks) {
    usage.checks.add(check.check);
    for (const condition of conditionsOf(check)) recordRule(usage, condition);
    Object.keys(groupCheckKeyword(check)).forEach((keyword) => usage.keywords.add(keyword));
  }
  for (const messages of Object.values(withMessages(form).messages))
    for (const { format } of Object.values(messages).flatMap(argumentsOfMessage))
      if (format) usage.formats.add(format);
  Object.keys(form.words).forEach((locale) => usage.locales.add(locale));
}

/** Adds the conditions of the form itself: named ones, of its steps and of its outcomes. */
function recordFormRules(usage: VocabularyUsage, form: Form): void {
  for (const condition of Object.values(form.conditions ?? {})) recordRule(usage, condition);
  stepRulesOf(form).forEach(([, rule]) => recordRule(usage, rule));
  for (const { when } of form.outcomes ?? []) if (when) recordRule(usage, when);
}

function recordRule({ operators }: VocabularyUsage, rule: Rule): void {
  for (const operator of foldRule(rule, OPERATORS)) operators.add(operator);
}

/** The operators of one node. */
export function operatorsOf(node: Rule): string[] {
  if ('op' in node) return [node.op];
  if ('fn' in node) return [node.fn];
  if ('context' in node && node.context !== 'today') return [node.context];
  if ('answer' in node) return ['answer'];
  return 'rows' in node && node.where ? ['where'] : [];
}

const OPERATORS = listCases(operatorsOf);

/** Of each kind, the vocabulary that no form uses, and the size of the whole. */
export type Coverage = Record<VocabularyKind, { untouched: string[]; total: number }>;

export const coverageOf = (
  vocabulary: Record<VocabularyKind, readonly string[]>,
  usage: VocabularyUsage,
): Coverage =>
  Object.fromEntries(
    vocabularyKinds.map((kind) => [
      kind,
      {
        untouched: vocabulary[kind].filter((name) => !usage[kind].has(name)),
        total: vocabulary[kind].length,
      },
    ]),
  ) as Coverage;
