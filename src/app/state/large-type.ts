// 大字, the large type size of the whole app.
import { atom } from 'jotai/vanilla';
import { useAtomValue } from '../../../renderers/store/use-atom-value.ts';
import { appStore } from './app-store.ts';
import { storedText } from './stored-text.ts';

const stored = storedText('largeType');
const largeType = atom(false);

/** Sets the attribute on the root element that all font sizes depend on, and stores the choice. */
export function setLargeType(isOn: boolean): void {
  document.documentElement.toggleAttribute('data-large-type', isOn);
  appStore.set(largeType, isOn);
  stored.write(isOn ? '1' : undefined);
}

/** Restores the stored size. Runs before the first paint, so that the layout does not shift. */
export const restoreLargeType = (): void => setLargeType(stored.read() === '1');

export const useLargeType = (): boolean => useAtomValue(largeType, { store: appStore });
