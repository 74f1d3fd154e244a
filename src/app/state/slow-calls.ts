// Calls that a customer waits for: after 15 seconds they can be cancelled (A44).
import { atom } from 'jotai/vanilla';
import { useAtomValue } from '../../../renderers/store/use-atom-value.ts';
import type { AllCalls } from '../../../schemas/generated/call-paths.ts';
import { appStore } from './app-store.ts';

/** How long a customer waits before the page offers to cancel, ms. */
const PATIENCE_MS = 15_000;

/** Calls beside what the customer does: drafts, the trail, the progress of a page that is already there, and polling. */
const BACKGROUND: ReadonlySet<keyof AllCalls> = new Set([
  'temporaryDataSave',
  'temporaryDataUpdate',
  'pushBacktraceLog',
  'insuredConfirmTrail',
  'readingReport',
  'refreshUserData',
  'flowConfig',
  'calculatePremCalculate',
  'insuredConfirmQuery',
  'queryPayStatus',
  'queryOrderStaus',
]);

/** The ways to cancel the calls that take long. */
const slow = atom<readonly (() => void)[]>([]);

export const slowCalls = (): readonly (() => void)[] => appStore.get(slow);

/** Whether a call takes long. */
export const useHasSlowCalls = (): boolean => useAtomValue(slow, { store: appStore }).length > 0;

/**
 * Watches a call that was made now.
 *
 * @param cancel aborts it
 * @returns ends the watch
 */
export function watchSlowCall(name: keyof AllCalls, cancel: () => void): () => void {
  if (BACKGROUND.has(name)) return () => undefined;
  const timer = setTimeout(() => appStore.set(slow, [...slowCalls(), cancel]), PATIENCE_MS);
  return () => {
    clearTimeout(timer);
    if (slowCalls().includes(cancel))
      appStore.set(
        slow,
        slowCalls().filter((each) => each !== cancel),
      );
  };
}
