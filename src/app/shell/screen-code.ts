import type { ComponentType } from 'react';

/** Fetches the code of a screen, and knows it from then on. */
export interface ScreenCode<Props extends object> {
  (): Promise<ComponentType<Props>>;
  loaded?: ComponentType<Props>;
}

/** Remembers the screen that a function fetches, so that it can be drawn without waiting for a promise. */
export function rememberScreen<Props extends object>(
  fetchScreen: () => Promise<ComponentType<Props>>,
): ScreenCode<Props> {
  const code: ScreenCode<Props> = () => fetchScreen().then((screen) => (code.loaded = screen));
  return code;
}
