// The final answers to other screens that the rules of a form read.
import Big from 'big.js';
import type { ScreenAnswer } from '../../../schemas/generated/condition.ts';
import type { ForeignAnswers } from '../../../validators/rule/rule.ts';
import { childPath, instancePath } from '../../core/answers/answer-path.ts';
import { toValue } from '../../core/answers/answer-value.ts';
import { flattenAnswers, type Answers } from '../../core/answers/answers.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import type { ReadAnswers } from '../../core/conditions/changed-answers.ts';
import type { Value } from '../../core/conditions/expressions.ts';
import { distinctForeignAnswers } from '../../core/conditions/foreign-answers.ts';
import { ownedRules } from '../../core/form-checks/check-named-conditions.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { personOfScreen } from '../../core/orders/insured-persons.ts';
import type { Database, Transaction } from './connection/database.ts';
import { matchesKey } from './drafts.ts';
import { readFinalAnswers } from './final-answers.ts';
import { answers as saved } from './tables/trade-tables.ts';

/** Looks up the form of a version. */
export type FormOf = (versionId: number) => Promise<FormIndex | undefined>;

const reads = new WeakMap<FormIndex, readonly ScreenAnswer[]>();

/** The answers to other screens that a form reads. */
export function foreignReadsOf(index: FormIndex): readonly ScreenAnswer[] {
  const own = reads.get(index) ?? distinctForeignAnswers([...ownedRules(index.form)].map(([, rule]) => rule));
  reads.set(index, own);
  return own;
}

/** The form instance of another screen that one reads: that of its person, where the screen has a form for each. */
export const sourceKey = ({ tradeId, subject }: InstanceOf, screen: string): FormKey => ({
  tradeId,
  screen,
  subject: personOfScreen(screen) ? subject : '',
});

type InstanceOf = Pick<FormKey, 'tradeId' | 'subject'>;

/**
 * Reads what a form instance reads of other screens: of a screen with a form for each person that of the person of this form,
 * and of rows the row of that person. Undefined for a form that reads none.
 */
export async function readForeignAnswers(
  db: Database,
  formOf: FormOf,
  key: InstanceOf,
  index: FormIndex,
): Promise<ReadAnswers | undefined> {
  const wanted = foreignReadsOf(index);
  if (wanted.length === 0) return undefined;
  const screens = [...new Set(wanted.map(({ screen }) => screen))];
  const entries = await Promise.all(
    screens.map(async (screen) => {
      const final = await readFinalAnswers(db, sourceKey(key, screen));
      const source = final && (await formOf(final.versionId));
      const ids = wanted.flatMap((answer) => (answer.screen === screen ? [answer.element] : []));
      const values = source && valuesOf(source, final.answers, ids, key.subject);
      return { screen, revision: final?.revision ?? 0, values };
    }),
  );
  return {
    answers: Object.fromEntries(entries.flatMap(({ screen, values }) => (values ? [[screen, values]] : []))),
    revisions: Object.fromEntries(entries.map(({ screen, revision }) => [screen, revision])),
  };
}

/**
 * Whether the final answers that a form instance has read are still the latest. They stay so until the transaction ends: a save
 * of theirs waits for it.
 */
export async function lockReadAnswers(
  tx: Transaction,
  key: InstanceOf,
  { revisions }: ReadAnswers,
): Promise<boolean> {
  for (const [screen, revision] of Object.entries(revisions)) {
    const [row] = await tx
      .select({ revision: saved.revision })
      .from(saved)
      .where(matchesKey(saved, sourceKey(key, screen)))
      .for('share');
    if ((row?.revision ?? 0) !== revision) return false;
  }
  return true;
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
