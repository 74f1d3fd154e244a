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
import { distinctForeignAnswers, foreignAnswerKey } from '../../core/conditions/foreign-answers.ts';
import { foreignConstants } from '../../core/conditions/trade-reads.ts';
import { ownedRules } from '../../core/form-checks/check-named-conditions.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { codeForReader } from '../../core/migrate/code-for-reader.ts';
import { personOfScreen } from '../../core/orders/insured-persons.ts';
import type { Database, Transaction } from './connection/database.ts';
import { matchesKey } from './drafts.ts';
import { readFinalAnswers } from './final-answers.ts';
import { answers as saved } from './tables/trade-tables.ts';

/** The forms of other screens. */
export interface SourceForms {
  ofVersion(versionId: number): Promise<FormIndex | undefined>;
  /** The form that the customers of the trade get now; undefined where that is not known. */
  live(screen: string): Promise<FormIndex | undefined>;
}

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
  forms: SourceForms,
  key: InstanceOf,
  index: FormIndex,
): Promise<ReadAnswers | undefined> {
  const wanted = foreignReadsOf(index);
  if (wanted.length === 0) return undefined;
  const screens = [...new Set(wanted.map(({ screen }) => screen))];
  const entries = await Promise.all(
    screens.map(async (screen) => {
      const final = await readFinalAnswers(db, sourceKey(key, screen));
      const source = final && (await forms.ofVersion(final.versionId));
      const ids = wanted.flatMap((answer) => (answer.screen === screen ? [answer.element] : []));
      const values = source && valuesOf(source, final.answers, ids, key.subject);
      const read = values && (await withCodesOf(index, screen, values, { forms, source }));
      return { screen, revision: final?.revision ?? 0, values: read };
    }),
  );
  return {
    answers: Object.fromEntries(entries.flatMap(({ screen, values }) => (values ? [[screen, values]] : []))),
    revisions: Object.fromEntries(entries.map(({ screen, revision }) => [screen, revision])),
  };
}

/**
 * Answers that a form has read before, under the codes of options that it reads now: a renamed option is no other answer.
 */
export async function asReadNow(
  forms: SourceForms,
  index: FormIndex,
  { answers, revisions }: ReadAnswers,
): Promise<ReadAnswers> {
  const entries = Object.entries(answers).map(
    async ([screen, values]) => [screen, await withCodesOf(index, screen, values, { forms })] as const,
  );
  return { answers: Object.fromEntries(await Promise.all(entries)), revisions };
}

/** The answers of a screen under the codes that the rules of a form know. @param source the form that was answered */
async function withCodesOf(
  index: FormIndex,
  screen: string,
  values: ForeignAnswers[string],
  { forms, source }: { forms: SourceForms; source?: FormIndex },
): Promise<ForeignAnswers[string]> {
  if (!Object.values(values).some((value) => typeof value === 'string')) return values;
  const live = await forms.live(screen);
  const named = constantsOf(index);
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => {
      const answered = (source ?? live)?.elementById.get(id)?.element;
      const element = live?.elementById.get(id)?.element ?? answered;
      if (typeof value !== 'string' || !element) return [id, value];
      const known = named.get(foreignAnswerKey({ screen, element: id })) ?? NONE;
      return [id, codeForReader(value, element, answered ?? element, known)];
    }),
  );
}

type Constants = ReadonlyMap<string, ReadonlySet<unknown>>;

const NONE: ReadonlySet<unknown> = new Set();
const constants = new WeakMap<FormIndex, Constants>();

/** What the rules of a form compare answers to other screens with, by the keys of these; worked out once. */
function constantsOf(index: FormIndex): Constants {
  const own = constants.get(index) ?? foreignConstants([...ownedRules(index.form)].map(([, rule]) => rule));
  constants.set(index, own);
  return own;
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
