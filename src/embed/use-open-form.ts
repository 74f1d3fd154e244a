// Loads what a form needs before it shows.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { loadWords, type Locale, type Words } from '../../locales/index.ts';
import { loadInputs } from '../../renderers/inputs/inputs.ts';
import { FormStore } from '../../renderers/store/form-store.ts';
import { newRowId } from '../../renderers/store/new-row-id.ts';
import { elementTypeOf, isInputType } from '../../schemas/elements/input-types.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { addRowIds } from '../core/answers/add-row-ids.ts';
import type { Answers } from '../core/answers/answers.ts';
import { loadValidators } from '../core/answers/load-validators.ts';
import { pruneAnswers } from '../core/answers/prune-answers.ts';
import { allElements, hasPipes } from '../core/form/form-elements.ts';
import { choiceListsOf, withListedOptions } from '../core/form/listed-options.ts';
import { indexForm, type FormIndex } from '../core/form/form-index.ts';
import type { AnswersTracker } from './answers-tracker.ts';
import type { BaoFormProps } from './bao-form-props.ts';
import { CodeLists } from './code-lists.ts';
import type { PipedForm } from './form-words.ts';

/** A form on the page. */
export interface OpenForm {
  /** React key of the form: no state of a field passes to another form. */
  key: string;
  form: Form;
  store: FormStore;
  lists: CodeLists;
  /** The `answers` that the form has opened with, or an earlier form. */
  source: Answers | undefined;
  piped: PipedForm | undefined;
}

/** The props of the last render, for callbacks. */
export type LatestProps = Readonly<RefObject<BaoFormProps>>;

/** Completes and prunes answers from outside, which may be those of another form. */
export const answersFor = (index: FormIndex, answers: Answers = {}): Answers =>
  pruneAnswers(index, addRowIds(index, answers, newRowId));

/**
 * Opens `form`. Until another form has loaded, returns the previous one.
 *
 * @param tracker tells answers of the props from those that the form already has
 * @throws when anything cannot be loaded, and `InvalidFormError`
 */
export function useOpenForm(
  latest: LatestProps,
  form: Form,
  tracker: AnswersTracker,
  idPrefix: string,
): OpenForm | undefined {
  const open = useLoaded(form, async () => {
    const piped = hasPipes(form)
      ? await import('./piped-form.ts').then(({ pipeForm }) => pipeForm(form))
      : undefined;
    const worded = piped?.form ?? form;
    const lists = new CodeLists((listId) => latest.current.loadCodeList!(listId));
    const [validators] = await Promise.all([
      validatorsOf(latest.current),
      loadInputs(ownInputTypes(worded, latest.current)),
      latest.current.loadCodeList && Promise.all(optionListsOf(worded).map((listId) => lists.load(listId))),
    ]);
    const index = indexForm(
      withListedOptions(worded, (listId) => lists.loadedItems(listId), latest.current.today),
    );
    const source = latest.current.answers;
    const store = new FormStore({
      index,
      idPrefix,
      answers: answersFor(index, tracker.initialAnswers(source)),
      context: () => {
        const { today, trade, loadCodeList } = latest.current;
        return { asOf: today, codeListItem: loadCodeList && lists.item, trade };
      },
      validators: async () => loadValidators(validators.default),
      newRowId,
      loadMissingLists: () => lists.loadMissing(),
    });
    await store.prefetchValidators();
    return { key: newRowId(), form, store, lists, source, piped: piped?.pipedBy(store) };
  });
  useEffect(() => {
    if (open) tracker.open(() => open.store.answers(), open.source);
  }, [open, tracker]);
  return open;
}

/** Returns the words of a locale; until they have loaded, those of the previous one. @throws when they cannot be loaded */
export const useLocaleWords = (locale: Locale): { locale: Locale; words: Words } | undefined =>
  useLoaded(locale, async () => ({ locale, words: await loadWords(locale) }));

const validatorsOf = async ({ validators }: BaoFormProps) =>
  typeof validators === 'function' ? validators() : validators;

const ownInputTypes = (form: Form, { inputs = {} }: BaoFormProps) =>
  allElements(form).flatMap(({ inputType }) =>
    isInputType(inputType) && !inputs[inputType] ? inputType : [],
  );

/** The code lists that name the options of a form, or have them. */
const optionListsOf = (form: Form): string[] => [
  ...new Set([
    ...allElements(form).flatMap(({ inputType }) => elementTypeOf(inputType)?.optionList ?? []),
    ...choiceListsOf(form),
  ]),
];

/** Loads again when `key` changes, and returns the previous result meanwhile. Throws what `load` rejects with. */
function useLoaded<Result>(key: unknown, load: () => Promise<Result>): Result | undefined {
  const [loaded, setLoaded] = useState<{ result: Result } | { reason: unknown }>();
  const latestLoad = useRef(load);
  useEffect(() => {
    latestLoad.current = load;
  });
  useEffect(() => {
    let isCurrent = true;
    const settle = (outcome: { result: Result } | { reason: unknown }) => isCurrent && setLoaded(outcome);
    latestLoad.current().then(
      (result) => settle({ result }),
      (reason: unknown) => settle({ reason }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  if (!loaded) return undefined;
  if ('reason' in loaded) throw loaded.reason;
  return loaded.result;
}
