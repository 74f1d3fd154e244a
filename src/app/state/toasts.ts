// Toasts: short messages at the bottom of the page that disappear by themselves.
import { atom } from 'jotai/vanilla';
import { useAtomValue } from '../../../renderers/store/use-atom-value.ts';
import { appStore } from './app-store.ts';

/** Display time of a toast, ms (A2). A toast with an action stays longer, to leave time for the decision. */
const SHOWN_FOR_MS = 3000;
const ACTION_FOR_MS = 10_000;

/** Errors that need an action are never toasts: they stay on the page, beside their cause. */
export interface Toast {
  id: number;
  text: string;
  /** One that `stays` is dismissed by whoever showed it. */
  action?: { label: string; run: () => void; stays?: true } | undefined;
}

const toasts = atom<readonly Toast[]>([]);
let lastId = 0;

export const useToasts = (): readonly Toast[] => useAtomValue(toasts, { store: appStore });

/** Shows a toast. @returns its id, to dismiss it */
export function showToast(text: string, action?: Toast['action']): number {
  const id = (lastId += 1);
  // Replaces a toast with the same text.
  const others = appStore.get(toasts).filter((toast) => toast.text !== text);
  appStore.set(toasts, [...others, { id, text, action }]);
  if (!action?.stays) setTimeout(() => dismissToast(id), action ? ACTION_FOR_MS : SHOWN_FOR_MS);
  return id;
}

export function dismissToast(id: number): void {
  appStore.set(
    toasts,
    appStore.get(toasts).filter((toast) => toast.id !== id),
  );
}
