// Answers the elements of one person, whose document number, birth date and gender must agree.
import { ID_TYPES } from '../../../schemas/elements/id-type.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { birthDateOfId } from '../../../validators/values/birth-date-of-id.ts';
import { addYears } from '../../../validators/values/calendar-date.ts';
import { genderOfId } from '../../../validators/values/gender-of-id.ts';
import { elementPathFrom } from '../answers/answers.ts';
import {
  isOfType,
  optionsOf,
  type FormIndex,
  type IndexedElement,
  type IndexedSection,
} from '../form/form-index.ts';
import { documentNumbers, type Holder } from './document-numbers.ts';
import { randomDay } from './random-values.ts';
import { setAnswer, type FillState } from './fill-state.ts';

/** The elements of one person whose answers must agree. */
interface PersonElements {
  idNumber: IndexedElement;
  idType: IndexedElement | undefined;
  birthDates: readonly IndexedElement[];
  genders: readonly IndexedElement[];
}

/** The persons of each form that is being filled, by their elements: they are asked for with every answer. */
const personsByForm = new WeakMap<FormIndex, ReadonlyMap<IndexedElement, PersonElements>>();

/** The person an element belongs to, by the group checks and computed values of the form. */
export function personOf(index: FormIndex, indexed: IndexedElement): PersonElements | undefined {
  const persons = personsByForm.get(index) ?? personsByElement(index);
  personsByForm.set(index, persons);
  return persons.get(indexed);
}

function personsByElement(index: FormIndex): Map<IndexedElement, PersonElements> {
  const persons = new Map<IndexedElement, PersonElements>();
  for (const element of index.elements) {
    if (element.inputType !== 'idNumber') continue;
    const person = personWith(index, element);
    for (const own of [element, ...person.birthDates, ...person.genders])
      if (!persons.has(own)) persons.set(own, person);
  }
  return persons;
}

function personWith(index: FormIndex, idNumber: IndexedElement): PersonElements {
  const { elementId } = idNumber.element;
  const checks = index.form.groupChecks.filter(
    (check): check is Extract<GroupCheck, { check: 'idNumberOfType' | 'matchesIdNumber' }> =>
      'idNumber' in check && check.idNumber === elementId,
  );
  const elementsFor = (key: 'birthDate' | 'gender', fn: string) => {
    const byCheck = checks.flatMap((check) =>
      'birthDate' in check || 'gender' in check ? [check[key]] : [],
    );
    const byValue = index.elements.filter(({ element: { computed } }) => {
      const operands = computed && 'args' in computed && computed.fn === fn ? computed.args : [];
      return operands.some((arg) => 'element' in arg && arg.element === elementId);
    });
    return [...byCheck.flatMap((id) => index.elementById.get(id ?? '') ?? []), ...byValue];
  };
  return {
    idNumber,
    idType: index.elementById.get(checks[0]?.idType ?? ''),
    birthDates: elementsFor('birthDate', 'birthDateFromId'),
    genders: elementsFor('gender', 'genderFromId'),
  };
}

/** The birth dates that the age checks of an element allow. */
export function birthDateRange(
  { index, context: { asOf } }: FillState,
  { element }: IndexedElement,
): { from?: string; to?: string } {
  const checks = index.form.groupChecks.filter(
    (check): check is Extract<GroupCheck, { check: 'ageRange' }> =>
      check.check === 'ageRange' && check.birthDate === element.elementId,
  );
  if (checks.length === 0) return {};
  const youngest = Math.max(
    ...checks.map(({ min = 0, minDays = 0 }) => Math.max(min, Math.ceil(minDays / 365))),
  );
  const oldest = Math.min(...checks.map(({ max = 100 }) => max));
  return { from: addYears(asOf, -oldest)!, to: addYears(asOf, -youngest)! };
}

/** Answers a person's document number, birth date and gender with values that agree. */
export function answerPerson(
  filling: FillState,
  person: PersonElements,
  reader: IndexedSection,
  instance: string,
): void {
  const { random, flat } = filling;
  const { asOf } = filling.context;
  const path = (element: IndexedElement | undefined) => element && elementPathFrom(element, reader, instance);
  const idTypeAnswer = flat.values.get(path(person.idType) ?? '');
  const idType = ID_TYPES.find((type) => type === idTypeAnswer) ?? 'residentId';
  const birthDate = birthDateOf(filling, person);
  const number = documentNumbers[idType](random, { birthDate, gender: random.pick(['M', 'F']) });
  setAnswer(filling, path(person.idNumber), number);
  for (const element of person.birthDates)
    setAnswer(filling, path(element), birthDateOfId(number) ?? (birthDate <= asOf ? birthDate : asOf));
  for (const element of person.genders) {
    const own = optionsOf(element) ?? [];
    const options = own.length > 0 ? own : ['M', 'F'];
    const gender = genderOfId(number);
    setAnswer(filling, path(element), gender && options.includes(gender) ? gender : random.pick(options));
  }
}

function birthDateOf(filling: FillState, { birthDates: [element] }: PersonElements): Holder['birthDate'] {
  const { random, context, lists } = filling;
  const settings =
    element && isOfType(element, 'date') ? element.settings : { min: '1940-01-01', max: 'today' };
  const range = element ? birthDateRange(filling, element) : {};
  const birthDate = randomDay(settings, { random, context, lists, ...range });
  return birthDate > context.asOf ? context.asOf : birthDate;
}
