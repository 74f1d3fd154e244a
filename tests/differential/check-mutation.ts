import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import type { Random } from '../../src/core/fill/random.ts';
import { documentNumbers } from '../../src/core/fill/document-numbers.ts';
import { TODAY } from './code-lists.ts';
import { trickyValues } from './tricky-values.ts';

/** Answers to change: of an element, every row with the code of its answer in that row. */
export interface MutableAnswers {
  random: Random;
  checks: readonly GroupCheck[];
  rowsOf(elementId: string | undefined): readonly { row: Record<string, unknown>; code: string }[];
}

type CheckOfName<Name extends GroupCheck['check']> = Extract<GroupCheck, { check: Name }>;
type Changes = { [Name in GroupCheck['check']]: (check: CheckOfName<Name>, answers: MutableAnswers) => void };

/** Changes answers at the operands of a group check, to values close to its limits. */
export const mutateForCheck = (check: GroupCheck, answers: MutableAnswers): void =>
  (changes[check.check] as (check: GroupCheck, answers: MutableAnswers) => void)(check, answers);

function set({ random, rowsOf }: MutableAnswers, elementId: string, value: unknown): void {
  const rows = rowsOf(elementId);
  if (rows.length === 0) return;
  const { row, code } = random.pick(rows);
  row[code] = value;
}

/**
 * Copies the answer of one element to another, in the same row where possible.
 *
 * @param fallback the answer to set where the first element has none
 */
function copyAnswer(
  { random, rowsOf }: MutableAnswers,
  sourceId: string | undefined,
  targetId: string | undefined,
  fallback: string,
) {
  const [sources, targets] = [rowsOf(sourceId), rowsOf(targetId)];
  if (sources.length === 0 || targets.length === 0) return;
  const { row, code } = random.pick(sources);
  const target = targets.find((candidate) => candidate.row === row) ?? targets[0]!;
  target.row[target.code] = row[code] ??= fallback;
}

/** Copies the answer of one row to every row. */
function copyToEveryRow({ random, rowsOf }: MutableAnswers, elementId: string): void {
  const rows = rowsOf(elementId);
  if (rows.length === 0) return;
  const source = random.pick(rows);
  for (const { row, code } of rows) row[code] = source.row[source.code] ??= '11010519491231002X';
}

function changeIdNumber(
  check: CheckOfName<'idNumberOfType' | 'matchesIdNumber'>,
  answers: MutableAnswers,
): void {
  const { random } = answers;
  return random.boolean(0.5)
    ? set(answers, check.idNumber, random.pick(trickyValues.idNumber))
    : set(answers, check.idType, random.pick(trickyValues.idType));
}

const changes: Changes = {
  // The conditions of a check read constants, which the random answers of their elements hit.
  condition: () => undefined,
  idNumberOfType: changeIdNumber,
  matchesIdNumber(check, answers) {
    const { random } = answers;
    if (check.gender && random.boolean(0.3)) return set(answers, check.gender, random.pick(['M', 'F']));
    if (check.birthDate && random.boolean(0.3))
      return set(answers, check.birthDate, random.pick(BIRTH_DATES));
    return changeIdNumber(check, answers);
  },
  beneficiaryTotals: ({ ratio, order }, answers) =>
    answers.random.boolean(0.5)
      ? set(answers, ratio, answers.random.integer(1, 100))
      : set(answers, order, answers.random.integer(1, 3)),
  differsFrom: ({ kind, value, other }, answers) =>
    copyAnswer(answers, value, other, kind === 'mobile' ? '13800138000' : 'person@example.com'),
  ageRange(check, answers) {
    const { random, checks, rowsOf } = answers;
    const birthDate = random.pick(BIRTH_DATES);
    set(answers, check.birthDate, birthDate);
    // Adds an ID number of the same birth date, so that only the age is wrong.
    const idCheck = checks.find(
      (other) => other.check === 'matchesIdNumber' && other.birthDate === check.birthDate,
    );
    if (idCheck?.check !== 'matchesIdNumber') return;
    const genders = idCheck.gender ? rowsOf(idCheck.gender) : [];
    const gender = genders[0]?.row[genders[0].code] === 'M' ? 'M' : 'F';
    set(answers, idCheck.idNumber, documentNumbers.residentId(random, { birthDate, gender }));
    if (random.boolean(0.5)) set(answers, idCheck.idType, 'residentId');
  },
  differentPersons(check, answers) {
    copyAnswer(answers, check.name, check.otherName, '王小明');
    if (answers.random.boolean(0.7))
      copyAnswer(answers, check.idNumber, check.otherIdNumber, '11010519491231002X');
  },
  personTwice: ({ idNumber, relation }, answers) => {
    if (relation && answers.random.boolean(0.3)) return set(answers, relation, 'self');
    return answers.random.boolean(0.2)
      ? set(answers, idNumber, '11010519491231002X')
      : copyToEveryRow(answers, idNumber);
  },
  samePerson({ idType, idNumber, name, birthDate, ...check }, answers) {
    if (check.selfRelation && answers.random.boolean(0.3)) set(answers, check.selfRelation, 'self');
    if (answers.random.boolean(0.7)) {
      copyAnswer(answers, check.otherIdNumber, idNumber, '11010519491231002X');
      return copyAnswer(answers, check.otherIdType, idType, 'residentId');
    }
    copyAnswer(answers, check.otherName, name, '王小明');
    return copyAnswer(answers, check.otherBirthDate, birthDate, '1990-01-01');
  },
  parentOlder({ relation, birthDate, otherBirthDate, selfRelation }, answers) {
    if (selfRelation && answers.random.boolean(0.3)) set(answers, selfRelation, 'self');
    if (answers.random.boolean(0.6)) set(answers, relation, answers.random.pick(['parent', 'child']));
    set(answers, answers.random.pick([birthDate, otherBirthDate]), answers.random.pick(BIRTH_DATES));
  },
  minorDeathCap({ birthDate, cover, otherCover = cover }, answers) {
    const { random } = answers;
    return random.boolean(0.4)
      ? set(answers, birthDate, random.pick(CAP_BIRTH_DATES))
      : set(answers, random.pick([cover, otherCover]), random.pick(COVERS));
  },
  waiver({ waiver, relation, payPeriod }, answers) {
    const { random } = answers;
    if (random.boolean(0.5)) return set(answers, waiver, true);
    if (relation && random.boolean(0.5)) return set(answers, relation, 'self');
    return payPeriod ? set(answers, payPeriod, random.pick(['SINGLE', '5Y', '10Y'])) : undefined;
  },
  smoking: ({ perDay, years }, answers) =>
    set(answers, answers.random.pick([perDay, years]), answers.random.pick([0, 9, 10, 11])),
};

/** Birth dates at which the cap on a minor's death benefit changes today, and amounts around the caps. */
const CAP_BIRTH_DATES = ['2026-11-21', '2016-11-21', '2016-11-22', '2008-11-21', '2008-11-22'];
const COVERS = ['200000', '200000.01', '500000', '500000.01', '300000', '0'];

/** Birth dates at which an age limit is just met or just missed today. */
const BIRTH_DATES = [0, 16, 18, 60, 65, 70].flatMap((age) => {
  const year = Number(TODAY.slice(0, 4)) - age;
  return [`${year}-11-20`, `${year}-11-21`, `${year}-11-22`, `${year - 1}-11-21`, `${year - 1}-11-22`];
});
