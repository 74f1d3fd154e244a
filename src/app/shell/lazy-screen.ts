import { createElement, lazy, useState, type ComponentType } from 'react';
import type { ScreenCode } from './screen-code.ts';

/** Delay before a failed chunk is fetched again, ms. */
const RETRY_DELAY_MS = 1000;

/**
 * A screen in its own chunk. Fetches the chunk a second time if the first attempt fails. A screen whose code is loaded is
 * drawn at once: a promise would show the fallback of `Suspense`, which React keeps for 300 ms.
 */
export function lazyScreen<Props extends object>(fetchScreen: ScreenCode<Props>): ComponentType<Props> {
  const Lazy = lazy(async () => {
    try {
      return { default: await fetchScreen() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      return { default: await fetchScreen() };
    }
  });
  return function Screen(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => fetchScreen.loaded ?? Lazy);
    return createElement(Shown, props);
  };
}
