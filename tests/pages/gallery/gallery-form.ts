import { inputTypes } from '../../../schemas/elements/input-types.ts';
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { PersonItem } from '../../../renderers/store/form-context.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';

/** A file of `fixtures/elements`, as far as the gallery reads it. */
export interface ElementFixture {
  inputType: string;
  element: Element;
  words: Record<string, Record<string, string>>;
  /** People who can be picked. */
  people?: readonly PersonItem[];
  /** Answers of other inputs that this one needs beside it, by input type. */
  beside?: Record<string, AnswerValue>;
  /** The other answer that the number of a document is judged with. */
  groupCheck?: { check: 'idNumberOfType'; given: { idType: string } };
}

export type ElementFixtures = Readonly<Record<string, ElementFixture>>;

/** Sections of the gallery: every input once, and again for people in rows. */
const SECTIONS = { single: 'gallerysingle', people: 'gallerypeople' } as const;

const SECTION_WORDS: Record<string, [single: string, people: string, item: string, add: string]> = {
  zh_CN: ['投保人', '被保险人', '被保险人', '添加被保险人'],
  zh_TW: ['要保人', '被保險人', '被保險人', '新增被保險人'],
  en_US: ['Applicant', 'Insured', 'Insured', 'Add an insured person'],
  es_ES: ['Solicitante', 'Asegurados', 'Asegurado', 'Añadir asegurado'],
  pt_BR: ['Proponente', 'Segurados', 'Segurado', 'Adicionar segurado'],
};

/** Inputs that are shown with another, before it or after it. */
const BEFORE: Record<string, readonly string[]> = { idNumber: ['idType'], smsCode: ['mobile'] };
const AFTER: Record<string, readonly string[]> = { person: ['name', 'mobile'] };

/**
 * The form that the gallery shows.
 *
 * @param type shows this input only, with the document type beside a document number
 */
export function galleryForm(fixtures: ElementFixtures, type: string | undefined): Form {
  const shown =
    type === undefined ? Object.keys(inputTypes) : [...(BEFORE[type] ?? []), type, ...(AFTER[type] ?? [])];
  const picked = shown.flatMap((name) => fixtures[name] ?? []);
  const elements = (inRows: boolean) =>
    picked.map(({ element }) => ({ ...element, elementId: idIn(element.elementId, inRows) }));
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
    groupChecks: shown.includes('idNumber') ? [false, true].map(numberCheck(fixtures)) : [],
    words: Object.fromEntries(
      Object.keys(SECTION_WORDS).map((locale) => [
        locale,
        {
          ...sectionWords(locale),
          ...elementWords(picked, locale, false),
          ...elementWords(picked, locale, true),
        },
      ]),
    ),
  };
}

/** Answers that the shown inputs need to be judged: the type of a document beside its number. */
export function galleryAnswers(fixtures: ElementFixtures, type: string | undefined) {
  const { groupCheck, beside = {} } = (type === undefined ? undefined : fixtures[type]) ?? {};
  const given: Record<string, AnswerValue> = { ...groupCheck?.given };
  for (const [name, value] of Object.entries(beside))
    given[fixtures[name]?.element.elementCode ?? name] = value;
  return { single: { ...given }, people: [{ rowId: 'r1', ...given }] };
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
