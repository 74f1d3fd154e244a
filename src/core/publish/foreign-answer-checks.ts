// Publish checks of what forms read of other screens of the same trade: it exists for everyone, and leads back to none.
import type { ScreenAnswer } from '../../../schemas/generated/condition.ts';
import { typeOfKind } from '../conditions/condition-types.ts';
import { foreignAnswerKey } from '../conditions/foreign-answers.ts';
import { foreignConstants } from '../conditions/trade-reads.ts';
import { ownedRules } from '../form-checks/check-named-conditions.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { allElements } from '../form/form-elements.ts';
import { cycleFrom } from './answer-cycle.ts';
import { sourcesOf } from './answer-sources.ts';
import { formName, indexOf, nameIn, readsOf, type ForeignRead, type ScopedForm } from './scoped-form.ts';

/** Whom forms and rows are about. */
export interface Persons {
  /** The kind of person that every form of a screen is for; undefined for a screen that a trade fills in once. */
  ofScreen(screen: string): string | undefined;
  /** The same for the rows of a list. */
  ofRows(screen: string, sectionCode: string): string | undefined;
}

/** What a form stands beside. */
export interface OtherForms {
  /** Live and scheduled forms, without those of the screen and scope of the form. */
  others: readonly ScopedForm[];
  persons: Persons;
}

/** The problems of a form: of what it reads of other screens, and of what those read of it. */
export function foreignAnswerProblems(
  candidate: ScopedForm,
  { others, persons }: OtherForms,
): PublishProblem[] {
  const all = [...others, candidate];
  const read = readsOf(candidate).flatMap(({ owner, answer }) =>
    problemsOfRead(candidate, { owner, answer }, all, persons),
  );
  const used = others.flatMap((reader) =>
    reader.form.screen === candidate.form.screen ? [] : usesOf(reader, candidate, all, persons),
  );
  const cycle = read.length > 0 ? undefined : cycleFrom(candidate, all);
  return distinct([...read, ...used, ...(cycle ? [cycle] : [])]);
}

function problemsOfRead(
  reader: ScopedForm,
  { owner, answer }: ForeignRead,
  all: readonly ScopedForm[],
  persons: Persons,
): PublishProblem[] {
  const { screen } = answer;
  if (screen === reader.form.screen) return [publishProblem('answer.ownScreen', owner, { screen })];
  const sources = sourcesOf(reader, screen, all);
  if (sources.length === 0) return [publishProblem('answer.unknownScreen', owner, { screen })];
  return sources.flatMap((source) => {
    const mismatch = mismatchOf(reader, answer, source, persons);
    if (mismatch) return mismatchProblem(mismatch, { owner, answer }, source);
    const [question, form] = [nameIn(source, answer.element), formName(source)];
    return formerOptionsIn(reader, { owner, answer }, source).map(([former, present]) =>
      publishProblem('answer.formerOption', owner, { question, form, former, present }),
    );
  });
}

type Mismatch = 'unknownQuestion' | 'type' | 'rows' | 'person';

function mismatchProblem(
  mismatch: Mismatch,
  { owner, answer }: ForeignRead,
  source: ScopedForm,
): PublishProblem {
  const question = nameIn(source, answer.element);
  const form = formName(source);
  switch (mismatch) {
    case 'unknownQuestion':
      return publishProblem('answer.unknownQuestion', owner, { question, form });
    case 'type': {
      const found = typeIn(source, answer) ?? '–';
      return publishProblem('answer.type', owner, { question, form, type: answer.type, found });
    }
    case 'rows':
      return publishProblem('answer.rows', owner, { question, form });
    case 'person':
      return publishProblem('answer.person', owner, { question, form });
  }
}

/** The rules of another form that a form takes an answer from. */
function usesOf(
  reader: ScopedForm,
  candidate: ScopedForm,
  all: readonly ScopedForm[],
  persons: Persons,
): PublishProblem[] {
  return readsOf(reader)
    .filter(({ answer: { screen } }) => sourcesOf(reader, screen, all).includes(candidate))
    .flatMap((read) => {
      const { owner, answer } = read;
      if (mismatchOf(reader, answer, candidate, persons) !== undefined) return [useProblem(reader, read)];
      const [question, form] = [nameIn(reader, owner), formName(reader)];
      return formerOptionsIn(reader, read, candidate).map(([former, present]) =>
        publishProblem('answer.formerOptionInUse', answer.element, { question, form, former, present }),
      );
    });
}

/** The renamed options of a question that a part of a form names by their former codes alone, each with its present one. */
function formerOptionsIn(
  reader: ScopedForm,
  { owner, answer }: ForeignRead,
  source: ScopedForm,
): (readonly [former: string, present: string])[] {
  const { renamedOptions = {} } = indexOf(source.form).elementById.get(answer.element)!.element;
  const renames = Object.entries(renamedOptions);
  if (renames.length === 0) return [];
  const rules = [...ownedRules(reader.form)].flatMap(([id, rule]) => (id === owner ? [rule] : []));
  const named = foreignConstants(rules).get(foreignAnswerKey(answer));
  return renames.filter(([former, present]) => named?.has(former) && !named.has(present));
}

/** What reads a question that a form does not have: also of a form whose own rules read it, which has no index. */
export function lostQuestionProblems(candidate: ScopedForm, others: readonly ScopedForm[]): PublishProblem[] {
  const { screen } = candidate.form;
  const ids = new Set(allElements(candidate.form).map(({ elementId }) => elementId));
  const all = [...others, candidate];
  const reads = others
    .filter((reader) => reader.form.screen !== screen)
    .filter((reader) => sourcesOf(reader, screen, all).includes(candidate))
    .flatMap((reader) => readsOf(reader).map((read) => ({ reader, read })))
    .filter(({ read: { answer } }) => answer.screen === screen && !ids.has(answer.element));
  return distinct(reads.map(({ reader, read }) => useProblem(reader, read)));
}

const useProblem = (reader: ScopedForm, { owner, answer: { element } }: ForeignRead): PublishProblem =>
  publishProblem('answer.inUse', element, { question: nameIn(reader, owner), form: formName(reader) });

/** Why a form cannot have the answer of a source; undefined when it can. */
function mismatchOf(
  reader: ScopedForm,
  answer: ScreenAnswer,
  source: ScopedForm,
  persons: Persons,
): Mismatch | undefined {
  const indexed = indexOf(source.form).elementById.get(answer.element);
  if (!indexed) return 'unknownQuestion';
  if (typeIn(source, answer) !== answer.type) return 'type';
  const { screen } = source.form;
  const { chain } = indexed.parent;
  const inRows = chain.some(({ section }) => section.repeat);
  const person = inRows ? persons.ofRows(screen, chain[0]!.section.sectionCode) : persons.ofScreen(screen);
  if (inRows && (chain.length > 1 || person === undefined)) return 'rows';
  return person === undefined || person === persons.ofScreen(reader.form.screen) ? undefined : 'person';
}

const typeIn = (source: ScopedForm, { element }: ScreenAnswer): string | undefined => {
  const indexed = indexOf(source.form).elementById.get(element);
  return indexed && typeOfKind(indexed.type.valueKind);
};

const distinct = (problems: readonly PublishProblem[]): PublishProblem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values(),
];
