import { useEffect, useRef, useSyncExternalStore } from 'react';
import { focusField } from '../../../renderers/store/focus-field.ts';
import { useWords } from '../shell/use-words.ts';
import { unfinishedTrade } from '../state/unfinished-trade.ts';
import { showToast } from '../state/toasts.ts';
import type { KeeperState } from './drafts/keeper-ports.ts';
import { trackKeyboardInset } from './keyboard-inset.ts';
import type { OpenForm } from './open-form.ts';
import { onPageLifecycle } from './page-lifecycle.ts';

/** Keeps an open form through everything that happens to its page. Answers how far it is kept. */
export function useDraftKeeper(form: OpenForm): KeeperState {
  const { keeper, store } = form;
  const kept = useSyncExternalStore(keeper.subscribe, () => keeper.state);
  useEffect(
    () =>
      onPageLifecycle({
        onHide: () => {
          store.typing.flush();
          void keeper.flush(true);
        },
        onRestore: () => void keeper.checkServer(),
        onOnline: keeper.retryNow,
      }),
    [keeper, store],
  );
  useEffect(trackKeyboardInset, []);
  useRestoredNotice(form);
  useStorageWarning(kept.isPersistent);
  useEffect(() => {
    if (kept.sync === 'saving') rememberUnfinishedTrade(form);
  }, [form, kept.sync]);
  return kept;
}

/**
 * The home page offers to go on with an application. From the first key on: the next tap may already lead there. What
 * stands beside an application is no application of its own.
 */
export function rememberUnfinishedTrade({ wire: { tradeId, orderSn, screen, product } }: OpenForm): void {
  if (screen !== 'insureInfomation') return;
  if (unfinishedTrade.read()?.tradeId !== tradeId)
    unfinishedTrade.begin({ tradeId, orderSn, riskName: product.riskName });
}

/** Brings the person back to where they were, and says that their answers are back; once for each opening. */
function useRestoredNotice(form: OpenForm): void {
  const { say } = useWords();
  const told = useRef<OpenForm>(undefined);
  useEffect(() => {
    if (told.current === form) return;
    told.current = form;
    // What is new stands on top of the form, and says both.
    if (form.wire.news) return;
    if (form.isRestored) showToast(say('draft.restored'));
    if (form.focus !== undefined && form.savedAt === undefined) focusField(form.store, form.focus);
  }, [form, say]);
}

let hasWarned = false;

/** Says once that this browser keeps no drafts: whoever closes the page without a network loses what was typed. */
function useStorageWarning(lasts: boolean): void {
  const { say } = useWords();
  useEffect(() => {
    if (lasts || hasWarned) return;
    hasWarned = true;
    showToast(say('draft.memoryOnly'));
  }, [lasts, say]);
}
