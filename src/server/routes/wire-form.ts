import type { AnswerRow, Answers } from '../../core/answers/answers.ts';
import { optionLists } from '../../../schemas/elements/input-types.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Section } from '../../../schemas/generated/form.ts';
import type { ScreenForm, WireElement, WireSection } from '../../../schemas/generated/insurance.ts';
import { labelIn, type CodeListCache } from '../forms/code-list-cache.ts';
import type { LoadedForm } from '../forms/form-cache.ts';

type WireForm = Pick<ScreenForm, 'version' | 'validator' | 'sections' | 'groupChecks' | 'words' | 'lists'>;

/** The form in the specification's wire format: its elements in one language, with the current answers. */
export function wireForm(
  { version, index }: LoadedForm,
  lists: CodeListCache,
  language: string,
  answers: Answers,
): WireForm {
  const { form } = index;
  const words = { ...form.words['zh_CN'], ...form.words[language] };
  return {
    version: { number: version.number, contentHash: version.contentHash },
    validator: `/shop/validators/${version.validatorSha256}.js`,
    sections: form.sections.map((section) => wireSection(section, words, answers[section.sectionCode])),
    groupChecks: form.groupChecks,
    words,
    lists: Object.fromEntries(
      optionLists.map((listId) => [
        listId,
        Object.fromEntries(
          (lists.list(listId)?.items ?? []).map(({ code, labels }) => [code, labelIn(labels, language)]),
        ),
      ]),
    ),
  };
}

function wireSection(
  { elements, section, ...frame }: Section,
  words: Record<string, string>,
  answers: AnswerRow | AnswerRow[] | undefined,
): WireSection {
  const row = Array.isArray(answers) ? undefined : answers;
  return {
    ...frame,
    elements: elements.map((element) => wireElement(element, words, row?.[element.elementCode])),
    ...(section ? { section: wireSection(section, words, undefined) } : {}),
  };
}

/** Omits the locks: they are for configurators. */
function wireElement(
  { locks: _locks, defaultLocationValue, ...element }: Element,
  words: Record<string, string>,
  answer: unknown,
): WireElement {
  return {
    ...element,
    elementName: words[`${element.elementId}.elementName`] ?? '',
    alertTitle: words[`${element.elementId}.alertTitle`] ?? '',
    elementValue: answer ?? null,
    defaultLocationValue: defaultLocationValue ?? null,
  };
}
