// Builds random forms that pass the form checks.
import { CALCULATED_KINDS } from '../../schemas/elements/calculated.ts';
import { inputTypes, isQuestion, type InputType } from '../../schemas/elements/input-types.ts';
import type { CodeListItem } from '../../schemas/generated/code-list.ts';
import type { Condition, Expression } from '../../schemas/generated/condition.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form, RowBounds, Section } from '../../schemas/generated/form.ts';
import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import { referencesOf } from '../../src/core/conditions/references.ts';
import type { FunctionName } from '../../src/core/conditions/fold-condition.ts';
import { readOnlyProblems } from '../../src/core/form-checks/check-read-only.ts';
import {
  allElements,
  elementOptions,
  elementWordKeys,
  MAX_LEVELS,
  subsectionsOf,
  withNestedSections,
} from '../../src/core/form/form-elements.ts';
import { checkWordKeys } from '../../src/core/form/group-checks.ts';
import type { Random } from '../../src/core/fill/random.ts';
import {
  isInSight,
  randomCall,
  readableFrom,
  ShuffleBag,
  FUNCTIONS,
  OPERATORS,
  randomCondition,
  type ElementWithSections,
  type ConditionScope,
} from './random-conditions.ts';
import { randomSettings } from './random-settings.ts';

/** The random generator of forms, with the shuffled vocabulary that its forms share. */
export interface FormSource {
  random: Random;
  lists: Readonly<Record<string, readonly CodeListItem[]>>;
  types: ShuffleBag<InputType>;
  operators: ConditionScope['operators'];
  functions: ConditionScope['functions'];
}

/** Deals input types, operators and functions evenly over all forms of the source. */
export const formSource = (random: Random, lists: FormSource['lists']): FormSource => ({
  random,
  lists,
  types: new ShuffleBag(random, Object.keys(inputTypes) as InputType[]),
  operators: new ShuffleBag<(typeof OPERATORS)[number]>(random, OPERATORS),
  functions: new ShuffleBag<(typeof FUNCTIONS)[number]>(random, FUNCTIONS),
});

/** Input types whose answers group checks compare between two persons. */
const COMPARED_TYPES: ReadonlySet<InputType> = new Set(['name', 'mobile', 'email']);

/** Functions that random numbers are computed with. */
const NUMBER_FUNCTIONS = [
  'add',
  'round',
  'sum',
  'count',
  'max',
  'divide',
  'abs',
  'floor',
  'ceil',
  'mod',
  'monthsBetween',
  'yearOf',
  'if',
  'coalesce',
] as const;

/** Input types that take the items of the list of their name, where no setting names another. */
const DEFAULT_LISTS: readonly string[] = ['occupation', 'bank'];

/** Functions whose values are of a kind. */
const FUNCTIONS_OF_KIND = {
  integer: ['count', 'floor', 'ceil', 'monthsBetween', 'yearOf'],
  decimal: NUMBER_FUNCTIONS,
  date: ['addDays', 'addMonths', 'addYears'],
  text: ['concat', 'textOf'],
  code: ['genderFromId'],
} as const satisfies Record<(typeof CALCULATED_KINDS)[number], readonly string[]>;

/** Functions whose values questions of a type may propose. */
const FUNCTIONS_BY_TYPE: Partial<Record<string, readonly FunctionName[]>> = {
  integer: FUNCTIONS_OF_KIND.integer,
  decimal: FUNCTIONS_OF_KIND.decimal,
  date: FUNCTIONS_OF_KIND.date,
  textarea: FUNCTIONS_OF_KIND.text,
};

