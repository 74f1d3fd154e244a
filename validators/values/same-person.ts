// Whether two persons are the same: by document type and number, without a number by name and birth date (A94).

/** A person as a form describes one; parts that are missing or hidden are undefined. */
export interface PersonParts {
  idType?: unknown;
  idNumber?: unknown;
  name?: unknown;
  birthDate?: unknown;
}

/** Document types that carry the number of a citizen: a child's household register has the same one as the later card. */
const CITIZEN_TYPES: readonly unknown[] = ['residentId', 'householdRegister'];

export function isSamePerson(first: PersonParts, second: PersonParts): boolean {
  const { idNumber, name, birthDate } = first;
  if (isText(idNumber) && isText(second.idNumber))
    return (
      comparableId(idNumber) === comparableId(second.idNumber) && isSameType(first.idType, second.idType)
    );
  return isText(name) && isText(birthDate) && name === second.name && birthDate === second.birthDate;
}

/** Converts resident IDs of 15 and 18 digits to a common form: with century, without check character. */
export function comparableId(id: string): string {
  if (/^\d{15}$/.test(id)) return `${id.slice(0, 6)}19${id.slice(6)}`;
  return /^\d{17}[\dXx]$/.test(id) ? id.slice(0, 17) : id.toUpperCase();
}

const isSameType = (first: unknown, second: unknown): boolean =>
  first === undefined ||
  second === undefined ||
  first === second ||
  (CITIZEN_TYPES.includes(first) && CITIZEN_TYPES.includes(second));

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
