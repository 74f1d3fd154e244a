import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig as UserConfig } from 'vitest/config';
import {
  replacedInApp,
  replacedInRjsf,
  replacedModules,
  type ReplacedModule,
} from './src/tools/bootstrap/replaced-modules.ts';
import { compiledDocumentSchemas } from './src/tools/bootstrap/compiled-document-schemas.ts';
import { leftOutFiles } from './src/tools/bootstrap/rare-files.ts';
import { buildTarget } from './src/tools/bootstrap/oldest-browsers.ts';
import { embedEntries, embeddedPackage, isInstalled } from './src/tools/embed/embedded-package.ts';
import { isolatedMantine, scopedStyles } from './src/tools/embed/scope-styles.ts';
import { compressedAssets } from './src/tools/first-pages/compressed-assets.ts';
import { firstPages } from './src/tools/first-pages/first-pages.ts';
import { serviceWorker } from './src/tools/first-pages/service-worker.ts';
import { staticPage, type StaticPage } from './src/tools/bootstrap/static-page.ts';
import { unusedCode } from './src/tools/bootstrap/unused-code.ts';

const root = import.meta.dirname;
const inRoot = (path: string) => resolve(root, path);

/** The settings of a page: replaces the modules of packages that it does not use. */
function pageSettings(...replacements: readonly ReplacedModule[]): UserConfig {
  return {
    plugins: [react(), replacedModules(root, replacements)],
    // `npm run dev` bundles every package before it serves the page. Vite's plugins do not apply to that bundle: without
    // this line it contains the original modules.
    optimizeDeps: { rolldownOptions: { plugins: [replacedModules(root, replacements)] } },
  };
}

/** For the customer's app and the pages that stand for it. */
const customerSettings = pageSettings(...replacedInRjsf, ...replacedInApp);

/** For the studio: all of Mantine works there. */
const studioSettings = pageSettings(...replacedInRjsf);

/** Adds to the settings of a page beside the app its HTML, which comes from a template. */
const withStaticPage = (settings: UserConfig, folder: string, html: StaticPage): UserConfig => ({
  ...settings,
  plugins: [...(settings.plugins ?? []), staticPage(inRoot(folder), html)],
});

/**
 * The modules that a page loads at once are one chunk: one for each that lazy parts share costs requests and bytes.
 */
const wholePages = [
  {
    name: 'entry',
    test: /^(?!.*\/app\/(?:main\.ts|index\.html))/,
    tags: ['$initial' as const],
    priority: 3,
  },
  { name: 'start', test: /\/(?:app\/(?:mount\.tsx$|(?:shell|state|ui)\/)|messages\/locale-)/, priority: 2 },
  { name: 'form', test: /\/(?:app\/form\/FormScreen\.tsx|validators\/keywords\/mobile\.ts)$/, priority: 1 },
];

/** The customer's web app, served by the server under /shop/. */
const app: UserConfig = {
  ...customerSettings,
  plugins: [
    ...(customerSettings.plugins ?? []),
    ...unusedCode,
    firstPages(),
    serviceWorker(inRoot('src/app/worker/service-worker.ts'), buildTarget),
    compressedAssets(),
  ],
  root: inRoot('src/app'),
  base: '/shop/',
  publicDir: inRoot('public'),
  build: {
    outDir: inRoot('dist/app'),
    emptyOutDir: true,
    target: buildTarget,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false }, // It runs with the entry, which asks for the same modules itself then.
    rolldownOptions: { output: { codeSplitting: { groups: wholePages } } },
  },
};

/** The supervisor and the customer server, for Node; dependencies stay in node_modules. */
const server: UserConfig = {
  plugins: [compiledDocumentSchemas(root)],
  build: {
    ssr: inRoot('src/server/main.ts'),
    outDir: inRoot('dist/server'),
    emptyOutDir: true,
    target: 'node20',
  },
};

/** The QA command line, which starts in half the time of its sources; see `src/tools/qa.mjs`. */
const qa: UserConfig = {
  plugins: [compiledDocumentSchemas(root)],
  build: {
    ssr: inRoot('src/tools/qa.ts'),
    outDir: inRoot('dist/qa'),
    emptyOutDir: true,
    target: 'node20',
  },
};

