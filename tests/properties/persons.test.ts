// The questions about a person, in every fixture form that asks for one.
import { describe, expect, test } from 'vitest';
import { isQuestion } from '../../schemas/elements/input-types.ts';
import { documentNumbers } from '../../src/core/fill/document-numbers.ts';
import { createRandom } from '../../src/core/fill/random.ts';
import { seededRandom } from '../../src/core/fill/seeded-random.ts';
import { childPath, rowPath } from '../../src/core/answers/answer-path.ts';
import { flattenAnswers, type AnswerMap, type Answers } from '../../src/core/answers/answers.ts';
import { resolve } from '../../src/core/answers/resolve.ts';
import { indexForm, type FormIndex, type IndexedSection } from '../../src/core/form/form-index.ts';
import { allSections } from '../../src/core/form/form-elements.ts';
import { migrate, versionPairBetween } from '../../src/core/migrate/version-pair.ts';
import { genderOfId } from '../../validators/values/gender-of-id.ts';
import { answersFixtures, insurerForm } from '../forms/fixtures.ts';

const asOf = '2026-06-01';
const FORMS = [
  ...['chenghai', 'hemu', 'panshan', 'panshanChannel'].map((insurer) => ['insureInfomation', insurer]),
  ...['chenghai', 'hemu', 'panshan'].map((insurer) => ['family', insurer]),
] as [screen: string, insurer: string][];

/** The sections of a form that ask for a document. */
const personsOf = (index: FormIndex): IndexedSection[] =>
  [...index.sectionById.values()].filter(({ elements }) =>
    elements.some(({ inputType }) => inputType === 'idNumber'),
  );

/** The codes of the questions about a person, as the form asks them. */
const codesOf = ({ elements }: IndexedSection): string[] =>
  elements.filter(isQuestion).map(({ element }) => element.elementCode);

/** What a document number can tell about a person. */
const DERIVED = ['gender', 'birthDate'];

/** Whether gender and birth date of the person in a section, where asked, are shown and computed, for these answers. */
function derivedStates(index: FormIndex, indexed: IndexedSection, answers: Record<string, string>) {
  const rows: AnswerMap['rows'] = new Map();
  const values: AnswerMap['values'] = new Map();
  let instance = '';
  for (const { section } of indexed.chain) {
    instance = childPath(instance, section.sectionCode);
    if (!section.repeat) continue;
    rows.set(instance, ['r1']);
    instance = rowPath(instance, 'r1');
    values.set(childPath(instance, 'relation'), 'spouse');
    values.set(childPath(instance, 'beneficiaryKind'), 'designated');
  }
  for (const [code, value] of Object.entries(answers)) values.set(childPath(instance, code), value);
  const state = resolve(index, { values, rows }, { asOf });
  return DERIVED.filter((code) => indexed.elementByCode.has(code)).map((code) => {
    const { visible, isComputed, computed } = state.get(childPath(instance, code))!;
    return visible ? (isComputed ? computed : 'asked') : 'hidden';
  });
}

describe.each(FORMS)('%s of %s', (screen, insurer) => {
  const index = indexForm(insurerForm(insurer, screen));
  const persons = personsOf(index);
  const deriving = persons.filter(({ elementByCode }) => DERIVED.some((code) => elementByCode.has(code)));

  test('the document comes first, its photo before it and nationality behind it (U26)', () => {
    expect(persons.length).toBeGreaterThan(0);
    for (const codes of persons.map(codesOf)) {
      const isAhead = (code: string) => code === 'relation' || code === 'psp_idScan';
      const first = codes.slice(codes.indexOf('idType')).slice(0, 3);
      expect(codes.slice(0, codes.indexOf('idType')).every(isAhead), codes.join()).toBe(true);
      expect(first).toEqual(['idType', 'idNumber', 'name']);
      const nationality = codes.findIndex((code) => code.endsWith('nationality'));
      if (nationality >= 0) expect(codes.slice(0, nationality)).toContain('idValidity');
    }
  });

  test('what the document number tells is hidden until it is known, and asked where it cannot tell (U26)', () => {
    expect(deriving.length).toBeGreaterThan(0);
    for (const person of deriving) {
      const expectDerived = (answers: Record<string, string>, gender: string, birthDate = gender) => {
        const asked = [gender, birthDate].filter((_, place) => person.elementByCode.has(DERIVED[place]!));
        expect(derivedStates(index, person, answers), person.section.sectionCode).toEqual(asked);
      };
      expectDerived({}, 'hidden');
      expectDerived({ idType: 'residentId' }, 'hidden');
      expectDerived({ idType: 'residentId', idNumber: '33010619880315242' }, 'hidden');
      expectDerived({ idType: 'residentId', idNumber: '330106198803152427' }, 'F', '1988-03-15');
      expectDerived({ idNumber: '330106198803152427' }, 'hidden');
      expectDerived({ idType: 'passport' }, 'asked');
      expectDerived({ idType: 'foreignPermanentResident', idNumber: 'DEU110119880315' }, 'asked');
    }
  });
});

test('a number that is valid for a document which tells always tells: nothing stays hidden unasked (U26)', () => {
  const random = createRandom(seededRandom(20261123));
  for (const type of ['residentId', 'residencePermit'] as const)
    for (let count = 0; count < 200; count += 1) {
      const gender = random.pick(['M', 'F'] as const);
      const number = documentNumbers[type](random, { birthDate: '1988-03-15', gender });
      expect(genderOfId(number), number).toBe(gender);
    }
});

test('drafts of the former order move with every answer (U26)', () => {
  const form = insurerForm('chenghai');
  const former = structuredClone(form);
  for (const section of allSections(former)) {
    section.elements.reverse();
    for (const element of section.elements) if (element.computed) delete element.visibleWhen;
  }
  const pair = versionPairBetween(former, form);
  const drafts = answersFixtures().filter(
    ([, { insurer, issues }]) => insurer === 'chenghai' && !issues.length,
  );
  expect(drafts.length).toBeGreaterThan(5);
  for (const [name, { answers }] of drafts) {
    const draft = flattenAnswers(pair.before, answers as Answers);
    const { mode, migratedAnswers } = migrate(pair, draft);
    expect(mode, name).toBe('onResume');
    expect(migratedAnswers!.retired).toEqual([]);
    expect(migratedAnswers!.answers.values).toEqual(draft.values);
  }
});
