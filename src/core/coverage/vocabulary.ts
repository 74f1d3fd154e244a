import { inputTypes } from '../../../schemas/elements/input-types.ts';
import type { Condition, ContextOperand } from '../../../schemas/generated/condition.ts';
import { messageFormats } from '../words/parse-message.ts';
import type { FunctionName } from '../conditions/fold-condition.ts';
import { rules } from '../../../validators/vocabulary.ts';
import { groupCheckNames } from '../form/group-checks.ts';

/** Operators of conditions, functions of expressions, conditions of rows, the number of a row, parts of the trade, other screens. */
const OPERATORS = {
  all: true,
  any: true,
  not: true,
  eq: true,
  ne: true,
  lt: true,
  le: true,
  gt: true,
  ge: true,
  in: true,
  between: true,
  empty: true,
  matchesList: true,
  some: true,
  every: true,
  ref: true,
  add: true,
  subtract: true,
  multiply: true,
  divide: true,
  round: true,
  abs: true,
  floor: true,
  ceil: true,
  mod: true,
  min: true,
  max: true,
  sum: true,
  count: true,
  ageAt: true,
  daysBetween: true,
  monthsBetween: true,
  yearOf: true,
  addDays: true,
  addMonths: true,
  addYears: true,
  birthDateFromId: true,
  genderFromId: true,
  attribute: true,
  if: true,
  coalesce: true,
  concat: true,
  textOf: true,
  where: true,
  rowNumber: true,
  product: true,
  channel: true,
  insuredCount: true,
  member: true,
  plan: true,
  sumInsured: true,
  premium: true,
  payPeriod: true,
  answer: true,
} as const satisfies Record<Condition['op'] | FunctionName | 'where' | 'answer' | ContextName, true>;

/** What the language reads beside answers; today is part of nearly every form. */
type ContextName = Exclude<ContextOperand['context'], 'today'>;

/** The kinds of parts that forms are made of. Their names are the `coverage.*` of `locales/<tag>/qa.json`. */
export const vocabularyKinds = [
  'inputTypes',
  'keywords',
  'operators',
  'checks',
  'formats',
  'messages',
  'locales',
] as const;

export type VocabularyKind = (typeof vocabularyKinds)[number];

/**
 * The whole vocabulary of forms, by kind.
 *
 * @param messages codes that have a message
 */
export const vocabulary = (
  locales: readonly string[],
  messages: readonly string[],
): Record<VocabularyKind, readonly string[]> => ({
  inputTypes: Object.keys(inputTypes),
  keywords: Object.keys(rules),
  operators: Object.keys(OPERATORS),
  checks: groupCheckNames(),
  formats: messageFormats,
  messages,
  locales,
});
