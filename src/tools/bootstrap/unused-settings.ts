import type { Plugin } from 'vite';

const SETTING = /^ {2}setting: (?:\{\n[^]*?^ {2}\}|.*),$/gm;

/**
 * A Vite plugin that leaves the JSON Schema of each rule's setting out of the page. Only the compiler of validators reads
 * them, and the bundler cannot know that of a property. Lines stay where they are, so that source maps stay true.
 */
export function unusedSettings(): Plugin {
  return {
    name: 'unused-settings',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/validators\/keywords\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: withoutSettings(code), map: null }),
    },
  };
}

/** The source of a rule without its setting; every line break stays. */
const withoutSettings = (code: string): string =>
  code.replace(SETTING, (setting) => setting.replace(/[^\n]/g, ''));
