// Provides the words and ports of an open form in the language of the page.
import { useEffect, useMemo, useState } from 'react';
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { FormPorts, FormWords } from '../../../renderers/store/form-ports.ts';
import { codeLists } from '../calls/client.ts';
import type { NoteOf } from '../calls/code-lists.ts';
import { toProblem, isCancelled } from '../calls/problem.ts';
import { useWords, type ShellWords } from '../shell/use-words.ts';
import { useLanguage } from '../state/language.ts';
import { showToast } from '../state/toasts.ts';
import { formWords } from './form-words.ts';
import type { OpenForm } from './open-form.ts';
import { fetchTradePorts } from './fetch-trade-ports.ts';
import { fetchScreen } from '../calls/screen-calls.ts';

/**
 * Returns the words and ports of an open form. A change of language fetches the words of the same version; the form,
 * its answers and the focus stay. If the version has changed, calls `onReopen`.
 */
export function useFormWords(
  form: OpenForm,
  onReopen: () => void,
): { words: FormWords; ports: FormPorts; changes: ScreenForm['changeSummary'] } {
  const shell = useWords();
  const language = useLanguage();
  const [screenForm, setScreenForm] = useState(form.screenForm);
  const { problem } = shell;
  useEffect(() => {
    if (screenForm.language === language) return undefined;
    const abort = new AbortController();
    const { tradeId, screen, subject, version } = form.screenForm;
    const translate = async () => {
      // A draft on the server pins the form version, so the response has words of the same version.
      await form.autosave.flush(false);
      const options = { language, isOpen: true } as const;
      const translated = await fetchScreen({ tradeId, screen, subject }, options, { signal: abort.signal });
      if (translated.version.contentHash === version.contentHash) setScreenForm(translated);
      else onReopen();
    };
    translate().catch((thrown: unknown) => {
      if (!isCancelled(thrown)) showToast(problem(toProblem(thrown)));
    });
    return () => abort.abort();
  }, [form, screenForm, language, problem, onReopen]);
  return {
    changes: screenForm.changeSummary,
    words: useMemo(() => formWords(form.index, screenForm, shell), [form, screenForm, shell]),
    ports: useMemo<FormPorts>(
      () => ({
        today: screenForm.today,
        loadList: (list) => codeLists.load(list, screenForm.language, occupationClassNote(shell)),
        loadPersonItems: async () =>
          (await import('./family-members.ts')).familyAsPeople(
            screenForm.tradeId,
            screenForm.lists['relation'],
          ),
        loadTradePorts: async () => (await fetchTradePorts()).tradePorts(screenForm.tradeId, shell.problem),
      }),
      [screenForm, shell],
    ),
  };
}

/** Shows the class of an occupation beside its name: the class determines the premium. */
const occupationClassNote =
  ({ t }: ShellWords): NoteOf =>
  ({ attributes }) => {
    const riskClass = attributes?.['class'];
    return typeof riskClass === 'number' ? t('list.class', { class: riskClass }) : undefined;
  };
