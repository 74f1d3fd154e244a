// The final answers to other screens that the rules of a form read.
import Big from 'big.js';
import type { ScreenAnswer } from '../../../schemas/generated/condition.ts';
import type { ForeignAnswers } from '../../../validators/rule/rule.ts';
import { childPath, instancePath } from '../../core/answers/answer-path.ts';
import { toValue } from '../../core/answers/answer-value.ts';
import { flattenAnswers, type Answers } from '../../core/answers/answers.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import type { Value } from '../../core/conditions/expressions.ts';
import { distinctForeignAnswers } from '../../core/conditions/foreign-answers.ts';
import { ownedRules } from '../../core/form-checks/check-named-conditions.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { personOfScreen } from '../../core/orders/insured-persons.ts';
import type { Database } from './connection/database.ts';
import { readFinalAnswers } from './final-answers.ts';

/** Looks up the form of a version. */
export type FormOf = (versionId: number) => Promise<FormIndex | undefined>;

const reads = new WeakMap<FormIndex, readonly ScreenAnswer[]>();

/** The answers to other screens that a form reads. */
function foreignReadsOf(index: FormIndex): readonly ScreenAnswer[] {
  const own = reads.get(index) ?? distinctForeignAnswers([...ownedRules(index.form)].map(([, rule]) => rule));
  reads.set(index, own);
  return own;
}

/**
 * Reads what a form instance reads of other screens: of a screen with a form for each person that of the person of this form,
 * and of rows the row of that person. Undefined for a form that reads none.
 */
export async function readForeignAnswers(
  db: Database,
  formOf: FormOf,
  { tradeId, subject }: Pick<FormKey, 'tradeId' | 'subject'>,
  index: FormIndex,
): Promise<ForeignAnswers | undefined> {
  const wanted = foreignReadsOf(index);
  if (wanted.length === 0) return undefined;
  const screens = [...new Set(wanted.map(({ screen }) => screen))];
  const entries = await Promise.all(
    screens.map(async (screen) => {
      const key = { tradeId, screen, subject: personOfScreen(screen) ? subject : '' };
      const final = await readFinalAnswers(db, key);
      const source = final && (await formOf(final.versionId));
      if (!source) return [];
      const ids = wanted.flatMap((answer) => (answer.screen === screen ? [answer.element] : []));
      return [[screen, valuesOf(source, final.answers, ids, subject)] as const];
    }),
  );
  return Object.fromEntries(entries.flat());
}

/** The answers to some questions of a form, of this person where they are in rows; those that are given. */
function valuesOf(
  index: FormIndex,
  answers: Answers,
  ids: readonly string[],
  person: string,
): ForeignAnswers[string] {
  const { values } = flattenAnswers(index, answers);
  return Object.fromEntries(
    ids.flatMap((id) => {
      const indexed = index.elementById.get(id);
      if (!indexed) return [];
      const { parent, element } = indexed;
      const rows = parent.chain.filter(({ section }) => section.repeat);
      const rowIds = new Map(rows.map(({ section }) => [section.sectionId, person]));
      const instance = instancePath(parent, rowIds);
      const path = instance === undefined ? undefined : childPath(instance, element.elementCode);
      const value = path === undefined ? undefined : toJson(toValue(indexed, values.get(path)));
      return value === undefined ? [] : [[id, value] as const];
    }),
  );
}

/** A value of an operand in JSON; a number that JSON cannot hold exactly is unknown. */
function toJson(value: Value): string | number | boolean | undefined {
  if (!(value instanceof Big)) return Array.isArray(value) ? undefined : (value as string | boolean);
  const number = value.toNumber();
  return value.eq(number) ? number : undefined;
}
