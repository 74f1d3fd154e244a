// What an insured person sees before the confirmation: the facts of the saved application, which the page does not ask.
import type { ScreenElement, ScreenSection } from '../../../schemas/generated/insurance.ts';
import type { Product } from '../../../schemas/generated/product.ts';
import type { AnswerRow, Answers } from '../../core/answers/answers.ts';
import { interpolate } from '../../core/messages/message.ts';
import type { AdaptableForm } from './screen-rule.ts';

/** The saved application, and the insured person of it who confirms. */
export interface Confirmation {
  application: Answers;
  insured: AnswerRow;
}

/** The section of the form about the cover, and the note in it that shows the facts. */
const COVER = 'cover';
const FACTS = 'facts';

/** Who the applicant is to an insured person with a relation to the applicant. */
const APPLICANT_IS: ReadonlyMap<unknown, string> = new Map([
  ['spouse', 'spouse'],
  ['child', 'parent'],
  ['parent', 'child'],
]);

export const applicantOf = (relation: unknown): string => APPLICANT_IS.get(relation) ?? 'other';

/** The answers about the cover that follow from the application. Without a choice, the legal heirs benefit. */
const knownCover = ({ relation, birthDate, beneficiaryKind = 'legal' }: AnswerRow): AnswerRow => ({
  applicantIs: applicantOf(relation),
  beneficiaryKind,
  ...(birthDate === undefined ? {} : { birthDate }),
});

/** Replaces what the page sends about the cover by what the application says. */
export function withKnownCover(submitted: unknown, insured: AnswerRow): unknown {
  if (!isRecord(submitted)) return submitted;
  const { [COVER]: cover = {} } = submitted;
  return isRecord(cover) ? { ...submitted, [COVER]: { ...cover, ...knownCover(insured) } } : submitted;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The form before there is an application: nothing is known, so it has no facts to show. */
export const withoutFacts = ({ sections, words }: AdaptableForm): AdaptableForm => ({
  sections: withoutElements(sections, new Set([FACTS])),
  words,
});

/** Shows the facts of the application in the note, and removes the questions that they answer. */
export function withFacts(
  { sections, words }: AdaptableForm,
  confirmation: Confirmation,
  product: Product,
): AdaptableForm {
  const elements = sections.find(({ sectionCode }) => sectionCode === COVER)?.elements ?? [];
  const elementOf = (code: string) => elements.find(({ elementCode }) => elementCode === code);
  const facts = elementOf(FACTS);
  const cover = knownCover(confirmation.insured);
  const known = Object.entries(cover).flatMap(([code, answer]): [ScreenElement, unknown][] => {
    const element = elementOf(code);
    return element ? [[element, answer]] : [];
  });
  const wordOf = (element: ScreenElement | undefined, property: string): string =>
    words[`${element?.elementId}.${property}`] ?? '';
  const labelOf = (code: string) => wordOf(elementOf(code), `option.${String(cover[code])}`);
  const text = interpolate(wordOf(facts, 'elementName'), {
    ...namesIn(confirmation, labelOf('applicantIs')),
    product: product.riskName,
    insurer: product.supplierName,
    beneficiaries: [
      labelOf('beneficiaryKind'),
      ...beneficiaryLines(confirmation.insured, wordOf(facts, 'help')),
    ].join('\n'),
  });
  const answered = withAnswersKnown(withoutElements(sections, new Set(Object.keys(cover))), known);
  return {
    sections: answered.map((section) => ({
      ...section,
      elements: section.elements.map((element) =>
        element.elementId === facts?.elementId ? { ...element, elementName: text } : element,
      ),
    })),
    words: facts ? { ...words, [`${facts.elementId}.elementName`]: text } : words,
  };
}

const namesIn = ({ application, insured }: Confirmation, relation: string) => {
  const { name } = (application['applicant'] ?? {}) as AnswerRow;
  return {
    applicant: [maskedName(name), relation].filter(Boolean).join(' · '),
    insured: maskedName(insured['name']),
  };
};

/** One line for each designated beneficiary, in order. @param template with `{order}`, `{name}` and `{ratio}` */
function beneficiaryLines({ beneficiaryKind, beneficiaries }: AnswerRow, template: string): string[] {
  if (beneficiaryKind !== 'designated' || !Array.isArray(beneficiaries)) return [];
  return (beneficiaries as AnswerRow[])
    .toSorted((a, b) => Number(a['benefitOrder']) - Number(b['benefitOrder']))
    .map(({ benefitOrder, name, ratio }) =>
      interpolate(template, {
        order: String(benefitOrder ?? ''),
        name: maskedName(name),
        ratio: String(ratio ?? ''),
      }),
    );
}

/** Keeps the first character of each word: 欧***, J*** S****. The page may be open on a phone of another person. */
export const maskedName = (name: unknown): string =>
  typeof name === 'string' ? name.replaceAll(/(?<=\S)\S/gu, '*') : '';

const withoutElements = (sections: ScreenSection[], codes: ReadonlySet<string>): ScreenSection[] =>
  sections.map((section) =>
    section.sectionCode === COVER
      ? { ...section, elements: section.elements.filter(({ elementCode }) => !codes.has(elementCode)) }
      : section,
  );

/** Puts answers that the form no longer asks into the conditions that read them, as constants. */
function withAnswersKnown(
  sections: ScreenSection[],
  known: readonly (readonly [ScreenElement, unknown])[],
): ScreenSection[] {
  const answerById = new Map(known.map(([{ elementId }, answer]) => [elementId, answer]));
  const text = JSON.stringify(sections, (_key, value: unknown) => {
    const id = isRecord(value) ? value['element'] : undefined;
    return typeof id === 'string' && answerById.has(id) ? { const: answerById.get(id) } : value;
  });
  return JSON.parse(text) as ScreenSection[];
}
