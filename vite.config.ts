import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig as UserConfig } from 'vitest/config';

const root = import.meta.dirname;
const at = (path: string) => resolve(root, path);
const unused = at('renderers/unused-by-rjsf.ts');
const ofMantine = at('renderers/unused-of-mantine.ts');

/** What every page of ours shares: the parts of RJSF and of Mantine that cannot be reached are left out. */
const page: UserConfig = {
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^fast-uri$/, replacement: unused },
      { find: /^(\.\.?\/)+getDefaultRegistry\.js$/, replacement: at('renderers/rjsf-registry.ts') },
      { find: /^(\.\.?\/)+createSchemaUtils\.js$/, replacement: at('renderers/rjsf-schema-utils.ts') },
      { find: /^(\.\.?\/)+deepEquals\.js$/, replacement: at('renderers/rjsf-deep-equals.ts') },
      { find: /^\.\.\/Transition\/Transition\.mjs$/, replacement: ofMantine },
      { find: /^\.\.\/Loader\/Loader\.mjs$/, replacement: ofMantine },
      { find: /^\.\/MantineCssVariables\/MantineCssVariables\.mjs$/, replacement: ofMantine },
      { find: /^\.\/MantineClasses\/MantineClasses\.mjs$/, replacement: ofMantine },
    ],
  },
};

/**
 * What a page loads at once lies in one chunk, however many lazy parts share pieces of it: each piece in a chunk of its
 * own would cost the page a request and some hundred bytes.
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
  root: at('src/app'),
  base: '/shop/',
  publicDir: at('public'),
  build: {
    outDir: at('dist/app'),
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
    ssr: at('src/server/main.ts'),
    outDir: at('dist/server'),
    emptyOutDir: true,
    target: 'node20',
  },
};

/** Static pages that show our renderers to tests and to the benchmark. */
const pages: UserConfig = {
  ...page,
  root: at('tests/pages'),
  base: './',
  build: {
    outDir: at('dist/pages'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: Object.fromEntries(
        readdirSync(at('tests/pages'), { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => [name, at(`tests/pages/${name}/index.html`)]),
      ),
    },
  },
};

/** The page that shows one form as phones do, to whoever reviews it. */
const preview: UserConfig = {
  ...page,
  root: at('src/studio/preview'),
  base: './',
  build: { outDir: at('dist/preview'), emptyOutDir: true, target: 'es2022' },
};

/** The static page that shows our form to a benchmark; `tests/bench/build-validators.ts` runs before. */
const bench: UserConfig = {
  ...page,
  root: at('tests/bench/page'),
  base: './',
  build: { outDir: at('dist/bench'), emptyOutDir: true, target: 'es2022' },
};

const PURE = ['src', 'schemas', 'validators', 'renderers', 'locales'].map(
  (room) => `${room}/**/*.test.{ts,tsx}`,
);

/** Where Vitest writes its report, when the whole check runs. */
const report = process.env['REPORT_FILE'];

/** `unit` needs nothing but Node; `http` and `faults` run the real server on a real PostgreSQL. */
const tests: UserConfig = {
  test: {
    reporters: report ? ['dot', ['json', { outputFile: report }]] : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          // Files share the modules they load, which is half of their time; what a test changes it puts back.
          isolate: false,
          // Properties run hundreds of cases; on a busy machine one takes longer than the default of 5 s.
          testTimeout: 30_000,
          include: [...PURE, 'tests/{architecture,bench,locales,properties,snapshots}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'http',
          isolate: false,
          // Half of the time a test waits for a process of its own: one worker leaves a processor idle.
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
