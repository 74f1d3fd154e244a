import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import type { Random } from '../../src/core/fill/random.ts';
import { documentNumbers } from '../../src/core/fill/document-numbers.ts';
import { TODAY } from './code-lists.ts';
import { trickyValues } from './tricky-values.ts';

/** Where answers can be changed: all places of an element, each a row with the code of the answer in it. */
export interface MutableAnswers {
  random: Random;
  checks: readonly GroupCheck[];
  rowsOf(elementId: string | undefined): readonly { row: Record<string, unknown>; code: string }[];
}

type OfCheck<Name extends GroupCheck['check']> = Extract<GroupCheck, { check: Name }>;
type Changes = { [Name in GroupCheck['check']]: (check: OfCheck<Name>, places: MutableAnswers) => void };

/** Changes answers so that a check has to look at them twice. */
export const mutateForCheck = (check: GroupCheck, places: MutableAnswers): void =>
  (changes[check.check] as (check: GroupCheck, places: MutableAnswers) => void)(check, places);

function set({ random, rowsOf }: MutableAnswers, elementId: string, value: unknown): void {
  const found = rowsOf(elementId);
  if (found.length === 0) return;
  const { row, code } = random.pick(found);
  row[code] = value;
}

/** Gives one person the answer of another, in the same row where there are rows; tells which row was the first one's. */
function share(
  { random, rowsOf }: MutableAnswers,
  mine: string | undefined,
  theirs: string | undefined,
  spare: string,
) {
  const [own, others] = [rowsOf(mine), rowsOf(theirs)];
  if (own.length === 0 || others.length === 0) return;
  const { row, code } = random.pick(own);
  const other = others.find((spot) => spot.row === row) ?? others[0]!;
  other.row[other.code] = row[code] ??= spare;
}

function number(check: OfCheck<'idNumberOfType' | 'matchesIdNumber'>, places: MutableAnswers): void {
  const { random } = places;
  return random.boolean(0.5)
    ? set(places, check.idNumber, random.pick(trickyValues.idNumber))
    : set(places, check.idType, random.pick(trickyValues.idType));
}

const changes: Changes = {
  idNumberOfType: number,
  matchesIdNumber(check, places) {
    const { random } = places;
    if (check.gender && random.boolean(0.3)) return set(places, check.gender, random.pick(['M', 'F']));
    if (check.birthDate && random.boolean(0.3)) return set(places, check.birthDate, random.pick(BIRTHDAYS));
    return number(check, places);
  },
  beneficiaryTotals: ({ ratio, order }, places) =>
    places.random.boolean(0.5)
      ? set(places, ratio, places.random.integer(1, 100))
      : set(places, order, places.random.integer(1, 3)),
  differsFrom: ({ kind, value, other }, places) =>
    share(places, value, other, kind === 'mobile' ? '13800138000' : 'person@example.com'),
  ageRange(check, places) {
    const { random, checks, rowsOf } = places;
    const birthDate = random.pick(BIRTHDAYS);
    set(places, check.birthDate, birthDate);
    // With a number of the same day, so that nothing but the age is wrong.
    const person = checks.find(
      (other) => other.check === 'matchesIdNumber' && other.birthDate === check.birthDate,
    );
    if (person?.check !== 'matchesIdNumber') return;
    const genders = person.gender ? rowsOf(person.gender) : [];
    const gender = genders[0]?.row[genders[0].code] === 'M' ? 'M' : 'F';
    set(places, person.idNumber, documentNumbers.residentId(random, { birthDate, gender }));
    if (random.boolean(0.5)) set(places, person.idType, 'residentId');
  },
  differentPersons(check, places) {
    share(places, check.name, check.otherName, '王小明');
    if (places.random.boolean(0.7)) share(places, check.idNumber, check.otherIdNumber, '11010519491231002X');
  },
  minorDeathCap({ birthDate, cover, otherCover = cover }, places) {
    const { random } = places;
    return random.boolean(0.4)
      ? set(places, birthDate, random.pick(CHILDHOODS))
      : set(places, random.pick([cover, otherCover]), random.pick(COVERS));
  },
  waiver({ waiver, relation, payPeriod }, places) {
    const { random } = places;
    if (random.boolean(0.5)) return set(places, waiver, true);
    if (relation && random.boolean(0.5)) return set(places, relation, 'self');
    return payPeriod ? set(places, payPeriod, random.pick(['SINGLE', '5Y', '10Y'])) : undefined;
  },
  smoking: ({ perDay, years }, places) =>
    set(places, places.random.pick([perDay, years]), places.random.pick([0, 9, 10, 11])),
};

/** Days of birth at which the cap for a child's death just changes today, and amounts around the caps. */
const CHILDHOODS = ['2026-11-21', '2016-11-21', '2016-11-22', '2008-11-21', '2008-11-22'];
const COVERS = ['200000', '200000.01', '500000', '500000.01', '300000', '0'];

/** Days of birth at which an age limit is just met or just missed today. */
const BIRTHDAYS = [0, 16, 18, 60, 65, 70].flatMap((age) => {
  const year = Number(TODAY.slice(0, 4)) - age;
  return [`${year}-11-20`, `${year}-11-21`, `${year}-11-22`, `${year - 1}-11-21`, `${year - 1}-11-22`];
});
