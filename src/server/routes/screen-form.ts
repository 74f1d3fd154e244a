// Converts a published form to the screen form that the server sends to the browser.
import type { AnswerRow, Answers } from '../../core/answers/answers.ts';
import { optionLists } from '../../../schemas/elements/option-lists.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type {
  FormDocument,
  ScreenForm,
  ScreenElement,
  ScreenSection,
} from '../../../schemas/generated/insurance.ts';
import { withStepConditions } from '../../core/form/steps.ts';
import { itemListsOf, withListedOptions } from '../../core/form/listed-options.ts';
import { labelIn } from '../../core/form/code-list-item.ts';
import { OUTCOME_WORDS } from '../../core/form/word-keys.ts';
import { messagesIn } from '../../core/words/form-messages.ts';
import type { LoadedForm } from '../forms/form-cache.ts';
import type { Services } from '../services/services.ts';
import { wholeList } from './lists.ts';

/** What a page needs to know of a form's version. */
export const versionOf = ({
  version,
  validatorSha256,
}: LoadedForm): Pick<ScreenForm, 'version' | 'validator'> => ({
  version: { number: version.number, contentHash: version.contentHash },
  validator: `/shop/validators/${validatorSha256}.js`,
});

/** Converts a published form to the questions of a screen form, in one language, with the current answers. */
export function toFormDocument(
  { index, messages }: LoadedForm,
  services: Pick<Services, 'lists' | 'today'>,
  language: string,
  answers: Answers,
): FormDocument {
  const { lists, today } = services;
  const form = withListedOptions(index.form, (listId) => lists.list(listId)?.items, today());
  const words = withoutOutcomes(form, { ...form.words['zh_CN'], ...form.words[language] });
  const pageMessages = withoutOutcomes(form, messagesIn(form, messages, language));
  const itemLists = itemListsOf(form).filter((listId) => lists.list(listId));
  return {
    // The page needs to know of the conditions of sections alone.
    sections: withStepConditions(form).sections.map((section) =>
      toScreenSection(section, words, answers[section.sectionCode]),
    ),
    groupChecks: form.groupChecks,
    ...(form.steps ? { steps: form.steps.map(({ stepId, sections }) => ({ stepId, sections })) } : {}),
    ...(form.conditions ? { conditions: form.conditions } : {}),
    words,
    ...(Object.keys(pageMessages).length > 0 ? { messages: pageMessages } : {}),
    lists: Object.fromEntries(
      optionLists.map((listId) => [
        listId,
        Object.fromEntries(
          (lists.list(listId)?.items ?? []).map(({ code, labels }) => [code, labelIn(labels, language)]),
        ),
      ]),
    ),
    ...(itemLists.length > 0
      ? {
          items: Object.fromEntries(
            itemLists.map((listId) => [listId, wholeList(services, listId, language).items]),
          ),
        }
      : {}),
  };
}

/** Words by their keys without those of outcomes, which the server alone decides and tells. */
function withoutOutcomes<Word>(
  { outcomes = [] }: Form,
  words: Readonly<Record<string, Word>>,
): Record<string, Word> {
  const told = new Set(
    outcomes.flatMap(({ outcomeId }) => OUTCOME_WORDS.map((key) => `${outcomeId}.${key}`)),
  );
  return Object.fromEntries(Object.entries(words).filter(([key]) => !told.has(key)));
}

function toScreenSection(
  { elements, section, sections, ...frame }: Section,
  words: Record<string, string>,
  answers: AnswerRow | AnswerRow[] | undefined,
): ScreenSection {
  const row = Array.isArray(answers) ? undefined : answers;
  const toInner = (inner: Section): ScreenSection =>
    toScreenSection(inner, words, row?.[inner.sectionCode] as AnswerRow | AnswerRow[] | undefined);
  return {
    ...frame,
    elements: elements.map((element) => toScreenElement(element, words, row?.[element.elementCode])),
    ...(section && { section: toInner(section) }),
    ...(sections && { sections: sections.map(toInner) }),
  };
}

/** Omits the locks and former option codes: they are for configurators and migrations. */
function toScreenElement(
  { locks: _locks, renamedOptions: _renamed, defaultLocationValue, ...element }: Element,
  words: Record<string, string>,
  answer: unknown,
): ScreenElement {
  return {
    ...element,
    elementName: words[`${element.elementId}.elementName`] ?? '',
    alertTitle: words[`${element.elementId}.alertTitle`] ?? '',
    elementValue: answer ?? null,
    defaultLocationValue: defaultLocationValue ?? null,
  };
}
