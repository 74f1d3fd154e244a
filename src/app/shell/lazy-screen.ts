import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Delay before a failed chunk is fetched again, ms. */
const RETRY_DELAY_MS = 1000;

/** A screen in its own chunk. Fetches the chunk a second time if the first attempt fails. */
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
