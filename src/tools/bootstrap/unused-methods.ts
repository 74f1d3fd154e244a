import type { Plugin } from 'vite';

/**
 * Methods of i18next that load words over a backend, ask for words that are missing, copy an instance, or tell the direction of
 * a script. The app adds the words itself, all of them, to one instance, and sets the direction in its HTML.
 */
const UNUSED = [
  'queueLoad',
  'loaded',
  'prepareLoading',
  'reload',
  'loadOne',
  'noticeDevFallback',
  'saveMissing',
  'reloadResources',
  'hydrate',
  'loadNamespaces',
  'loadLanguages',
  'dir',
  'cloneInstance',
];

/**
 * A Vite plugin that empties methods of i18next that the app never calls: the bundler cannot leave out methods of a class. Lines
 * stay where they are, so that source maps stay true.
 *
 * @throws when a release of i18next no longer has one of them
 */
export function unusedMethods(): Plugin {
  return {
    name: 'unused-methods',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/i18next\/dist\/esm\/i18next\.js$/ },
      handler: (code) => ({ code: UNUSED.reduce(withoutBody, code), map: null }),
    },
  };
}

const withoutBody = (code: string, method: string): string => {
  const definition = new RegExp(`^ {2}${method}\\(.*\\) \\{\\n[^]*?^ {2}\\}$`, 'm');
  if (!definition.test(code)) throw new Error(`i18next has no method ${method} to leave out`);
  return code.replace(definition, (text) => `  ${method}() {${text.replace(/[^\n]/g, '')}}`);
};
