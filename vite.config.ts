import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig as UserConfig } from 'vitest/config';
import { staticPage, type StaticPage } from './src/tools/bootstrap/static-page.ts';

const root = import.meta.dirname;
const inRoot = (path: string) => resolve(root, path);
const unusedByRjsf = inRoot('renderers/unused-by-rjsf.ts');
const unusedOfMantine = inRoot('renderers/unused-of-mantine.ts');

/** The settings of every page: leaves out the parts of RJSF and Mantine that no page reaches. */
const page: UserConfig = {
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^fast-uri$/, replacement: unusedByRjsf },
      { find: /^(\.\.?\/)+getDefaultRegistry\.js$/, replacement: inRoot('renderers/rjsf-registry.ts') },
      { find: /^(\.\.?\/)+createSchemaUtils\.js$/, replacement: inRoot('renderers/rjsf-schema-utils.ts') },
      { find: /^(\.\.?\/)+deepEquals\.js$/, replacement: inRoot('renderers/rjsf-deep-equals.ts') },
      { find: /^\.\.\/Transition\/Transition\.mjs$/, replacement: unusedOfMantine },
      { find: /^\.\.\/Loader\/Loader\.mjs$/, replacement: unusedOfMantine },
      { find: /^\.\/MantineCssVariables\/MantineCssVariables\.mjs$/, replacement: unusedOfMantine },
      { find: /^\.\/MantineClasses\/MantineClasses\.mjs$/, replacement: unusedOfMantine },
    ],
  },
};

/** The settings of a page beside the app, whose HTML comes from a template. */
const staticPageSettings = (folder: string, html: StaticPage): UserConfig => ({
  ...page,
  plugins: [...(page.plugins ?? []), staticPage(inRoot(folder), html)],
});

/**
 * Puts the modules that a page loads at once into one chunk, even those that lazy parts share: a chunk for each shared
 * module would cost the page a request and some hundred bytes.
 */
const wholePages = [
  {
    name: 'start',
    test: /^(?!.*\/app\/(?:main\.tsx|index\.html))/,
    tags: ['$initial' as const],
    priority: 3,
  },
  { name: 'screens', test: /\/app\/(?:shell|state|ui)\//, priority: 2 },
  { name: 'form', test: /\/app\/form\/FormScreen\.tsx$/, priority: 1 },
];

/** The customer's web app, served by the server under /shop/. */
const app: UserConfig = {
  ...page,
  root: inRoot('src/app'),
  base: '/shop/',
  publicDir: inRoot('public'),
  build: {
    outDir: inRoot('dist/app'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: wholePages } } },
  },
};

/** One file for Node; dependencies stay in node_modules. */
const server: UserConfig = {
  build: {
    ssr: inRoot('src/server/main.ts'),
    outDir: inRoot('dist/server'),
    emptyOutDir: true,
    target: 'node20',
  },
};

/** The gallery, a static page that shows the renderers to tests. */
const pages: UserConfig = {
  ...staticPageSettings('tests/pages/gallery', {
    title: 'Gallery of inputs',
    lang: 'zh-CN',
    viewport: 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
  }),
  root: inRoot('tests/pages'),
  base: './',
  build: {
    outDir: inRoot('dist/pages'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: { gallery: inRoot('tests/pages/gallery/index.html') },
    },
  },
};

/** The preview page: one form at phone size, for reviews and pictures. */
const preview: UserConfig = {
  ...staticPageSettings('src/studio/preview', { title: 'Preview of a form', lang: 'zh-CN' }),
  root: inRoot('src/studio/preview'),
  base: './',
  build: { outDir: inRoot('dist/preview'), emptyOutDir: true, target: 'es2022' },
};

/** The static page of the benchmark; `tests/bench/build-validators.ts` runs before it. */
const bench: UserConfig = {
  ...staticPageSettings('tests/bench/page', { title: 'Benchmark: our form' }),
  root: inRoot('tests/bench/page'),
  base: './',
  build: { outDir: inRoot('dist/bench'), emptyOutDir: true, target: 'es2022' },
};

const SOURCE_TESTS = ['src', 'schemas', 'validators', 'renderers', 'locales'].map(
  (folder) => `${folder}/**/*.test.{ts,tsx}`,
);

/** Path of Vitest's JSON report; set by `npm test`. */
const reportFile = process.env['REPORT_FILE'];

/** `unit` needs only Node; `http` runs the server on a real PostgreSQL. */
const tests: UserConfig = {
  test: {
    reporters: reportFile ? ['dot', ['json', { outputFile: reportFile }]] : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          // Files share loaded modules, which saves half of the time; a test restores what it changes.
          isolate: false,
          // Properties run hundreds of cases; on a busy machine one takes longer than the default of 5 s.
          testTimeout: 30_000,
          include: [...SOURCE_TESTS, 'tests/{architecture,bench,locales,properties,snapshots}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'http',
          isolate: false,
          // Half of the time a test waits for its own server process: a single worker would leave a core idle.
          maxWorkers: 2,
          include: [
            'tests/{http,differential,bundles}/**/*.test.ts',
            'tests/faults/{start,publish,save}/**/*.test.ts',
          ],
          globalSetup: ['tests/http/set-up.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
};

const builds: Record<string, UserConfig> = {
  production: app,
  development: app,
  server,
  pages,
  preview,
  bench,
  test: tests,
};

export default defineConfig(({ mode }) => builds[mode] ?? {});
