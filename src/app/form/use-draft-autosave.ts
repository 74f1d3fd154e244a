// Connects the draft autosave of an open form to its page.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { focusField } from '../../../renderers/store/focus-field.ts';
import { useWords } from '../shell/use-words.ts';
import { unfinishedTrades } from '../state/unfinished-trades.ts';
import { showToast } from '../state/toasts.ts';
import type { AutosaveState } from './drafts/autosave-ports.ts';
import { trackKeyboardInset } from './keyboard-inset.ts';
import type { OpenForm } from './open-form.ts';
import { onPageLifecycle } from './page-lifecycle.ts';

/** Flushes and refreshes the draft at page lifecycle events. Returns the state of the autosave. */
export function useDraftAutosave(form: OpenForm): AutosaveState {
  const { autosave, store } = form;
  const draftState = useSyncExternalStore(autosave.subscribe, () => autosave.state);
  useEffect(
    () =>
      onPageLifecycle({
        onHide: () => {
          store.typing.flush();
          void autosave.flush(true);
        },
        onRestore: () => void autosave.checkServer(),
        onOnline: autosave.retryNow,
      }),
    [autosave, store],
  );
  useEffect(trackKeyboardInset, []);
  useRestoredNotice(form);
  useStorageWarning(draftState.isPersistent);
  useEffect(() => {
    if (draftState.sync === 'saving') rememberUnfinishedTrade(form);
  }, [form, draftState.sync]);
  return draftState;
}

/**
 * Remembers a trade for the list on the home page, from the first key on: the next tap may lead there. The list leads back to
 * the trial or the application; later screens come after one of them.
 */
export function rememberUnfinishedTrade({
  screenForm: { tradeId, orderSn, screen, product },
}: OpenForm): void {
  if (screen !== 'insureInfomation' && screen !== 'trialCalculation') return;
  const [latest] = unfinishedTrades.read();
  const { riskName, supplierCode, riskCode } = product;
  const trade = { tradeId, orderSn, riskName, supplierCode, riskCode, next: { screen } };
  if (latest?.tradeId !== tradeId || latest.riskName !== riskName || latest.next?.screen !== screen)
    unfinishedTrades.begin({ ...trade, openedAt: Date.now() });
}

/** Restores the focus and shows a toast about restored answers, once per opened form. */
function useRestoredNotice(form: OpenForm): void {
  const { t } = useWords();
  const notifiedForm = useRef<OpenForm>(undefined);
  useEffect(() => {
    if (notifiedForm.current === form) return;
    notifiedForm.current = form;
    // The change summary on top of the form takes the focus and mentions the restored answers.
    if (form.screenForm.changeSummary) return;
    if (form.isRestored) showToast(t('draft.restored'));
    if (form.focus !== undefined && form.savedAt === undefined) focusField(form.store, form.focus);
  }, [form, t]);
}

let hasWarned = false;

/** Warns once that this browser stores no drafts: closing the page offline loses the answers. */
function useStorageWarning(isPersistent: boolean): void {
  const { t } = useWords();
  useEffect(() => {
    if (isPersistent || hasWarned) return;
    hasWarned = true;
    showToast(t('draft.memoryOnly'));
  }, [isPersistent, t]);
}
