// Random answers to the smallest form of each construct, and what they decide there.
import type { Form } from '../../schemas/generated/form.ts';
import { conditionsOf } from '../../src/core/form/group-check-references.ts';
import { groupCheckType } from '../../src/core/form/group-checks.ts';
import {
  flattenAnswers,
  instancePathsOf,
  type AnswerMap,
  type Answers,
} from '../../src/core/answers/answers.ts';
import { childPath, lastSegment } from '../../src/core/answers/answer-path.ts';
import { normaliseAnswers } from '../../src/core/answers/check-answers.ts';
import type { FormState } from '../../src/core/answers/field-state.ts';
import { evaluationContext, resolve } from '../../src/core/answers/resolve.ts';
import { compute, evaluate } from '../../src/core/conditions/conditions.ts';
import type { Rule } from '../../src/core/conditions/fold-condition.ts';
import type { Random } from '../../src/core/fill/random.ts';
import type { FormIndex, IndexedSection } from '../../src/core/form/form-index.ts';
import { decisiveConstructs, type Construct, type DecisiveConstruct } from '../constructs/constructs.ts';
import { subjectOf, type Subject } from '../constructs/subject.ts';
import { idOf } from '../forms/small-form.ts';
import type { CheckerResult } from './checker.ts';
import { context as judged, lists } from './code-lists.ts';
import { coreChecker } from './core-checker.ts';
import { FOREIGN_SCREEN } from './foreign-form.ts';
import { changedAnswers, randomAnswers } from './random-answers.ts';

/** What a case says about a construct: it decides for or against the answers, it is unknown, or something else refuses them. */
export type Verdict = 'accepted' | 'refused' | 'unknown' | 'other';

/** Constructs whose two answers are both saved: the server alone decides where they lead. */
const LED: Readonly<Record<string, string>> = {
  'outcome when': 'no answers are refused: they lead to outcomes (src/core/answers/decide-outcome.test.ts)',
  'outcome result': 'no answers are refused: they lead to outcomes (src/core/answers/decide-outcome.test.ts)',
};

/** Constructs that read what all customers of the server have in common; core and exported schema judge them. */
const SHARED: Readonly<Record<string, string>> = {
  'operator channel': 'all customers of the server buy directly, and no answer equals the empty channel',
  'operator insuredCount': 'no customer of the server has a final application',
  'operator member': 'the judges fill in forms of no family member',
  'operator plan': 'no customer of the server has a final trial',
  'operator sumInsured': 'no customer of the server has a final trial',
  'operator premium': 'no customer of the server has a final trial',
  'operator payPeriod': 'no customer of the server has a final trial',
};

export const nameOf = ({ kind, name }: Pick<Construct, 'kind' | 'name'>): string => `${kind} ${name}`;

const isIn = (exceptions: object) => (construct: Construct) => nameOf(construct) in exceptions;
const isExcepted = isIn({ ...LED, ...SHARED });

export const ledConstructs = decisiveConstructs.filter(isIn(LED));
/** With the trade of `fixtures/operators.json`. */
export const sharedConstructs = decisiveConstructs.filter(isIn(SHARED));
/** The constructs that the answers of one customer decide both ways. */
export const judgedConstructs = decisiveConstructs.filter((construct) => !isExcepted(construct));
export const exceptions: readonly string[] = [LED, SHARED].flatMap(Object.keys);

/** A construct's form and answers to it, of which enough decide. */
export interface ConstructCases {
  subject: Subject;
  cases: unknown[];
}

/** Cases that say the same beyond those that are wanted, and attempts to find what is wanted. */
const SPARE = 5;
const MAX_UNDECIDED = 15;
const MAX_TRIES = 6_000;

/**
 * Answers to the smallest form of a construct: random ones and changes of those of its row, until enough of them are
 * decided for and against by the core.
 */