/** The gallery, a static page that shows the renderers to tests. */
const pages: UserConfig = {
  ...withStaticPage(customerSettings, 'tests/pages/gallery', {
    title: 'Gallery of inputs',
    lang: 'zh-CN',
    viewport: 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
  }),
  root: inRoot('tests/pages'),
  base: './',
  build: {
    outDir: inRoot('dist/pages'),
    emptyOutDir: true,
    target: buildTarget,
    rolldownOptions: { input: { gallery: inRoot('tests/pages/gallery/index.html') } },
  },
};

/** A page of Mantine components, built like the studio, for a test; beside the gallery, which is built first. */
const mantinePage: UserConfig = {
  ...withStaticPage(studioSettings, 'tests/pages/mantine', { title: 'Mantine in the studio' }),
  root: inRoot('tests/pages/mantine'),
  base: './',
  build: { outDir: inRoot('dist/pages/mantine'), emptyOutDir: true, target: buildTarget },
};

/** The page that compares our own page with stock RJSF, so it replaces no module; beside the gallery, which is built first. */
const rjsfPage: UserConfig = {
  ...withStaticPage({ plugins: [react()] }, 'tests/pages/rjsf', { title: 'Stock RJSF', lang: 'zh-CN' }),
  root: inRoot('tests/pages/rjsf'),
  base: './',
  build: { outDir: inRoot('dist/pages/rjsf'), emptyOutDir: true, target: buildTarget },
};

/** The preview page: one form at phone size, for reviews and pictures. */
const previewHtml = { title: 'Preview of a form', lang: 'zh-CN' };
const previewPage = withStaticPage(studioSettings, 'src/studio/preview', previewHtml);
const preview: UserConfig = {
  ...previewPage,
  plugins: [...(previewPage.plugins ?? []), isolatedMantine(), scopedStyles()],
  root: inRoot('src/studio/preview'),
  base: './',
  build: { outDir: inRoot('dist/preview'), emptyOutDir: true, target: buildTarget },
};

/** The package that other React applications embed forms with; React is theirs. */
const embed: UserConfig = {
  ...customerSettings,
  plugins: [
    ...(customerSettings.plugins ?? []),
    isolatedMantine(),
    scopedStyles(),
    embeddedPackage(root, 'dist/embed'),
  ],
  publicDir: false,
  build: {
    lib: {
      entry: Object.fromEntries(embedEntries.map((name) => [name, inRoot(`src/embed/${name}.ts`)])),
      formats: ['es'],
      cssFileName: 'styles',
    },
    outDir: inRoot('dist/embed'),
    emptyOutDir: true,
    target: buildTarget,
    rolldownOptions: {
      external: isInstalled,
      output: { chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
};

/** The static page of the benchmark; `tests/bench/build-validators.ts` runs before it. */
const bench: UserConfig = {
  ...withStaticPage(customerSettings, 'tests/bench/page', { title: 'Benchmark: our form' }),
  root: inRoot('tests/bench/page'),
  base: './',
  build: { outDir: inRoot('dist/bench'), emptyOutDir: true, target: buildTarget },
};

const UNIT_TESTS = [
  '{src,schemas,validators,renderers,locales}/**/*.test.{ts,tsx}',
  'tests/{architecture,bench,constructs,locales,pricing,properties,recipes,snapshots}/**/*.test.ts',
];

/** Path of Vitest's JSON report; set by `npm test`. */
const reportFile = process.env['REPORT_FILE'];

/** `unit` needs only Node; `http` runs the server on a real PostgreSQL; `embed` an application outside the repository. */
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
          testTimeout: 60_000,
          include: UNIT_TESTS,
          exclude: leftOutFiles,
        },
      },
      {
        test: {
          name: 'http',
          isolate: false,
          // Half of the time a test waits for its own server process: a single worker would leave a core idle.
          maxWorkers: 2,
          include: ['tests/{http,differential,bundles,faults}/**/*.test.ts'],
          exclude: leftOutFiles,
          globalSetup: ['tests/http/set-up.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'embed',
          include: ['tests/embed/**/*.test.ts'],
          // It runs beside the http tests, so its pages may have to wait for a processor.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
};

const builds: Record<string, UserConfig> = {
  production: app,
  development: app,
  server,
  qa,
  pages,
  'mantine-page': mantinePage,
  'rjsf-page': rjsfPage,
  preview,
  embed,
  bench,
  test: tests,
};

export default defineConfig(({ mode }) => builds[mode] ?? {});