/** A random form of the whole vocabulary that passes the form checks. */
export function randomForm(source: FormSource, screen: string): Form {
  const builder = new Builder(source);
  const { random } = source;
  const sections = Array.from({ length: random.integer(2, builder.nests ? 2 : 4) }, () =>
    builder.section([]),
  );
  builder.addConditions(sections);
  builder.addChecks();
  const conditions = nameConditions(sections);
  const form: Form = {
    formatVersion: 1,
    screen,
    sections,
    groupChecks: builder.checks,
    ...(Object.keys(conditions).length > 0 ? { conditions } : {}),
    words: {},
  };
  dropRefusedReadOnly(form);
  const refusalWords = Object.fromEntries(
    builder.checks.flatMap((check) =>
      checkWordKeys(check).map((key) => [`${check.checkId}.${key}`, '请更正']),
    ),
  );
  const names = Object.fromEntries(Object.keys(conditions).map((id) => [`${id}.name`, '问']));
  return { ...form, words: { zh_CN: { ...wordsOf(sections), ...refusalWords, ...names } } };
}

/** Gives each third condition of an element a name, and the first part of what it joins another. */
function nameConditions(sections: readonly Section[]): Record<string, Condition> {
  const conditions: Record<string, Condition> = {};
  const named = (condition: Condition): Condition => {
    const id = `named${String(Object.keys(conditions).length).padStart(4, '0')}`;
    conditions[id] = condition;
    return { op: 'ref', condition: id };
  };
  let count = 0;
  const rename = (condition: Condition): Condition => {
    count += 1;
    if (count % 3 > 0) return condition;
    if (condition.op !== 'all' && condition.op !== 'any') return named(condition);
    const [first, ...others] = condition.of;
    return named({ ...condition, of: [named(first!), ...others] });
  };
  for (const { elements } of sections.flatMap(withNestedSections))
    for (const element of elements) {
      if (element.visibleWhen) element.visibleWhen = rename(element.visibleWhen);
      if (element.requiredWhen) element.requiredWhen = rename(element.requiredWhen);
      for (const rule of element.optionsWhen ?? []) rule.when = rename(rule.when);
    }
  return conditions;
}

/** Conditions by chance may keep a question from ever being answered, which publishing refuses. */
function dropRefusedReadOnly(form: Form): void {
  for (let refused = readOnlyProblems(form); refused.length > 0; refused = readOnlyProblems(form))
    for (const element of allElements(form))
      if (refused.some(({ id }) => id === element.elementId)) delete element.readOnlyWhen;
}

/** Ids of the elements of one person. */
type PersonIds = Record<'idNumber' | 'idType' | 'name' | 'birthDate', string>;

class Builder {
  readonly checks: GroupCheck[] = [];
  readonly elements: ElementWithSections[] = [];
  readonly #persons: { person: PersonIds; sections: readonly Section[] }[] = [];
  readonly #source: FormSource;
  #next = 0;
  /** Some forms nest several sections. They have fewer checks: each answer of a row more may be wrong. */
  readonly nests: boolean;

  constructor(source: FormSource) {
    this.#source = source;
    this.nests = source.random.boolean(0.35);
  }

