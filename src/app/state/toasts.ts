import { useAtomValue } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { appStore } from './app-store.ts';

/** How long a toast stays, ms (A2). One that offers a way back stays longer: a choice needs time. */
const SHOWN_FOR_MS = 3000;
const ACTION_FOR_MS = 10_000;

/** A passing remark. Never an error that somebody has to act on: those stand where they belong and stay. */
export interface Toast {
  id: number;
  text: string;
  action?: { label: string; run: () => void } | undefined;
}

const toasts = atom<readonly Toast[]>([]);
let lastId = 0;

export const useToasts = (): readonly Toast[] => useAtomValue(toasts, { store: appStore });

export function showToast(text: string, action?: Toast['action']): void {
  const id = (lastId += 1);
  // The same remark twice is one remark.
  const others = appStore.get(toasts).filter((toast) => toast.text !== text);
  appStore.set(toasts, [...others, { id, text, action }]);
  setTimeout(() => dismissToast(id), action ? ACTION_FOR_MS : SHOWN_FOR_MS);
}

export function dismissToast(id: number): void {
  appStore.set(
    toasts,
    appStore.get(toasts).filter((toast) => toast.id !== id),
  );
}
