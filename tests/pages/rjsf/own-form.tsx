// Our own page as a form that a test drives.
import { MantineProvider } from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ElementForm } from '../../../renderers/ElementForm.tsx';
import { mantineProps } from '../../../renderers/mantine-theme.ts';
import { fieldId } from '../../../renderers/store/field-id.ts';
import { ALL_ROWS, FormStore } from '../../../renderers/store/form-store.ts';
import { pipedWords } from '../../../renderers/store/piped-words.ts';
import type { AnswerPath } from '../../../src/core/answers/answer-path.ts';
import { flattenAnswers, type Answers } from '../../../src/core/answers/answers.ts';
import { loadValidators, type ValidatorFactory } from '../../../src/core/answers/load-validators.ts';
import { notePathsById, type Environment } from './environment.ts';
import type { DrawnForm, MountedForm, PageCase, SubmitResult } from './page-case.ts';
import { readForm, settle } from './read-form.ts';

/** Draws our own page into an element. */
export function mountOwnForm(
  element: HTMLElement,
  pageCase: PageCase,
  environment: Environment,
): MountedForm {
  const { index, wordsFor, ports, context, newRowId } = environment;
  const { answers } = pageCase;
  const validators = async () => loadValidators(await importFactory(pageCase.validators));
  const store = new FormStore({ index, answers, context, newRowId, validators });
  const words = wordsFor(() => pipedWords(store));
  // Stock RJSF draws the rows of a list open.
  store.jotai.set(store.openRowPath, ALL_ROWS);
  let accepted: Answers | undefined;
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      <MantineProvider {...mantineProps}>
        <ElementForm store={store} words={words} ports={ports} onSubmit={(stored) => (accepted = stored)}>
          <button type="submit" data-submit="">
            {words.t('next')}
          </button>
        </ElementForm>
      </MantineProvider>,
    ),
  );
  return {
    answers: () => store.answers(),
    read: () => readOwnForm(element, store),
    submit: async (): Promise<SubmitResult> => {
      element.querySelector<HTMLElement>('[data-submit]')!.click();
      const issues = () => store.jotai.get(store.summary);
      while (!accepted && issues().length === 0) await settle();
      return { accepted, issues: [...issues()] };
    },
    unmount: () => root.unmount(),
  };
}

async function readOwnForm(element: HTMLElement, store: FormStore): Promise<DrawnForm> {
  await settle();
  const lists = flattenAnswers(store.index, store.answers()).rows.keys();
  const notes = notePathsById(store.index, store.answers(), (path) => fieldId(store, path));
  return { ...readForm(element, notes), rows: drawnRows(store, lists) };
}

/** The ids of the rows whose cards are drawn, by list. */
function drawnRows(store: FormStore, lists: Iterable<AnswerPath>): Record<string, string[]> {
  const drawn = [...lists].flatMap((list) => {
    const id = fieldId(store, list);
    const element = document.getElementById(id);
    const cards = element?.querySelectorAll(':scope > article > button') ?? [];
    return element ? [[list, [...cards].map((card) => card.id.slice(id.length + 1))] as const] : [];
  });
  return Object.fromEntries(drawn);
}

async function importFactory(text: string): Promise<ValidatorFactory> {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const module = (await import(/* @vite-ignore */ url)) as { default: ValidatorFactory };
  URL.revokeObjectURL(url);
  return module.default;
}
