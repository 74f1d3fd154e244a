// A form of stock RJSF with the theme, as a form that a test drives.
import { MantineProvider } from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { mantineProps } from '../../../renderers/mantine-theme.ts';
import { RjsfAnswers } from '../../../renderers/rjsf/rjsf-answers.ts';
import { propertyOf } from '../../../renderers/rjsf/rjsf-issues.ts';
import { RjsfForm } from '../../../renderers/rjsf/RjsfForm.tsx';
import { pipeWords } from '../../../src/core/words/piped-answers.ts';
import { notePathsById, type Environment } from './environment.ts';
import type { MountedForm, PageCase, SubmitResult } from './page-case.ts';
import { readForm, settle } from './read-form.ts';

/** Draws a form with stock RJSF into an element. */
export function mountStockForm(
  element: HTMLElement,
  pageCase: PageCase,
  { wordsFor, ports, ...settings }: Environment,
): MountedForm {
  const { disabled = false, readonly = false } = pageCase;
  const answers = new RjsfAnswers({ ...settings, answers: pageCase.answers });
  const words = wordsFor((index) =>
    pipeWords(index, (path) => {
      const { state, value } = answers.fieldView(path);
      return state.visible ? value : undefined;
    }),
  );
  let report: (result: SubmitResult) => void = () => undefined;
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      <MantineProvider {...mantineProps}>
        <RjsfForm
          answers={answers}
          words={words}
          ports={ports}
          disabled={disabled}
          readonly={readonly}
          onSubmit={(accepted) => report({ accepted, issues: [] })}
          onIssues={(issues) => report({ accepted: undefined, issues: [...issues] })}
        >
          <button type="submit" data-submit="">
            {words.t('next')}
          </button>
        </RjsfForm>
      </MantineProvider>,
    ),
  );
  return {
    answers: () => answers.answers(),
    read: async () => {
      await settle();
      const current = answers.answers();
      const idOf = (path: string) => `root${propertyOf(path, current).replaceAll('.', '_')}`;
      const notes = notePathsById(answers.index, current, idOf);
      return { ...readForm(element, notes), rows: drawnRows(element) };
    },
    submit: () =>
      new Promise((resolve) => {
        report = resolve;
        element.querySelector<HTMLElement>('[data-submit]')!.click();
      }),
    unmount: () => root.unmount(),
  };
}

/** The hidden row ids of each list. */
function drawnRows(element: HTMLElement): Record<string, string[]> {
  const lists = [...element.querySelectorAll<HTMLElement>('[data-list]')].map((list) => {
    const rows = [...list.querySelectorAll(':scope > article')];
    const rowIds = rows.map((row) => row.querySelector<HTMLInputElement>('input[type="hidden"]')!.value);
    return [list.dataset['list']!, rowIds];
  });
  return Object.fromEntries(lists) as Record<string, string[]>;
}
