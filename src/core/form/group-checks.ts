// Group checks: rules over several answers, with the elements they read and the input of their AJV keywords
// (`group-check-keywords.ts`).
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import { scalarReferencesOf } from '../conditions/references.ts';
import { sumOfDecimals } from '../json/decimal-text.ts';
import { conditionsOf } from './group-check-references.ts';
import { isWarning } from './warnings.ts';

/** Input of a group check in one section instance, and the answer path of its issue. */
export interface GroupInput {
  path: string;
  data: Record<string, unknown>;
  /** Issue code → answer path, for issues that belong to another element than `path`. */
  issuePaths?: Record<string, string | undefined>;
  /** Answer path by row, for issues whose param `row` counts the rows of `data` from 1. */
  rowPaths?: string[];
}

/** Reads the answers of a group check: only visible elements with an answer, from the row that the check runs in. */
export interface GroupReader {
  value(elementId: string | undefined): AnswerValue | undefined;
  path(elementId: string): string | undefined;
  /** The rows of a repeating section inside this instance; undefined when the section is hidden. */
  rows(sectionId: string): RowReader[] | undefined;
  sectionPath(sectionId: string): string | undefined;
}

/** Reads the answers of one row. */
export interface RowReader {
  path: string;
  row(elementId: string | undefined): AnswerValue | undefined;
  /** The path of an element of the row; undefined while it is hidden. */
  pathOf(elementId: string | undefined): string | undefined;
}

interface GroupCheckType<Check> {
  /** Element or section ids; the check runs in the instances of the deepest section among them. */
  operands(check: Check): string[];
  /** Undefined where the check does not run, and for a check by conditions. */
  input(check: Check, reader: GroupReader): GroupInput | undefined;
}

type GroupCheckOf<Name extends GroupCheck['check']> = Extract<GroupCheck, { check: Name }>;