export async function casesOf(
  construct: DecisiveConstruct,
  random: Random,
  wanted: number,
): Promise<ConstructCases> {
  const isShared = isIn(SHARED)(construct);
  const own = subjectOf(construct.kind, construct.name, construct.row());
  const trade = isShared ? own.context.trade : judged.trade;
  const form = isShared ? own.form : readingForeign(own.form);
  const subject: Subject = {
    ...subjectOf(construct.kind, construct.name, { ...own, form }),
    context: { ...judged, trade },
  };
  const core = coreChecker(subject.context);
  const published = { form, index: subject.index, contentHash: '', validator: '' };
  const limits = {
    accepted: wanted + SPARE,
    refused: wanted + SPARE,
    unknown: MAX_UNDECIDED,
    other: MAX_UNDECIDED,
  };
  const found: Record<Verdict, unknown[]> = { accepted: [], refused: [], unknown: [], other: [] };
  const isWanting = () => found.accepted.length < limits.accepted || found.refused.length < limits.refused;
  for (let tries = 0; tries < MAX_TRIES && isWanting(); tries += BATCH) {
    const batch = candidatesFor(subject, random, found);
    const results = await core.check(published, batch);
    results.forEach((result, i) => {
      const verdict = verdictOn(subject, batch[i], result);
      if (found[verdict].length < limits[verdict]) found[verdict].push(batch[i]);
    });
  }
  return { subject, cases: Object.values(found).flat() };
}

const BATCH = 60;

/** A third random answers, the rest changes of the row's own and of those that were decided before. */
function candidatesFor(
  { index, validators, accepted, refused, context: own }: Subject,
  random: Random,
  found: Readonly<Record<Verdict, readonly unknown[]>>,
): unknown[] {
  const source = { random, context: own, lists };
  const rarest = found.accepted.length < found.refused.length ? 'accepted' : 'refused';
  const changed = Array.from({ length: (2 * BATCH) / 3 }, (_, i) => {
    const seeds = i % 4 === 0 ? [accepted] : i % 4 === 1 ? [refused] : [accepted, refused, ...found[rarest]];
    const answers = structuredClone(random.pick(seeds)) as Answers;
    return random.boolean(0.1) ? answers : changedAnswers(answers, index, source);
  });
  return [...randomAnswers(index, validators, source, BATCH / 3), ...changed];
}

/** The form reading the screen that the judges' customers have answered, in place of the one that its row names. */
const readingForeign = (form: Form): Form =>
  JSON.parse(
    JSON.stringify(form).replaceAll(
      '"answer":{"screen":"trial","element":"opforeign"',
      `"answer":{"screen":"${FOREIGN_SCREEN}","element":"${idOf('count')}"`,
    ),
  ) as Form;

/** What one case says about the construct of a form. */
export function verdictOn(subject: Subject, answers: unknown, result: CheckerResult): Verdict {
  const { index, issue, context } = subject;
  if (!result.ok) {
    const isIts = (code: string, path: string) =>
      code === issue!.code && lastSegment(path) === lastSegment(issue!.path);
    return result.issues!.some(({ code, path }) => isIts(code, path)) ? 'refused' : 'other';
  }
  const flat = normaliseAnswers(index, flattenAnswers(index, answers as Answers));
  const state = resolve(index, flat, context);
  return isDecided(subject, flat, state) ? 'accepted' : 'unknown';
}

/** Whether all that a construct reads is known, in some row. */
function isDecided(subject: Subject, flat: AnswerMap, state: FormState): boolean {
  const { index, owner, rules } = subject;
  const check = index.form.groupChecks.find(({ checkId }) => checkId === owner);
  const conditions = check ? conditionsOf(check) : rules;
  if (conditions.length > 0) return areKnown(subject, conditions, flat, state);
  const operands = check ? groupCheckType(check).operands(check) : [owner];
  return operands.every((id) => {
    const indexed = index.elementById.get(id);
    if (!indexed) return [...flat.rows.values()].some((rows) => rows.length > 0);
    return instancePathsOf(indexed.parent, flat.rows).some((instance) =>
      flat.values.has(childPath(instance, indexed.element.elementCode)),
    );
  });
}

/** Whether the rules of an owner have values in some row: unknown ones refuse and show nothing. */
function areKnown(
  { index, owner, context }: Subject,
  rules: readonly Rule[],
  flat: AnswerMap,
  state: FormState,
): boolean {
  const reader = readerOf(index, owner);
  return instancePathsOf(reader, flat.rows).some((instance) => {
    const evaluation = evaluationContext(index, reader, instance, flat, context, state);
    return rules.every((rule) =>
      'op' in rule ? evaluate(rule, evaluation) !== undefined : compute(rule, evaluation) !== undefined,
    );
  });
}

/** The section that the rules of an element, a section or a check read from. */
function readerOf(index: FormIndex, owner: string): IndexedSection {
  const check = index.form.groupChecks.find(({ checkId }) => checkId === owner);
  const id =
    check?.check === 'condition' ? check.path : check ? groupCheckType(check).operands(check)[0]! : owner;
  const section = index.sectionById.get(id);
  return index.elementById.get(id)?.parent ?? section?.chain.at(-2) ?? section ?? index.sections[0]!;
}