  #id(): string {
    return `id${String((this.#next += 1)).padStart(6, '0')}`;
  }

  section(parents: readonly Section[]): Section {
    const { random, types } = this.#source;
    const isInner = parents.length > 0;
    const section: Section = { sectionId: this.#id(), sectionCode: `part${this.#next}`, elements: [] };
    if (isInner ? !this.nests || random.boolean(0.7) : random.boolean(0.45)) {
      const min = random.boolean(0.6) || parents.length > 1 ? 0 : random.integer(1, 2);
      section.repeat = { min, max: random.integer(Math.max(min, 1), 3) };
    }
    const chain = [...parents, section];
    const count = random.integer(2, parents.length > 1 ? 2 : isInner ? 4 : 6);
    for (let i = 0; i < count; i += 1) this.#addElements(types.deal(), chain);
    const hasCheck = (share: number) => random.boolean(isInner && this.nests ? share / 3 : share);
    if (isInner && section.repeat && hasCheck(0.6)) this.#addShares(chain);
    if (hasCheck(0.2)) this.#addCover(chain);
    if (hasCheck(0.2)) this.#addSmoking(chain);
    if (hasCheck(0.2)) this.#addWaiver(chain);
    if (hasCheck(0.3)) this.#addPerson(chain);
    this.#addSubsections(section, chain);
    return section;
  }

  /** Adds the sections inside a section: a list down to the third level in forms that nest several. */
  #addSubsections(section: Section, chain: readonly Section[]): void {
    const { random } = this.#source;
    if (chain.length === MAX_LEVELS || random.boolean(0.55)) return;
    if (!this.nests) {
      if (chain.length === 1) section.section = this.section(chain);
      return;
    }
    section.sections = Array.from({ length: random.integer(1, 2) }, () => this.section(chain));
  }

  #add(inputType: InputType, sections: readonly Section[], settings?: Record<string, unknown>): Element {
    const { random } = this.#source;
    const elementId = this.#id();
    const element: Element = {
      elementId,
      elementCode: `${inputType}${this.#next}`,
      inputType,
      requiredFlag: isQuestion({ inputType }) && random.boolean(0.35) ? 'Y' : 'N',
      settings: settings ?? randomSettings(inputType, random),
    };
    if (inputType === 'switch' && element.requiredFlag === 'Y') element.settings = { mustBeOn: true };
    if (inputType === 'confirmation') element.requiredFlag = 'Y';
    sections.at(-1)!.elements.push(element);
    this.elements.push({ element, sections });
    return element;
  }

  /** Adds an element; with an ID number also its ID type, its group checks and mostly birth date and gender. */
  #addElements(inputType: InputType, chain: readonly Section[]): void {
    const { random } = this.#source;
    if (inputType === 'smsCode') {
      const mobile = this.#add('mobile', chain).elementCode;
      return void this.#add(inputType, chain, { mobile });
    }
    if (inputType !== 'idNumber') {
      this.#add(inputType, chain);
      // A second element of the type, for a group check to compare.
      if (COMPARED_TYPES.has(inputType) && random.boolean(0.5)) this.#add(inputType, chain);
      return;
    }
    const idType = this.#add('idType', chain).elementId;
    const idNumber = this.#add('idNumber', chain).elementId;
    const currentPass = random.boolean(0.3) ? { currentPass: true as const } : {};
    this.checks.push({ checkId: this.#id(), check: 'idNumberOfType', idType, idNumber, ...currentPass });
    const birthDate = random.boolean(0.8) ? this.#add('date', chain, { max: 'today' }) : undefined;
    const gender = random.boolean(0.7) ? this.#add('radio', chain, { options: ['M', 'F'] }) : undefined;
    if (birthDate && random.boolean(0.4))
      birthDate.computed = { fn: 'birthDateFromId', args: [{ element: idNumber }] };
    if (gender && random.boolean(0.4))
      gender.computed = { fn: 'genderFromId', args: [{ element: idNumber }] };
    if (!birthDate && !gender) return;
    this.checks.push({
      checkId: this.#id(),
      check: 'matchesIdNumber',
      idType,
      idNumber,
      ...(birthDate ? { birthDate: birthDate.elementId } : {}),
      ...(gender ? { gender: gender.elementId } : {}),
    });
  }

  #addShares(chain: readonly Section[]): void {
    const { random } = this.#source;
    const order = this.#add('integer', chain, { min: 1, max: 3 }).elementId;
    const ratio = this.#add('ratio', chain).elementId;
    const max = random.boolean(0.5) ? { max: random.integer(1, 3) } : {};
    const section = chain.at(-1)!.sectionId;
    this.checks.push({ checkId: this.#id(), check: 'beneficiaryTotals', section, order, ratio, ...max });
  }

  /** Adds a death benefit with the birth date that caps it for minors. */
  #addCover(chain: readonly Section[]): void {
    const { random } = this.#source;
    const amount = { max: '900000', scale: 2, unit: 'yuan' };
    const birthDate = this.#add('date', chain, { max: 'today' }).elementId;
    const cover = this.#add('decimal', chain, amount).elementId;
    const other = random.boolean(0.5)
      ? { otherCover: this.#add('decimal', chain, { ...amount }).elementId }
      : {};
    this.checks.push({ checkId: this.#id(), check: 'minorDeathCap', birthDate, cover, ...other });
  }

  /** Adds a person who is in one row only, is nobody else in sight, and has parents who are older. */
  #addPerson(chain: readonly Section[]): void {
    const { random } = this.#source;
    const person = {
      idNumber: this.#add('text', chain, { characters: 'lettersDigits', maxLength: 18 }).elementId,
      idType: this.#add('select', chain, { options: ['residentId', 'passport'] }).elementId,
      name: this.#add('name', chain).elementId,
      birthDate: this.#add('date', chain, { max: 'today' }).elementId,
    };
    const options = ['self', 'spouse', 'child', 'parent'];
    const relation = this.#add('relation', chain, { options }).elementId;
    const { sectionId, repeat } = chain.at(-1)!;
    if (repeat)
      this.checks.push({
        checkId: this.#id(),
        check: 'personTwice',
        section: sectionId,
        ...person,
        ...(random.boolean(0.5) ? { relation } : {}),
      });
    const other = this.#persons.find(({ sections }) => isInSight(sections, chain))?.person;
    this.#persons.push({ person, sections: chain });
    if (!other) return;
    const self = random.pick([
      {},
      { selfRelation: relation },
      { selfRelation: relation, onlySelf: true as const },
    ]);
    this.checks.push({
      checkId: this.#id(),
      check: 'samePerson',
      role: random.pick(['applicant', 'insured']),
      ...person,
      otherIdType: other.idType,
      otherIdNumber: other.idNumber,
      otherName: other.name,
      otherBirthDate: other.birthDate,
      ...self,
    });
    const { birthDate } = person;
    const otherBirthDate = other.birthDate;
    this.checks.push({ checkId: this.#id(), check: 'parentOlder', relation, birthDate, otherBirthDate });
  }

  #addSmoking(chain: readonly Section[]): void {
    const perDay = this.#add('integer', chain, { max: 60, unit: 'perDay' }).elementId;
    const years = this.#add('integer', chain, { max: 60, unit: 'years' }).elementId;
    const expect = this.#source.random.pick(['nonSmoker', 'nonSmoker', 'smoker'] as const);
    this.checks.push({ checkId: this.#id(), check: 'smoking', perDay, years, expect });
  }

  #addWaiver(chain: readonly Section[]): void {
    const { random } = this.#source;
    const waiver = this.#add('switch', chain, {});
    Object.assign(waiver, { requiredFlag: 'N', settings: {} });
    const terms = { options: ['SINGLE', '5Y', '10Y', '20Y'] };
    this.checks.push({
      checkId: this.#id(),
      check: 'waiver',
      waiver: waiver.elementId,
      payPeriod: this.#add('select', chain, terms).elementId,
      ...(random.boolean(0.5)
        ? { relation: this.#add('relation', chain, { options: ['self', 'child'] }).elementId }
        : {}),
      ...(random.boolean(0.5) ? { refuseFiveYears: random.boolean(0.7) } : {}),
    });
  }

  /** Adds conditions. Visibility and computed values read only earlier elements, so that no cycle arises. */
  addConditions(sections: readonly Section[]): void {
    const { random } = this.#source;
    const earlier: ElementWithSections[] = [];
    const visit = (section: Section, parents: readonly Section[]) => {
      if (earlier.length > 0 && random.boolean(0.25))
        section.visibleWhen = randomCondition(this.#scope(earlier, parents));
      if (earlier.length > 0 && section.repeat && random.boolean(this.nests ? 0.25 : 0.5))
        section.repeat.bounds = this.#rowBounds(this.#scope(earlier, parents));
      const chain = [...parents, section];
      const add = (elements: readonly Element[]) => {
        for (const element of elements) {
          this.#addConditionsTo(element, chain, earlier);
          if (element.inputType === 'confirmation') this.#addWarning(element, chain, earlier);
          earlier.push({ element, sections: chain });
        }
      };
      // Elements before the inner section can be read in its rows; elements after it can read its rows.
      const half = Math.ceil(section.elements.length / 2);
      add(section.elements.slice(0, half));
      for (const inner of subsectionsOf(section)) visit(inner, chain);
      add(section.elements.slice(half));
    };
    for (const section of sections) visit(section, []);
  }

  #addConditionsTo(
    element: Element,
    chain: readonly Section[],
    earlier: readonly ElementWithSections[],
  ): void {
    const { random } = this.#source;
    const scope = this.#scope(earlier, chain);
    const secondPassScope = this.#scope(this.elements, chain);
    if (earlier.length > 0 && random.boolean(0.4)) element.visibleWhen = randomCondition(scope);
    if (element.inputType === 'note') return;
    if (element.inputType === 'calculated') return this.#calculate(element, scope);
    // A hidden required element changes the result most often.
    if (element.visibleWhen && element.inputType !== 'switch' && random.boolean(0.5))
      element.requiredFlag = 'Y';
    if (element.inputType !== 'switch' && random.boolean(0.2))
      element.requiredWhen = randomCondition(secondPassScope);
    this.#lock(element, scope);
    const options = elementOptions(element);
    if (options.length > 0 && random.boolean(0.4))
      element.optionsWhen = Array.from({ length: random.integer(1, 2) }, () => ({
        when: randomCondition(secondPassScope, 1),
        options: random.sample(options, Math.ceil(options.length / 2), options.length),
      }));
    const itemsWhen = this.#chooseItems(element, scope);
    if (itemsWhen) element.itemsWhen = itemsWhen;
    const computes = element.inputType === 'integer' || element.inputType === 'decimal';
    if (computes && random.boolean(0.15)) {
      element.computed = randomCall(scope, random.pick(NUMBER_FUNCTIONS), 1);
      const { unit = 'none' } = element.settings as { unit?: string };
      const wideRange = element.inputType === 'integer' ? { min: -9999 } : { min: '-9999', scale: 6 };
      element.settings = { ...wideRange, unit };
    }
    const isPlainDate = element.inputType === 'date' && element.settings?.['max'] !== 'today';
    if (isPlainDate && random.boolean(0.2)) {
      element.computed = randomCall(scope, random.pick(['addDays', 'addMonths', 'addYears']), 0);
      element.settings = { min: '1900-01-01', max: '2100-12-31' };
    }
    if (element.inputType === 'textarea' && random.boolean(0.2)) {
      element.computed = randomCall(scope, random.pick(['concat', 'textOf']), 0);
      element.settings = {};
    }
    this.#addBoundsTo(element, chain, earlier);
    this.#addInitialValueTo(element, scope);
    if (element.computed) this.#limitComputed(element, scope);
  }

  /** Offers items of a list by a fact about them or by their parent, from earlier answers: none choose the items of each other. */
  #chooseItems(
    { elementId, inputType, settings = {} }: Element,
    scope: ConditionScope,
  ): Condition | undefined {
    const { random } = scope;
    const list = (settings['list'] as string) || (DEFAULT_LISTS.includes(inputType) ? inputType : undefined);
    if (list === undefined || random.boolean(0.5)) return undefined;
    const attribute = (name: string, type: 'text' | 'number') =>
      ({ fn: 'attribute', left: { element: elementId }, list, attribute: name, type }) as const;
    const parents = (this.#source.lists[list] ?? []).flatMap(({ parent }) => parent ?? []);
    const rule: Condition = random.boolean(0.5)
      ? {
          op: random.pick(['eq', 'ne'] as const),
          left: attribute('parent', 'text'),
          right: { const: parents.length > 0 && random.boolean(0.7) ? random.pick(parents) : '' },
        }
      : {
          op: random.pick(['le', 'ge'] as const),
          left: attribute('class', 'number'),
          right: random.boolean(0.5)
            ? { const: random.integer(1, 5) }
            : randomCall(scope, random.pick(NUMBER_FUNCTIONS), 0),
        };
    return random.boolean(0.7)
      ? rule
      : { op: random.pick(['all', 'any'] as const), of: [rule, randomCondition(scope, 1)] };
  }

  /** Works out a value of a kind by chance, which later rules read. */
  #calculate(element: Element, scope: ConditionScope): void {
    const { random } = scope;
    const valueKind = random.pick(CALCULATED_KINDS);
    element.settings = { valueKind };
    element.computed = randomCall(scope, random.pick(FUNCTIONS_OF_KIND[valueKind]), 1);
  }

  /** A proposal decides nothing about answers, but its source travels with them. */
  #addInitialValueTo(element: Element, scope: ConditionScope): void {
    const { random } = scope;
    const functions = FUNCTIONS_BY_TYPE[element.inputType];
    if (functions && !element.computed && random.boolean(0.6))
      element.initialValue = randomCall(scope, random.pick(functions), 0);
  }

  #limitComputed(element: Element, scope: ConditionScope): void {
    const { random } = this.#source;
    if (random.boolean(0.4)) element.computedWhen = randomCondition(scope, 1);
    if (random.boolean(0.2)) element.mayChange = true;
  }

  /** Publishing refuses questions that lock each other, and those that are always read only. */
  #lock(element: Element, scope: ConditionScope): void {
    const locking = scope.random.boolean(0.1) ? randomCondition(scope, 1) : undefined;
    if (locking && referencesOf(locking).length > 0) element.readOnlyWhen = locking;
  }

  /** Bounds read only earlier elements, so that no two answers bound each other. */
  #addBoundsTo(element: Element, chain: readonly Section[], earlier: readonly ElementWithSections[]): void {
    const { random } = this.#source;
    const scope = this.#scope(earlier, chain);
    const { inputType } = element;
    const isNumber = inputType === 'integer' || inputType === 'decimal' || inputType === 'ratio';
    if ((!isNumber && inputType !== 'date') || random.boolean(0.6)) return;
    const functions = isNumber ? NUMBER_FUNCTIONS : (['addDays', 'addMonths', 'addYears'] as const);
    const bound = () => randomCall(scope, random.pick(functions), 0);
    element.bounds = random.pick([{ min: bound() }, { max: bound() }, { min: bound(), max: bound() }]);
  }

  /** Numbers of rows by chance that some answers have. */
  #rowBounds(scope: ConditionScope): RowBounds {
    const { random } = scope;
    const below = (end: number): Expression => ({
      fn: 'mod',
      args: [{ fn: 'abs', args: [randomCall(scope, random.pick(NUMBER_FUNCTIONS), 0)] }, { const: end }],
    });
    return random.pick([{ min: below(2) }, { max: below(4) }, { min: below(1.5), max: below(4) }]);
  }

  #scope(readable: readonly ElementWithSections[], readerSections: readonly Section[]): ConditionScope {
    const { random, lists, operators, functions } = this.#source;
    const { single, columns } = readableFrom(readable, readerSections);
    const sections = [
      ...new Set([...readable.flatMap((candidate) => candidate.sections), ...readerSections]),
    ].filter(({ repeat }) => repeat);
    return { random, lists, operators, functions, readerSections, single, columns, sections };
  }

  addChecks(): void {
    const { random } = this.#source;
    for (const candidate of this.elements) {
      const { inputType, elementId, settings } = candidate.element;
      if (inputType === 'date' && settings?.['max'] === 'today' && random.boolean(0.6))
        this.#addAgeRange(elementId);
      if (inputType === 'mobile' || inputType === 'email') this.#addDiffersFrom(inputType, candidate);
      if (inputType === 'name') this.#addDifferentPersons(candidate);
      if (isQuestion(candidate.element) && inputType !== 'confirmation' && random.boolean(0.06))
        this.#addConditionCheck(candidate);
    }
  }

  /** Adds the warning of a confirmation. It shows the confirmation, and therefore reads only earlier elements too. */
  #addWarning(element: Element, chain: readonly Section[], earlier: readonly ElementWithSections[]): void {
    const scope = this.#scope(earlier, chain);
    delete element.readOnlyWhen;
    const readsAnswers = earlier.length > 0;
    const always: Condition = { op: 'ge', left: { context: 'today' }, right: { const: '2000-01-01' } };
    const condition = readsAnswers ? randomCondition(scope) : always;
    // Filled answers seldom make a random condition true.
    const isAlways = this.#source.random.boolean(0.5);
    this.checks.push({
      checkId: this.#id(),
      check: 'condition',
      refuseWhen: isAlways ? { op: 'any', of: [condition, always] } : condition,
      path: element.elementId,
      severity: 'warning',
      ...(readsAnswers && this.#source.random.boolean(0.3) ? { when: randomCondition(scope, 1) } : {}),
    });
  }

  #addConditionCheck({ element, sections }: ElementWithSections): void {
    const { random } = this.#source;
    const scope = this.#scope(this.elements, sections);
    this.checks.push({
      checkId: this.#id(),
      check: 'condition',
      refuseWhen: randomCondition(scope),
      path: element.elementId,
      severity: 'error',
      ...(random.boolean(0.3) ? { when: randomCondition(scope, 1) } : {}),
    });
  }

  #addAgeRange(birthDate: string): void {
    const { random } = this.#source;
    const min = random.pick([0, 16, 18]);
    const limits = random.pick([
      { min },
      { max: 65 },
      { min, max: 70 },
      { minDays: 30, max: 60 },
      { minDays: 28 },
    ]);
    this.checks.push({ checkId: this.#id(), check: 'ageRange', birthDate, ...limits } as GroupCheck);
  }

  #addDiffersFrom(kind: 'mobile' | 'email', { element, sections }: ElementWithSections): void {
    const { random } = this.#source;
    const others = this.#inSight(sections, kind).filter((other) => other.element !== element);
    if (others.length === 0) return;
    const optionalOperand = (name: string, type: InputType) => this.#optionalOperand(sections, name, type);
    this.checks.push({
      checkId: this.#id(),
      check: 'differsFrom',
      kind,
      value: element.elementId,
      other: random.pick(others).element.elementId,
      ...optionalOperand('relation', 'relation'),
      ...optionalOperand('valueIdNumber', 'idNumber'),
      ...optionalOperand('otherIdNumber', 'idNumber'),
      ...optionalOperand('birthDate', 'date'),
    });
  }

  #addDifferentPersons({ element, sections }: ElementWithSections): void {
    const { random } = this.#source;
    const others = this.#inSight(sections, 'name').filter((other) => other.element !== element);
    if (others.length === 0) return;
    this.checks.push({
      checkId: this.#id(),
      check: 'differentPersons',
      name: element.elementId,
      otherName: random.pick(others).element.elementId,
      ...this.#optionalOperand(sections, 'idNumber', 'idNumber'),
      ...this.#optionalOperand(sections, 'otherIdNumber', 'idNumber'),
    });
  }

  #inSight(chain: readonly Section[], type: InputType): ElementWithSections[] {
    return this.elements.filter(
      (other) => other.element.inputType === type && isInSight(other.sections, chain),
    );
  }

  #optionalOperand(chain: readonly Section[], name: string, type: InputType): Record<string, string> {
    const { random } = this.#source;
    const operands = this.#inSight(chain, type);
    return operands.length > 0 && random.boolean(0.5)
      ? { [name]: random.pick(operands).element.elementId }
      : {};
  }
}

function wordsOf(sections: readonly Section[]): Record<string, string> {
  return Object.fromEntries(
    sections
      .flatMap(withNestedSections)
      .flatMap(({ sectionId, elements }): [string, string][] => [
        ...['title', 'item', 'add'].map((key): [string, string] => [`${sectionId}.${key}`, '问']),
        ...elements.flatMap((element): [string, string][] =>
          ['elementName', ...elementWordKeys(element)].map((key) => [`${element.elementId}.${key}`, '问']),
        ),
      ]),
  );
}
