/** What rules read of other screens of the same trade. */

import type { ScreenAnswer } from '../../../schemas/generated/condition.ts';
import { foldRule, listCases, type Rule } from './fold-condition.ts';

/** The answers to other screens that a rule reads, in reading order, with repeats. */
export const foreignAnswersOf = (rule: Rule): ScreenAnswer[] => foldRule(rule, READS);

const READS = listCases((node) => ('answer' in node ? [node.answer] : []));

/** The name of a foreign answer where a text is needed; no element or section has it as its id. */
export const foreignAnswerKey = ({ screen, element }: Omit<ScreenAnswer, 'type'>): string =>
  `${screen}.${element}`;

/** The foreign answers that several rules read, each once. */
export const distinctForeignAnswers = (rules: readonly Rule[]): ScreenAnswer[] => [
  ...new Map(
    rules.flatMap(foreignAnswersOf).map((answer) => [foreignAnswerKey(answer), answer] as const),
  ).values(),
];
