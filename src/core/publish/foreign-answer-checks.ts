// Publish checks of what forms read of other screens of the same trade: it exists for everyone, and leads back to none.
import type { ScreenAnswer } from '../../../schemas/generated/condition.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { typeOfKind } from '../conditions/condition-types.ts';
import { foreignAnswersOf } from '../conditions/foreign-answers.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { ownedRules } from '../form-checks/check-named-conditions.ts';
import { indexForm, type FormIndex } from '../form/form-index.ts';
import { scopeCovers } from '../overlay/scopes.ts';

type Scope = Partial<Overlay['scope']>;

/** A form for the customers of a scope. */
export interface ScopedForm {
  form: Form;
  scope: Scope;
}

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

interface Read {
  owner: string;
  answer: ScreenAnswer;
}

const readsOf = ({ form }: ScopedForm): Read[] =>
  [...ownedRules(form)].flatMap(([owner, rule]) =>
    foreignAnswersOf(rule).map((answer) => ({ owner, answer })),
  );

function problemsOfRead(
  reader: ScopedForm,
  { owner, answer }: Read,
  all: readonly ScopedForm[],
  persons: Persons,
): PublishProblem[] {
  const { screen } = answer;
  if (screen === reader.form.screen) return [publishProblem('answer.ownScreen', owner, { screen })];
  const sources = sourcesOf(reader, screen, all);
  if (sources.length === 0) return [publishProblem('answer.unknownScreen', owner, { screen })];
  return sources.flatMap((source) => {
    const mismatch = mismatchOf(reader, answer, source, persons);
    return mismatch ? mismatchProblem(mismatch, { owner, answer }, source) : [];
  });
}

type Mismatch = 'unknownQuestion' | 'type' | 'rows' | 'person';

function mismatchProblem(mismatch: Mismatch, { owner, answer }: Read, source: ScopedForm): PublishProblem {
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
    .filter(({ answer }) => mismatchOf(reader, answer, candidate, persons) !== undefined)
    .map(({ owner, answer: { element } }) =>
      publishProblem('answer.inUse', element, { question: nameIn(reader, owner), form: formName(reader) }),
    );
}

/** The forms of a screen that customers of a form can have: a form for fewer customers replaces one for more. */
function sourcesOf(
  { scope }: Pick<ScopedForm, 'scope'>,
  screen: string,
  all: readonly ScopedForm[],
): ScopedForm[] {
  const own = all
    .filter(({ form }) => form.screen === screen)
    .filter((other) => overlaps(other.scope, scope));
  const isReplaced = (source: ScopedForm) =>
    own.some(
      (other) =>
        scopeCovers(other.scope, scope) &&
        scopeCovers(source.scope, other.scope) &&
        !scopeCovers(other.scope, source.scope),
    );
  return own.filter((source) => !isReplaced(source));
}

const SCOPE_PARTS = ['supplierCode', 'riskCode', 'platformCode'] as const;

/** Whether a customer can be in both scopes. */
const overlaps = (a: Scope, b: Scope): boolean =>
  SCOPE_PARTS.every((part) => !a[part] || !b[part] || a[part] === b[part]);

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

/** Screens that wait for each other would never all be final. Follows what some customer of the form has. */
function cycleFrom(candidate: ScopedForm, all: readonly ScopedForm[]): PublishProblem | undefined {
  const visited = new Set<string>();
  const visit = (reader: ScopedForm, customers: Scope, steps: readonly string[]): string[] | undefined => {
    const key = JSON.stringify([all.indexOf(reader), customers]);
    if (visited.has(key)) return undefined;
    visited.add(key);
    for (const { owner, answer } of readsOf(reader))
      for (const source of sourcesOf({ scope: customers }, answer.screen, all)) {
        const path = [...steps, `${placeIn(reader, owner)} → ${placeIn(source, answer.element)}`];
        if (source.form.screen === candidate.form.screen) return path;
        const cycle = visit(source, narrowed(customers, source.scope), path);
        if (cycle) return cycle;
      }
    return undefined;
  };
  const path = visit(candidate, candidate.scope, []);
  return path && publishProblem('answer.cycle', candidate.form.screen, { path: path.join('; ') });
}

/** The customers that are in both scopes, which overlap. */
const narrowed = (a: Scope, b: Scope): Scope =>
  Object.fromEntries(SCOPE_PARTS.map((part) => [part, a[part] || b[part] || '']));

/** A part of a form by its Chinese name, which is the contract. */
function nameIn({ form }: ScopedForm, id: string): string {
  const { words } = indexOf(form).form;
  const own = words['zh_CN'] ?? {};
  return ['elementName', 'title', 'refused', 'name'].map((key) => own[`${id}.${key}`]).find(Boolean) ?? id;
}

const placeIn = (source: ScopedForm, id: string): string => `${source.form.screen} “${nameIn(source, id)}”`;

const formName = ({ form: { screen }, scope }: ScopedForm): string =>
  [screen, ...SCOPE_PARTS.flatMap((part) => scope[part] || [])].join(' ');

const indexes = new WeakMap<Form, FormIndex>();

function indexOf(form: Form): FormIndex {
  const index = indexes.get(form) ?? indexForm(form);
  indexes.set(form, index);
  return index;
}

const distinct = (problems: readonly PublishProblem[]): PublishProblem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values(),
];
