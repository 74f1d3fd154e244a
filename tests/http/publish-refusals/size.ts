// Forms that are too large or too deeply nested to publish.
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { baseWith, overlayWith, baseWithElement, nestedCondition } from '../changed-documents.ts';
import { APPLICANT, NAME, MOBILE, type RefusalCase } from './refusal-case.ts';

const optionalQuestions = (count: number, idPrefix: string): Element[] =>
  Array.from({ length: count }, (_, i) => ({
    elementId: `${idPrefix}${i}`,
    elementCode: `q${i}`,
    inputType: 'text',
    requiredFlag: 'N',
  }));

/** Adds more than 300 KB of words. */
function addLongWords({ words }: Form | Overlay): void {
  for (let i = 0; i < 700; i += 1) words['zh_CN']![`${NAME}.help${i}`] = '长'.repeat(150);
}

export const sizeRefusals: readonly RefusalCase[] = [
  [
    '501 questions',
    baseWith(({ sections }) => {
      sections[0]!.elements = optionalQuestions(501, 'question');
    }),
    'form.tooManyElements',
    APPLICANT,
  ],
  [
    '501 questions over two sections',
    baseWith(({ sections }) => {
      for (const [s, section] of sections.entries())
        section.elements = optionalQuestions(s === 0 ? 250 : 251, `question${s}`);
    }),
    'form.tooManyElements',
    '',
  ],
  [
    '41 sections',
    baseWith((form) => {
      form.sections = Array.from({ length: 41 }, (_, i) => ({
        sectionId: `section${i}00`,
        sectionCode: `s${i}`,
        elements: [],
      }));
    }),
    'form.tooManySections',
    '/sections',
  ],
  ['300 KB of words', baseWith((form) => addLongWords(form)), 'form.tooLarge', ''],
  [
    'a condition nested forty levels deep',
    baseWithElement(MOBILE, { visibleWhen: nestedCondition(40) }),
    'form.tooDeep',
    '',
  ],
  [
    'words nested a hundred thousand levels deep',
    baseWith((form) => Object.assign(form.words['zh_CN']!, { x: nestedCondition(100_000) })),
    'form.tooDeep',
    '',
  ],
  ['an overlay with 300 KB of words', overlayWith((overlay) => addLongWords(overlay)), 'form.tooLarge', ''],
];
