import { ID_TYPES, type IdType } from '../../../schemas/elements/id-type.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { birthDateOfId } from '../../../validators/birth-date-of-id.ts';
import { addYears } from '../../../validators/calendar-date.ts';
import { genderOfId } from '../../../validators/gender-of-id.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form-index.ts';
import { documentNumbers, type Holder } from './document-numbers.ts';
import { day } from './good-values.ts';
import { pathSeenFrom, put, type Filling } from './filling.ts';

/** The elements of a form that tell of one person, whose answers have to agree. */
interface Person {
  idNumber: IndexedElement;
  idType: IndexedElement | undefined;
  birthDates: readonly IndexedElement[];
  genders: readonly IndexedElement[];
}

/** The person of whom an element tells, found by the group checks and the computed values of the form. */
export const personOf = (index: FormIndex, indexed: IndexedElement): Person | undefined =>
  index.elements
    .filter(({ inputType }) => inputType === 'idNumber')
    .map((idNumber) => personWith(index, idNumber))
    .find(
      ({ idNumber, birthDates, genders }) =>
        idNumber === indexed || birthDates.includes(indexed) || genders.includes(indexed),
    );

function personWith(index: FormIndex, idNumber: IndexedElement): Person {
  const { elementId } = idNumber.element;
  const checks = index.form.groupChecks.filter(
    (check): check is Extract<GroupCheck, { check: 'idNumberOfType' | 'matchesIdNumber' }> =>
      'idNumber' in check && check.idNumber === elementId,
  );
  const linked = (key: 'birthDate' | 'gender', fn: string) => {
    const byCheck = checks.flatMap((check) =>
      'birthDate' in check || 'gender' in check ? [check[key]] : [],
    );
    const byValue = index.elements.filter(({ element: { computed } }) => {
      const reads = computed && 'fn' in computed && computed.fn === fn ? computed.args : [];
      return reads.some((arg) => 'element' in arg && arg.element === elementId);
    });
    return [...byCheck.flatMap((id) => index.elementById.get(id ?? '') ?? []), ...byValue];
  };
  return {
    idNumber,
    idType: index.elementById.get(checks[0]?.idType ?? ''),
    birthDates: linked('birthDate', 'birthDateFromId'),
    genders: linked('gender', 'genderFromId'),
  };
}

/** The days of birth that the age checks of a birth date allow. */
export function birthDays(
  { index, context: { asOf } }: Filling,
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

/** Gives a person a document number, a birth date and a gender that agree. */
export function answerPerson(filling: Filling, person: Person, home: IndexedSection, instance: string): void {
  const { chance, flat } = filling;
  const { asOf } = filling.context;
  const path = (element: IndexedElement | undefined) => element && pathSeenFrom(element, home, instance);
  const given = flat.values.get(path(person.idType) ?? '');
  const idType = ID_TYPES.find((type) => type === given) ?? 'residentId';
  const birthDate = birthDateOf(filling, person);
  const number = documentNumbers[idType as IdType](chance, { birthDate, gender: chance.pick(['M', 'F']) });
  put(filling, path(person.idNumber), number);
  for (const element of person.birthDates)
    put(filling, path(element), birthDateOfId(number) ?? (birthDate <= asOf ? birthDate : asOf));
  for (const element of person.genders) {
    const { options = [] } = element.settings as { options?: readonly string[] };
    const gender = genderOfId(number);
    put(filling, path(element), gender && options.includes(gender) ? gender : chance.pick(options));
  }
}

function birthDateOf(filling: Filling, { birthDates: [element] }: Person): Holder['birthDate'] {
  const { chance, context, lists } = filling;
  const settings = (element?.settings ?? {}) as { min?: string; max?: string };
  const limits = element ? birthDays(filling, element) : {};
  const found = day(
    { min: settings.min ?? '1940-01-01', max: settings.max ?? 'today' },
    { chance, context, lists, ...limits },
  );
  return found > context.asOf ? context.asOf : found;
}
