import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A pause before a lost chunk is asked for again, ms. */
const RETRY_DELAY_MS = 1000;

/** A screen with a chunk of its own. A chunk that was lost on the way is asked for once more. */
export function lazyScreen<Props extends object>(
  fetchScreen: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await fetchScreen() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      return { default: await fetchScreen() };
    }
  });
}
