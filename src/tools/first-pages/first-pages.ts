// Writes the HTML that the server sends for a page of the app: what it shows before its scripts, and what to load at once.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Beasties from 'beasties';
import type { Plugin } from 'vite';
import { locales, type Locale, type Messages } from '../../../locales/index.ts';
import { closure, type Manifest } from '../weight/pages.ts';
import { drawFirstPage, type ClassOf } from './draw-first-page.ts';

/** The kinds of pages, with the modules and chunks that each needs beside the app itself. */
const KINDS = {
  home: { draws: 'home', modules: ['screens/home/Home.tsx'] },
  application: { draws: 'form', modules: ['form'], title: 'insure.title' },
  form: { draws: 'form', modules: ['form'] },
  page: { draws: 'form', modules: [] },
} as const satisfies Record<string, { draws: 'home' | 'form'; modules: readonly string[]; title?: string }>;

type Kind = keyof typeof KINDS;

/** A Vite plugin that writes `.pages/<kind>.<locale>.html` beside the `index.html` of the build. */
export function firstPages(): Plugin {
  const classes = new Map<string, Record<string, string>>();
  let root = '';
  return {
    name: 'first-pages',
    apply: 'build',
    config: () => ({
      css: {
        modules: { getJSON: (file, names) => void classes.set(file.split('?')[0]!, names) },
      },
    }),
    configResolved: (config) => {
      root = config.root;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        const read = (name: string) => readFileSync(join(dir!, name), 'utf8');
        const html = read('index.html');
        const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
        const classOf: ClassOf = (module, name) => {
          const names = classes.get(join(root, `${module}.module.css`));
          if (names?.[name] === undefined) throw new Error(`${module}.module.css has no class ${name}`);
          return names[name];
        };
        mkdirSync(join(dir!, '.pages'), { recursive: true });
        for (const kind of Object.keys(KINDS) as Kind[])
          for (const locale of locales)
            writeFileSync(
              join(dir!, `.pages/${kind}.${locale}.html`),
              await withFirstStyles(
                firstPage(html, manifest, { kind, locale, classOf, words: wordsOf(locale, root) }),
                dir!,
              ),
            );
      },
    },
  };
}

/**
 * Writes the styles of what a page shows first into its HTML, and has the stylesheets follow it: a page paints with the
 * first response.
 */
const withFirstStyles = (html: string, folder: string): Promise<string> =>
  new Beasties({
    path: folder,
    publicPath: '/shop/',
    preload: 'body',
    fonts: false,
    logLevel: 'warn',
  }).process(html);

const wordsOf = (locale: Locale, root: string): Messages =>
  JSON.parse(readFileSync(join(root, `../../locales/${locale}/app.json`), 'utf8')) as Messages;

interface PageOptions {
  kind: Kind;
  locale: Locale;
  words: Messages;
  classOf: ClassOf;
}

function firstPage(html: string, manifest: Manifest, { kind, locale, words, classOf }: PageOptions): string {
  const { draws, modules, ...rest } = KINDS[kind];
  const drawn = drawFirstPage({
    kind: draws,
    words,
    classOf,
    language: words[`language.${locale}`]!.replace(/\s*\(.*\)$|中文$/u, ''),
    title: 'title' in rest ? words[rest.title]! : '',
  });
  return (
    html
      .replace('lang="zh-CN"', `lang="${locale.replace('_', '-')}"`)
      // Else the entry would wait for the styles before it sends the calls of the page.
      .replace('<script type="module"', '<script type="module" async')
      .replace(
        '  </head>',
        `  ${loads(html, manifest, ['start', ...modules, wordsModule(locale)])}
  </head>`,
      )
      .replace('<div id="root"></div>', () => `<div id="root">${drawn}</div>`)
  );
}

const wordsModule = (locale: Locale) => `../../locales/${locale}/words.ts`;

/** The tags that load styles and scripts of modules at once: the entry would ask for them a round trip later. */
function loads(html: string, manifest: Manifest, modules: readonly string[]): string {
  const entries = [...new Set(modules.flatMap((name) => [...closure(manifest, name)]))].map(
    (name) => manifest[name]!,
  );
  const styles = [...new Set(entries.flatMap(({ css = [] }) => css))];
  const scripts = [...new Set(entries.map(({ file }) => file))];
  const isNew = (file: string) => !html.includes(`/shop/${file}`);
  return [
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/shop/${file}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/shop/${file}">`),
  ].join('\n    ');
}