/** The closed list of rules over several answers. */
const groupCheckTypes: { [Name in GroupCheck['check']]: GroupCheckType<GroupCheckOf<Name>> } = {
  condition: {
    // A warning runs where its confirmation is.
    operands: (check) =>
      isWarning(check)
        ? [check.path]
        : [...new Set([check.path, ...conditionsOf(check).flatMap(scalarReferencesOf)])],
    input: () => undefined,
  },
  idNumberOfType: {
    operands: ({ idNumber, idType }) => [idNumber, idType],
    input: ({ idType, idNumber }, { value, path }) =>
      groupInput(path(idNumber), { idType: value(idType), idNumber: value(idNumber) }),
  },
  matchesIdNumber: {
    operands: ({ idNumber, idType, birthDate, gender }) => definedIds(idNumber, idType, birthDate, gender),
    input({ idType, idNumber, birthDate, gender }, { value, path }) {
      const parts = {
        idType: value(idType),
        idNumber: value(idNumber),
        birthDate: value(birthDate),
        gender: value(gender),
      };
      const input = groupInput(firstVisiblePath(path, birthDate, gender, idNumber), parts);
      return input && gender ? { ...input, issuePaths: { 'id.genderMatch': path(gender) } } : input;
    },
  },
  beneficiaryTotals: {
    operands: ({ section }) => [section],
    input: ({ section, order, ratio }, { rows, sectionPath }) => {
      const beneficiaries = rows(section);
      return (
        beneficiaries &&
        groupInput(sectionPath(section), {
          rows: beneficiaries.map(({ row }) => omitUndefined({ order: row(order), ratio: row(ratio) })),
        })
      );
    },
  },
  personTwice: {
    operands: ({ section }) => [section],
    input: ({ section, idType, idNumber, name, birthDate, relation }, { rows, sectionPath }) => {
      const persons = rows(section);
      if (!persons) return undefined;
      const input = groupInput(sectionPath(section), {
        rows: persons.map(({ row }) =>
          omitUndefined({
            idType: row(idType),
            idNumber: row(idNumber),
            name: row(name),
            birthDate: row(birthDate),
            relation: row(relation),
          }),
        ),
      });
      return (
        input && {
          ...input,
          rowPaths: persons.map(
            ({ path, pathOf }) => pathOf(idNumber) ?? pathOf(name) ?? pathOf(relation) ?? path,
          ),
        }
      );
    },
  },
  samePerson: {
    operands: (check) =>
      definedIds(
        check.idNumber,
        check.idType,
        check.name,
        check.birthDate,
        check.otherIdType,
        check.otherIdNumber,
        check.otherName,
        check.otherBirthDate,
        check.selfRelation,
      ),
    input: (check, { value, path }) =>
      groupInput(firstVisiblePath(path, check.idNumber, check.name), {
        idType: value(check.idType),
        idNumber: value(check.idNumber),
        name: value(check.name),
        birthDate: value(check.birthDate),
        otherIdType: value(check.otherIdType),
        otherIdNumber: value(check.otherIdNumber),
        otherName: value(check.otherName),
        otherBirthDate: value(check.otherBirthDate),
        isSelf: value(check.selfRelation) === 'self',
      }),
  },
  parentOlder: {
    operands: ({ relation, birthDate, otherBirthDate, selfRelation }) =>
      definedIds(relation, birthDate, otherBirthDate, selfRelation),
    input: ({ relation, birthDate, otherBirthDate, selfRelation }, { value, path }) =>
      groupInput(path(relation), {
        relation: value(relation),
        birthDate: value(birthDate),
        otherBirthDate: value(otherBirthDate),
        isSelf: value(selfRelation) === 'self',
      }),
  },
  differsFrom: {
    operands: ({ value, other, relation, valueIdNumber, otherIdNumber, birthDate }) =>
      definedIds(value, other, relation, valueIdNumber, otherIdNumber, birthDate),
    input: (check, { value, path }) => {
      const [idNumber, otherIdNumber] = [value(check.valueIdNumber), value(check.otherIdNumber)];
      return groupInput(path(check.value), {
        value: value(check.value),
        other: value(check.other),
        samePerson:
          value(check.relation) === 'self' || (idNumber !== undefined && idNumber === otherIdNumber),
        birthDate: value(check.birthDate),
      });
    },
  },
  ageRange: {
    operands: ({ birthDate }) => [birthDate],
    input: ({ birthDate }, { value, path }) => groupInput(path(birthDate), { birthDate: value(birthDate) }),
  },
  differentPersons: {
    operands: ({ name, idNumber, otherName, otherIdNumber }) =>
      definedIds(idNumber, name, otherName, otherIdNumber),
    input: ({ name, idNumber, otherName, otherIdNumber }, { value, path }) =>
      groupInput(firstVisiblePath(path, idNumber, name), {
        name: value(name),
        idNumber: value(idNumber),
        otherName: value(otherName),
        otherIdNumber: value(otherIdNumber),
      }),
  },
  minorDeathCap: {
    operands: ({ birthDate, cover, otherCover }) => definedIds(cover, birthDate, otherCover),
    input: ({ birthDate, cover, otherCover }, { value, path }) =>
      groupInput(firstVisiblePath(path, cover, otherCover), {
        birthDate: value(birthDate),
        total: sumOfDecimals([value(cover), value(otherCover)])?.toNumber(),
      }),
  },
  waiver: {
    operands: ({ waiver, relation, payPeriod }) => definedIds(waiver, relation, payPeriod),
    input: ({ waiver, relation, payPeriod }, { value, path }) =>
      groupInput(path(waiver), {
        chosen: value(waiver) === true,
        insuredIsApplicant: value(relation) === 'self',
        payPeriod: value(payPeriod),
      }),
  },
  smoking: {
    operands: ({ perDay, years }) => [perDay, years],
    input: ({ perDay, years }, { value, path }) =>
      groupInput(firstVisiblePath(path, perDay, years), { perDay: value(perDay), years: value(years) }),
  },
};

/** The name of every group check. */
export const groupCheckNames = (): string[] => Object.keys(groupCheckTypes);

export const groupCheckType = (check: GroupCheck): GroupCheckType<GroupCheck> =>
  groupCheckTypes[check.check] as GroupCheckType<GroupCheck>;

/** Keys of the words that a check may have: its message, where it is not one of a rule or the name of a confirmation. */
export const checkWordKeys = (check: GroupCheck): string[] =>
  check.check === 'condition' && !isWarning(check) ? ['refused'] : [];

/** Keys of the words that a check must have: the message of its `issue` stands in for its own. */
export const requiredCheckWords = (check: GroupCheck): string[] =>
  'issue' in check ? [] : checkWordKeys(check);

const groupInput = (path: string | undefined, data: Record<string, unknown>): GroupInput | undefined =>
  path === undefined ? undefined : { path, data: omitUndefined(data) };

/** Path of the first visible element: a check runs without its hidden operands. */
const firstVisiblePath = (path: GroupReader['path'], ...ids: (string | undefined)[]): string | undefined =>
  ids.map((id) => id && path(id)).find((visiblePath) => visiblePath !== undefined);

/** A record without its undefined values. */
export const omitUndefined = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

const definedIds = (...ids: (string | undefined)[]): string[] => ids.filter((id) => id !== undefined);
