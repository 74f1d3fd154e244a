// What rules read, for their explanations.
import type { ScreenAnswer } from '../../../schemas/generated/condition.ts';
import { compute } from '../conditions/conditions.ts';
import type { EvaluationContext, Value } from '../conditions/expressions.ts';
import type { Rule } from '../conditions/fold-condition.ts';
import { referencesOf } from '../conditions/references.ts';
import { distinctForeignAnswers } from '../conditions/foreign-answers.ts';
import { tradeReadsOf } from '../conditions/trade-reads.ts';
import type { FormIndex } from '../form/form-index.ts';

/** An element, a section or a part of the trade, with its value in words of data; undefined is unknown. */
export interface ValueRead {
  id: string;
  value: string | undefined;
  /** The screen and the type, when the element is one of another screen. */
  answer?: ScreenAnswer;
  /** The revision of the final answers of that screen, where it is known; 0 before the first. */
  revision?: number;
}

/**
 * All that a rule reads: elements, sections, parts of the trade, whose ids are their names in the language of rules, and answers
 * to other screens.
 */
export const readsOf = (index: FormIndex, rule: Rule, context: EvaluationContext): ValueRead[] => [
  ...valuesOf(index, referencesOf(rule), context),
  ...tradeValuesOf(rule, context),
  ...foreignValuesOf(rule, context),
];

const foreignValuesOf = (rule: Rule, context: EvaluationContext): ValueRead[] =>
  distinctForeignAnswers([rule]).map((answer) => {
    const revision = context.trade?.revisions?.[answer.screen];
    return {
      id: answer.element,
      value: textOf(compute({ answer }, context)),
      answer,
      ...(revision !== undefined && { revision }),
    };
  });

const tradeValuesOf = (rule: Rule, context: EvaluationContext): ValueRead[] =>
  [...new Set(tradeReadsOf(rule))].map((part) => ({
    id: part,
    value: textOf(compute({ context: part }, context)),
  }));

/** Elements and sections with their values, each once. */
export function valuesOf(index: FormIndex, ids: readonly string[], context: EvaluationContext): ValueRead[] {
  const valueOf = (id: string): string | undefined => {
    if (index.sectionById.has(id)) return String(context.eachRow(id).length);
    const value = textOf(context.value(id));
    const column = context.values(id).flatMap((rowValue) => textOf(rowValue) ?? []);
    return value ?? (column.length > 0 ? column.join(', ') : undefined);
  };
  return [...new Set(ids)].map((id) => ({ id, value: valueOf(id) }));
}

/** A value as text, with exact decimals. */
export const textOf = (value: Value): string | undefined =>
  value === undefined ? undefined : Array.isArray(value) ? value.join(', ') : String(value);
