import { inputTypes, type InputType } from '../../schemas/elements/input-types.ts';
import type { CodeListItem } from '../../schemas/generated/code-list.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form, Section } from '../../schemas/generated/form.ts';
import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import { elementOptions, elementWordKeys } from '../../src/core/form/form-elements.ts';
import type { Random } from '../../src/core/fill/random.ts';
import {
  randomCall,
  ShuffleBag,
  FUNCTIONS,
  OPERATORS,
  randomCondition,
  type ElementWithSections,
  type ConditionScope,
} from './random-conditions.ts';
import { randomSettings } from './random-settings.ts';

export interface FormSource {
  random: Random;
  lists: Readonly<Record<string, readonly CodeListItem[]>>;
  types: ShuffleBag<InputType>;
  operators: ConditionScope['operators'];
  functions: ConditionScope['functions'];
}

/** Deals input types, operators and functions evenly over all forms that are made from it. */
export const formSource = (random: Random, lists: FormSource['lists']): FormSource => ({
  random,
  lists,
  types: new ShuffleBag(random, Object.keys(inputTypes) as InputType[]),
  operators: new ShuffleBag<(typeof OPERATORS)[number]>(random, OPERATORS),
  functions: new ShuffleBag<(typeof FUNCTIONS)[number]>(random, FUNCTIONS),
});

/** Of these two persons' answers are compared. */
const PAIRED: ReadonlySet<InputType> = new Set(['name', 'mobile', 'email']);

/** A form that publishing takes, with whatever the vocabulary allows. */
export function randomForm(source: FormSource, screen: string): Form {
  const builder = new Builder(source);
  const { random } = source;
  const sections = Array.from({ length: random.integer(2, 4) }, () => builder.section([]));
  builder.addConditions(sections);
  builder.addChecks();
  const form: Form = { formatVersion: 1, screen, sections, groupChecks: builder.checks, words: {} };
  return { ...form, words: { zh_CN: wordsOf(sections) } };
}

class Builder {
  readonly checks: GroupCheck[] = [];
  readonly placed: ElementWithSections[] = [];
  readonly #source: FormSource;
  #next = 0;

  constructor(source: FormSource) {
    this.#source = source;
  }

