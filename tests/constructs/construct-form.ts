// The smallest form that uses a construct, and the words that tests give such forms.
import { locales } from '../../locales/index.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { requiredCheckWords } from '../../src/core/form/group-checks.ts';
import { allElements, allSections, elementWordKeys } from '../../src/core/form/form-elements.ts';
import { OUTCOME_WORDS } from '../../src/core/form/word-keys.ts';

/** The smallest form that uses a construct, with answers that it accepts and answers that it refuses. */
export interface ConstructForm {
  form: Form;
  /** The same form without the construct. */
  without: Form;
  /** Id of the element, section or check that has the construct. */
  owner: string;
  /** The key of the owner that holds the construct; a check has none. */
  property?: string;
  asOf: string;
  accepted: unknown;
  refused: unknown;
  /** The only issue of the refused answers; absent where both may be saved, and lead to outcomes. */
  issue?: { path: string; code: string };
  /** Ids of the outcomes of the accepted and the refused answers. */
  outcomes?: readonly [string, string];
}

/** A construct that decides nothing about answers, with the reason. */
export interface NoRule {
  noRule: string;
}

/** Gives every element and section its words in five languages; each text names its part by its code. */
export function withWords(form: Form): Form {
  const keys = [
    ...allSections(form).flatMap(({ sectionId, sectionCode }) =>
      ['title', 'item', 'add'].map((key) => [`${sectionId}.${key}`, sectionCode] as const),
    ),
    ...allElements(form).flatMap((element) =>
      ['elementName', ...elementWordKeys(element)].map(
        (key) => [`${element.elementId}.${key}`, wordOf(element.elementCode, key)] as const,
      ),
    ),
  ];
  const checkKeys = form.groupChecks.flatMap((check) =>
    requiredCheckWords(check).map((key) => [`${check.checkId}.${key}`, 'Not so'] as const),
  );
  const stepKeys = (form.steps ?? []).map(({ stepId }) => [`${stepId}.title`, 'A step'] as const);
  const nameKeys = Object.keys(form.conditions ?? {}).map((id) => [`${id}.name`, 'Such a case'] as const);
  const outcomeKeys = (form.outcomes ?? []).flatMap(({ outcomeId, result }) =>
    OUTCOME_WORDS.map((key) => [`${outcomeId}.${key}`, `It has ${result}`] as const),
  );
  const wordsIn = (locale: string) =>
    Object.fromEntries(
      [...keys, ...checkKeys, ...stepKeys, ...nameKeys, ...outcomeKeys].map(([key, text]) => [
        key,
        `${text} (${locale})`,
      ]),
    );
  return { ...form, words: Object.fromEntries(locales.map((locale) => [locale, wordsIn(locale)])) };
}

const wordOf = (code: string, key: string): string =>
  key.startsWith('option.') ? key.slice('option.'.length) : code;

/** The ids of a form's elements, sections, steps, checks, named conditions and outcomes. */
export const idsOf = (form: Form): string[] => [
  ...allElements(form).map(({ elementId }) => elementId),
  ...allSections(form).map(({ sectionId }) => sectionId),
  ...(form.steps ?? []).map(({ stepId }) => stepId),
  ...form.groupChecks.map(({ checkId }) => checkId),
  ...Object.keys(form.conditions ?? {}),
  ...(form.outcomes ?? []).map(({ outcomeId }) => outcomeId),
];
