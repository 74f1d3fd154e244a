// The form of the gallery: every input type of the fixtures.
import { inputTypes } from '../../../schemas/elements/input-types.ts';
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { PersonItem } from '../../../renderers/store/form-ports.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';

/** The parts of a file of `fixtures/elements` that the gallery reads. */
export interface ElementFixture {
  inputType: string;
  element: Element;
  words: Record<string, Record<string, string>>;
  /** Family members to choose from. */
  people?: readonly PersonItem[];
  /** Answers of sibling inputs that this input needs, by input type. */
  siblings?: Record<string, AnswerValue>;
  /** The sibling answer that the check of a document number needs. */
  groupCheck?: { check: 'idNumberOfType'; answers: { idType: string } };
}

export type ElementFixtures = Readonly<Record<string, ElementFixture>>;

/** Sections of the gallery: every input in a single section, and again in the rows of a repeated section. */
const SECTIONS = { single: 'gallerysingle', people: 'gallerypeople' } as const;

const SECTION_WORDS: Record<string, [single: string, people: string, item: string, add: string]> = {
  zh_CN: ['投保人', '被保险人', '被保险人', '添加被保险人'],
  zh_TW: ['要保人', '被保險人', '被保險人', '新增被保險人'],
  en_US: ['Applicant', 'Insured', 'Insured', 'Add an insured person'],
  es_ES: ['Solicitante', 'Asegurados', 'Asegurado', 'Añadir asegurado'],
  pt_BR: ['Proponente', 'Segurados', 'Segurado', 'Adicionar segurado'],
};

/** Sibling inputs shown before or after an input. */
const BEFORE: Record<string, readonly string[]> = { idNumber: ['idType'], smsCode: ['mobile'] };
const AFTER: Record<string, readonly string[]> = { person: ['name', 'mobile'] };

/**
 * The form of the gallery.
 *
 * @param type restricts the form to this input and its siblings
 */
export function galleryForm(fixtures: ElementFixtures, type: string | undefined): Form {
  const types =
    type === undefined ? Object.keys(inputTypes) : [...(BEFORE[type] ?? []), type, ...(AFTER[type] ?? [])];
  const shownFixtures = types.flatMap((name) => fixtures[name] ?? []);
  const elements = (inRows: boolean) =>
    shownFixtures.map(({ element }) => ({ ...element, elementId: idIn(element.elementId, inRows) }));
  const sections: Section[] = [
    { sectionId: SECTIONS.single, sectionCode: 'single', elements: elements(false) },
    {
      sectionId: SECTIONS.people,
      sectionCode: 'people',
      repeat: { min: 1, max: 9 },
      elements: elements(true),
    },
  ];
  return {
    formatVersion: 1,
    screen: 'gallery',
    sections,
    groupChecks: types.includes('idNumber') ? [false, true].map(numberCheck(fixtures)) : [],
    words: Object.fromEntries(
      Object.keys(SECTION_WORDS).map((locale) => [
        locale,
        {
          ...sectionWords(locale),
          ...elementWords(shownFixtures, locale, false),
          ...elementWords(shownFixtures, locale, true),
        },
      ]),
    ),
  };
}

/** The sibling answers that the checks of the shown inputs need. */
export function galleryAnswers(fixtures: ElementFixtures, type: string | undefined) {
  const { groupCheck, siblings = {} } = (type === undefined ? undefined : fixtures[type]) ?? {};
  const answers: Record<string, AnswerValue> = { ...groupCheck?.answers };
  for (const [name, value] of Object.entries(siblings))
    answers[fixtures[name]?.element.elementCode ?? name] = value;
  return { single: { ...answers }, people: [{ rowId: 'r1', ...answers }] };
}

const idIn = (elementId: string, inRows: boolean): string => (inRows ? `${elementId}row` : elementId);

const numberCheck = (fixtures: ElementFixtures) => (inRows: boolean) => ({
  checkId: inRows ? 'galleryrowcheck' : 'gallerycheck',
  check: 'idNumberOfType' as const,
  idType: idIn(fixtures['idType']?.element.elementId ?? '', inRows),
  idNumber: idIn(fixtures['idNumber']?.element.elementId ?? '', inRows),
});

function sectionWords(locale: string): Record<string, string> {
  const [single = '', people = '', item = '', add = ''] = SECTION_WORDS[locale] ?? [];
  return {
    [`${SECTIONS.single}.title`]: single,
    [`${SECTIONS.people}.title`]: people,
    [`${SECTIONS.people}.item`]: item,
    [`${SECTIONS.people}.add`]: add,
  };
}

function elementWords(fixtures: readonly ElementFixture[], locale: string, inRows: boolean) {
  return Object.fromEntries(
    fixtures.flatMap(({ element, words }) =>
      Object.entries(words[locale] ?? {}).map(([key, text]) => [
        `${idIn(element.elementId, inRows)}.${key}`,
        text,
      ]),
    ),
  );
}
