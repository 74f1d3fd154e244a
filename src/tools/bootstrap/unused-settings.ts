import type { Plugin } from 'vite';

/** The properties that only publishing reads, by the folder of their modules. */
const UNUSED: readonly [folder: RegExp, property: string][] = [
  [/\/validators\/keywords\/[\w-]+\.ts$/, 'setting'],
  [/\/schemas\/elements\/[\w-]+\.ts$/, 'siblingSettings'],
];

/**
 * A Vite plugin that leaves out of the page the JSON Schema of each rule's setting, and the siblings that settings of input types
 * may name. Only the compiler of validators and publishing read them, and the bundler cannot know that of a property.
 * Lines stay where they are, so that source maps stay true.
 */
export function unusedSettings(): Plugin {
  return {
    name: 'unused-settings',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: UNUSED.map(([folder]) => folder) },
      handler: (code, id) => {
        const properties = UNUSED.filter(([folder]) => folder.test(id)).map(([, property]) => property);
        return { code: properties.reduce(without, code), map: null };
      },
    },
  };
}

/** The source of an object without one of its properties; every line break stays. */
const without = (code: string, property: string): string =>
  code.replace(new RegExp(`^ {2}${property}: (?:\\{\\n[^]*?^ {2}\\}|.*),$`, 'gm'), (text) =>
    text.replace(/[^\n]/g, ''),
  );