  #id(): string {
    return `id${String((this.#next += 1)).padStart(6, '0')}`;
  }

  section(above: readonly Section[]): Section {
    const { random, types } = this.#source;
    const inner = above.length > 0;
    const section: Section = { sectionId: this.#id(), sectionCode: `part${this.#next}`, elements: [] };
    if (inner || random.boolean(0.45)) {
      const min = random.boolean(0.6) ? 0 : random.integer(1, 2);
      section.repeat = { min, max: random.integer(Math.max(min, 1), 3) };
    }
    const chain = [...above, section];
    const wanted = random.integer(2, inner ? 4 : 6);
    for (let i = 0; i < wanted; i += 1) this.#addElements(types.deal(), chain);
    if (inner && random.boolean(0.6)) this.#addShares(chain);
    if (random.boolean(0.2)) this.#addCover(chain);
    if (random.boolean(0.2)) this.#addSmoking(chain);
    if (random.boolean(0.2)) this.#addWaiver(chain);
    if (!inner && random.boolean(0.45)) section.section = this.section(chain);
    return section;
  }

  #add(inputType: InputType, sections: readonly Section[], settings?: Record<string, unknown>): Element {
    const { random } = this.#source;
    const elementId = this.#id();
    const element: Element = {
      elementId,
      elementCode: `${inputType}${this.#next}`,
      inputType,
      requiredFlag: inputType !== 'note' && random.boolean(0.35) ? 'Y' : 'N',
      settings: settings ?? randomSettings(inputType, random),
    };
    if (inputType === 'switch' && element.requiredFlag === 'Y') element.settings = { mustBeOn: true };
    sections.at(-1)!.elements.push(element);
    this.placed.push({ element, sections });
    return element;
  }

  /** An ID number never comes alone: it needs its check, and its person. */
  #addElements(inputType: InputType, chain: readonly Section[]): void {
    const { random } = this.#source;
    if (inputType === 'smsCode') {
      const mobile = this.#add('mobile', chain).elementCode;
      return void this.#add(inputType, chain, { mobile });
    }
    if (inputType !== 'idNumber') {
      this.#add(inputType, chain);
      // Two of a kind, so that they may be compared.
      if (PAIRED.has(inputType) && random.boolean(0.5)) this.#add(inputType, chain);
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

  /** The benefit for the death of somebody who may be a minor. */
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

  /** Visibility and values read only what was placed before, so that no cycle comes about. */
  addConditions(sections: readonly Section[]): void {
    const { random } = this.#source;
    const before: ElementWithSections[] = [];
    const visit = (section: Section, parents: readonly Section[]) => {
      if (before.length > 0 && random.boolean(0.25))
        section.visibleWhen = randomCondition(this.#reach(before, parents));
      const chain = [...parents, section];
      const add = (elements: readonly Element[]) => {
        for (const element of elements) {
          this.#addConditionsTo(element, chain, before);
          before.push({ element, sections: chain });
        }
      };
      // What stands before the inner rows may be read there, and what stands after them may read them.
      const half = Math.ceil(section.elements.length / 2);
      add(section.elements.slice(0, half));
      if (section.section) visit(section.section, chain);
      add(section.elements.slice(half));
    };
    for (const section of sections) visit(section, []);
  }

  #addConditionsTo(
    element: Element,
    chain: readonly Section[],
    before: readonly ElementWithSections[],
  ): void {
    const { random } = this.#source;
    const reach = this.#reach(before, chain);
    const anywhere = this.#reach(this.placed, chain);
    if (before.length > 0 && random.boolean(0.4)) element.visibleWhen = randomCondition(reach);
    if (element.inputType === 'note') return;
    // Whether a required question shows decides most.
    if (element.visibleWhen && element.inputType !== 'switch' && random.boolean(0.5))
      element.requiredFlag = 'Y';
    if (element.inputType !== 'switch' && random.boolean(0.2))
      element.requiredWhen = randomCondition(anywhere);
    const options = elementOptions(element);
    if (options.length > 0 && random.boolean(0.4))
      element.optionsWhen = Array.from({ length: random.integer(1, 2) }, () => ({
        when: randomCondition(anywhere, 1),
        options: random.sample(options, Math.ceil(options.length / 2), options.length),
      }));
    const computes = element.inputType === 'integer' || element.inputType === 'decimal';
    if (computes && random.boolean(0.15)) {
      element.computed = randomCall(reach, random.pick(['add', 'round', 'sum', 'count', 'max', 'divide']), 1);
      const { unit = 'none' } = element.settings as { unit?: string };
      const wide = element.inputType === 'integer' ? { min: -9999 } : { min: '-9999', scale: 6 };
      element.settings = { ...wide, unit };
    }
    if (element.computed && random.boolean(0.4)) element.computedWhen = randomCondition(reach, 1);
  }

  #reach(known: readonly ElementWithSections[], home: readonly Section[]): ConditionScope {
    const { random, lists, operators, functions } = this.#source;
    const single = known.filter((placed) => isInSight(placed.sections, home));
    const columns = known.filter((placed) => !isInSight(placed.sections, home));
    const sections = [...new Set([...known.flatMap((placed) => placed.sections), ...home])].filter(
      ({ repeat }) => repeat,
    );
    return { random, lists, operators, functions, home, single, columns, sections };
  }

  addChecks(): void {
    const { random } = this.#source;
    for (const placed of this.placed) {
      const { inputType, elementId, settings } = placed.element;
      if (inputType === 'date' && settings?.['max'] === 'today' && random.boolean(0.6))
        this.#addAgeRange(elementId);
      if (inputType === 'mobile' || inputType === 'email') this.#addDiffersFrom(inputType, placed);
      if (inputType === 'name') this.#addDifferentPersons(placed);
    }
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
    const maybeOne = (name: string, type: InputType) => this.#maybeOne(sections, name, type);
    this.checks.push({
      checkId: this.#id(),
      check: 'differsFrom',
      kind,
      value: element.elementId,
      other: random.pick(others).element.elementId,
      ...maybeOne('relation', 'relation'),
      ...maybeOne('valueIdNumber', 'idNumber'),
      ...maybeOne('otherIdNumber', 'idNumber'),
      ...maybeOne('birthDate', 'date'),
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
      ...this.#maybeOne(sections, 'idNumber', 'idNumber'),
      ...this.#maybeOne(sections, 'otherIdNumber', 'idNumber'),
    });
  }

  #inSight(chain: readonly Section[], type: InputType): ElementWithSections[] {
    return this.placed.filter(
      (other) => other.element.inputType === type && isInSight(other.sections, chain),
    );
  }

  #maybeOne(chain: readonly Section[], name: string, type: InputType): Record<string, string> {
    const { random } = this.#source;
    const found = this.#inSight(chain, type);
    return found.length > 0 && random.boolean(0.5) ? { [name]: random.pick(found).element.elementId } : {};
  }
}

/** Whether an element has one value as seen from a place: it repeats nowhere, or only where the place repeats too. */
function isInSight(chain: readonly Section[], home: readonly Section[]): boolean {
  const rows = chain.findLastIndex(({ repeat }) => repeat !== undefined) + 1;
  return chain.slice(0, rows).every((section, i) => home[i] === section);
}

function wordsOf(sections: readonly Section[]): Record<string, string> {
  return Object.fromEntries(
    sections.flatMap(({ sectionId, elements, section }): [string, string][] => [
      ...['title', 'item', 'add'].map((key): [string, string] => [`${sectionId}.${key}`, '问']),
      ...elements.flatMap((element): [string, string][] =>
        ['elementName', ...elementWordKeys(element)].map((key) => [`${element.elementId}.${key}`, '问']),
      ),
      ...Object.entries(section ? wordsOf([section]) : {}),
    ]),
  );
}
