import { useAtomValue } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { appStore } from './app-store.ts';
import { storedText } from './stored-text.ts';

const stored = storedText('largeType');
const largeType = atom(false);

/** 大字: one attribute on the root, from which every size follows. */
export function setLargeType(on: boolean): void {
  document.documentElement.toggleAttribute('data-large-type', on);
  appStore.set(largeType, on);
  stored.write(on ? '1' : undefined);
}

/** Before the first paint, so that nothing grows under a finger. */
export const restoreLargeType = (): void => setLargeType(stored.read() === '1');

export const useLargeType = (): boolean => useAtomValue(largeType, { store: appStore });
