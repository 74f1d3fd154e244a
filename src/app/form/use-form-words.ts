// Provides the words and ports of an open form in the language of the page.
import { useEffect, useMemo, useState } from 'react';
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { FormPorts, FormWords } from '../../../renderers/store/form-ports.ts';
import { toProblem, isCancelled } from '../calls/problem.ts';
import { useWords, type ShellWords } from '../shell/use-words.ts';
import { useLanguage } from '../state/language.ts';
import { useOnline } from '../state/online.ts';
import { showToast } from '../state/toasts.ts';
import { formWords } from './form-words.ts';
import type { OpenForm } from './open-form.ts';
import { fetchTradePorts } from './fetch-trade-ports.ts';
import { fetchScreen } from '../calls/screen-calls.ts';

/**
 * Returns the words and ports of an open form, and what else the server wrote in the language of the page. A change of language fetches the words of the same version; the form,
 * its answers and the focus stay. If the version has changed, calls `onReopen`.
 */
export function useFormWords(
  form: OpenForm,
  onReopen: () => void,
): {
  words: FormWords;
  ports: FormPorts;
  changes: ScreenForm['changeSummary'];
  product: ScreenForm['product'];
} {
  const shell = useWords();
  const language = useLanguage();
  const [screenForm, setScreenForm] = useState(form.screenForm);
  const { problem } = shell;
  // Words that were out of reach are fetched when the network returns.
  const isOnline = useOnline();
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
  }, [form, screenForm, language, isOnline, problem, onReopen]);
  return {
    changes: screenForm.changeSummary,
    product: screenForm.product,
    words: useMemo(() => formWords(form.index, screenForm, shell, form.pipe), [form, screenForm, shell]),
    ports: useMemo(() => formPorts(screenForm, shell), [screenForm, shell]),
  };
}

/** The ports of a form; their code is fetched when an input needs it. */
const formPorts = (
  { today, language, tradeId, lists }: ScreenForm,
  { t, problem }: ShellWords,
): FormPorts => ({
  today,
  isListPrefetched: true,
  loadList: async (list, openAt, isWhole) =>
    (await import('../calls/list-branches.ts')).listBranches.load(list, language, openAt, t, isWhole),
  searchList: async (list, keyword, levels) =>
    (await import('../calls/list-branches.ts')).listBranches.search(list, language, { keyword, levels }, t),
  loadPersonItems: async () =>
    (await import('./family-members.ts')).familyAsPeople(tradeId, lists['relation']),
  loadTradePorts: async () => (await fetchTradePorts()).tradePorts(tradeId, problem),
});
