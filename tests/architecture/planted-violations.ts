// Violations to plant, at least one for every architecture rule.
import { posix } from 'node:path';

/** A violation to plant: its files, and the locations where exactly `rule` must be reported. */
export interface PlantedViolation {
  rule: string;
  files: Record<string, string>;
  reportedAt: string[];
}

/** A single file that breaks `rule`. Import rules report the file; text rules report the line. */
function plant(rule: string, file: string, text: string, reportedAt = [file]): PlantedViolation {
  return { rule, files: { [file]: `${text}\n` }, reportedAt };
}

/** A file whose first line breaks a text rule. */
function plantLine(rule: string, file: string, text: string): PlantedViolation {
  return plant(rule, file, text, [`${file}:1`]);
}

const folders = [
  plant('schemas-import-nothing-of-ours', 'schemas/up.ts', `export * from '../validators/date-format.ts';`),
  plant('validators-import-schemas', 'validators/up.ts', `export * from '../src/core/price.ts';`),
  plant(
    'core-imports-schemas-and-validators',
    'src/core/up.ts',
    `export * from '../server/settings/settings.ts';`,
  ),
  plant(
    'renderers-import-schemas-and-core',
    'renderers/Up.tsx',
    `export * from '../locales/zh_CN/words.ts';`,
  ),
  plant(
    'renderers-import-schemas-and-core',
    'renderers/grid/Stock.tsx',
    `export * from '../rjsf/theme.tsx';`,
  ),
  plant(
    'rjsf-theme-imports-renderers-and-validators',
    'renderers/rjsf/words.ts',
    `export * from '../../locales/zh_CN/words.ts';`,
  ),
  plant(
    'app-imports-allowed-folders',
    'src/app/Stock.tsx',
    `export * from '../../renderers/rjsf/theme.tsx';`,
  ),
  plant('app-imports-allowed-folders', 'src/app/Preview.tsx', `export * from '../studio/Canvas.tsx';`),
  plant(
    'studio-imports-allowed-folders',
    'src/studio/Cart.tsx',
    `export * from '../app/screens/cart/Cart.tsx';`,
  ),
  plant('embed-imports-allowed-folders', 'src/embed/shop.ts', `export * from '../app/state/theme.ts';`),
  plant(
    'server-imports-allowed-folders',
    'src/server/paint.ts',
    `export * from '../../renderers/Field.tsx';`,
  ),
  plant('tools-imports-allowed-folders', 'src/tools/route.ts', `export * from '../server/routes/orders.ts';`),
];

const data = [
  plant(
    'fixtures-import-nothing',
    'fixtures/typed.ts',
    `export type { Element } from '../schemas/element.ts';`,
  ),
  plant('locales-import-nothing', 'locales/en_US/words.ts', `export * from '../../schemas/element.ts';`),
  {
    rule: 'locale-list-imports-words-and-types',
    files: {
      'locales/index.ts': `export * from '../fixtures/answers.ts';\nexport { emptyValue as locales } from '../schemas/empty-value.ts';\n`,
    },
    reportedAt: ['locales/index.ts'],
  },
  { rule: 'locale-list-imports-only-types-at-runtime', files: {}, reportedAt: ['locales/index.ts'] },
  plant('nothing-imports-tests', 'src/server/harness.ts', `export * from '../../tests/http/harness.ts';`),
  plant('nothing-imports-test-files', 'src/core/again.test.ts', `import './price.test.ts';`),
];

const boundaries = [
  plant('no-imports-between-screens', 'src/app/screens/home/Mix.tsx', `export * from '../cart/Cart.tsx';`),
  plant(
    'database-driver-in-store-and-plugins',
    'src/server/routes/select.ts',
    `export type { Pool } from 'pg';`,
  ),
  plant('browser-never-reaches-server-at-runtime', 'src/app/secret.ts', `export * from '../core/up.ts';`),
  plant(
    'browser-never-reaches-ajv-at-runtime',
    'src/app/check.ts',
    `export * from '../core/form-checks/document-validators.ts';`,
  ),
  plant(
    'browser-never-reaches-ajv-at-runtime',
    'renderers/check.ts',
    `export * from '@rjsf/validator-ajv8';`,
  ),
  plant(
    'ajv-in-four-files-at-runtime',
    'src/core/fifth.ts',
    `import Ajv, { type Options } from 'ajv';\nexport const fifth = (options: Options) => [Ajv, options];`,
  ),
  plant(
    'compiler-on-the-server-only',
    'src/core/again.ts',
    `export * from './publish/compile-validators.ts';`,
  ),
  plant('jotai-in-two-places', 'renderers/Atom.tsx', `export { atom } from 'jotai';`),
  plant('no-jotai-hooks', 'src/app/state/again.ts', `export { useAtomValue } from 'jotai/react.js';`),
  plant('ofetch-in-one-file', 'src/app/screens/home/load.ts', `export const load = () => import('ofetch');`),
];

const purity = [
  plant('pure-code-uses-no-node', 'schemas/disk.ts', `export { readFileSync } from 'node:fs';`),
  plant('pure-code-uses-few-packages', 'validators/paint.ts', `export { useState } from 'react';`),
  plantLine(
    'no-ambient-globals-in-pure-code',
    'src/core/now.ts',
    `export const now = (): number => new Date().getTime();`,
  ),
  plantLine(
    'no-ambient-globals-in-pure-code',
    'src/core/chance.ts',
    `export const chance = () => Math.random();`,
  ),
  plantLine('no-ambient-globals-in-pure-code', 'src/core/luck.ts', `export const { random } = Math;`),
  plantLine(
    'no-ambient-globals-in-pure-code',
    'validators/mode.ts',
    `export const mode = process.env['MODE'];`,
  ),
  plantLine('no-ambient-globals-in-pure-code', 'schemas/page.ts', `export const page = window.location;`),
  plantLine('no-ambient-globals-in-pure-code', 'schemas/title.ts', `export const title = document.title;`),
  plantLine(
    'no-ambient-globals-in-pure-code',
    'schemas/everything.ts',
    `export const everything = globalThis;`,
  ),
];

const graph = [
  {
    rule: 'no-file-circles',
    files: {
      'src/server/hen.ts': `import type { Egg } from './egg.ts';\nexport interface Hen { lays: Egg }\n`,
      'src/server/egg.ts': `import type { Hen } from './hen.ts';\nexport interface Egg { holds: Hen }\n`,
    },
    reportedAt: ['src/server/egg.ts'],
  },
  plant('imports-resolve', 'src/server/lost.ts', `export * from './nowhere.ts';`),
  plant('every-module-is-checked', 'src/tools/node_modules/hidden.ts', `export const hidden = 1;`),
];

const folderCircles = [
  {
    rule: 'no-folder-circles',
    files: {
      'renderers/inputs/Money.tsx': `export * from '../templates/frame.ts';\n`,
      'renderers/inputs/icon.ts': `export const icon = 1;\n`,
      'renderers/templates/frame.ts': `export const frame = 1;\n`,
      'renderers/templates/List.tsx': `export * from '../inputs/icon.ts';\n`,
    },
    reportedAt: ['renderers/inputs → renderers/templates → renderers/inputs'],
  },
  // Through a type import, a dynamic import and a third folder.
  {
    rule: 'no-folder-circles',
    files: {
      'src/studio/grid/Grid.tsx': `import type { Menu } from '../menu/menu.ts';\nexport interface Grid { menu: Menu }\n`,
      'src/studio/menu/menu.ts': `export interface Menu { open: boolean }\n`,
      'src/studio/menu/open.ts': `export const open = () => import('../pages/page.ts');\n`,
      'src/studio/pages/page.ts': `export const page = 1;\n`,
      'src/studio/pages/list.ts': `export type { Cell } from '../grid/cell.ts';\n`,
      'src/studio/grid/cell.ts': `export type Cell = 1;\n`,
    },
    reportedAt: ['src/studio/grid → src/studio/menu → src/studio/pages → src/studio/grid'],
  },
  // Between parent and child.
  {
    rule: 'no-folder-circles',
    files: {
      'schemas/list.ts': `export * from './elements/amount.ts';\n`,
      'schemas/elements/amount.ts': `export const amount = 1;\n`,
      'schemas/elements/date.ts': `export * from '../empty-value.ts';\n`,
    },
    reportedAt: ['schemas → schemas/elements → schemas'],
  },
];

const names = [
  plant('no-unlisted-top-level-entry', 'docs/idea.md', 'An idea.', ['docs']),
  plant('no-unlisted-top-level-entry', '.github/workflows/check.yml', 'on: push', ['.github']),
  plant('no-unlisted-top-level-entry', 'notes.txt', 'A note.'),
  plant('no-unlisted-src-folder', 'src/admin/Panel.tsx', 'export const Panel = 1;', ['src/admin']),
  plant('no-unlisted-src-folder', 'src/loose.ts', 'export const loose = 1;'),
  plant('no-catch-all-names', 'renderers/common/line.ts', 'export const line = 1;', ['renderers/common']),
  plant('no-catch-all-names', 'src/studio/Helpers.tsx', 'export const line = 1;'),
  plant('no-catch-all-names', 'schemas/types.ts', 'export type Line = 1;'),
  plant('max-lines', 'src/server/long.ts', Array(251).fill('export {};').join('\n')),
];

const text = [
  plantLine('no-default-export', 'src/app/Nameless.tsx', 'export default function Nameless() {}'),
  plantLine('no-default-export', 'src/app/value.ts', 'export default { a: 1 };'),
  plantLine(
    'no-default-export',
    'src/app/state/renamed.ts',
    `export { theme as default } from './theme.ts';`,
  ),
  plantLine(
    'no-navigation-from-left-pages',
    'src/app/screens/home/open.ts',
    `export { useNavigate } from 'react-router-dom';`,
  ),
  plantLine(
    'no-navigation-from-left-pages',
    'src/app/screens/home/go.ts',
    `import { useNavigate as useGo } from 'react-router-dom';\nexport const useOpen = useGo;`,
  ),
  plantLine(
    'no-navigation-from-left-pages',
    'src/app/screens/home/pay.ts',
    `export const pay = (url: string): void => window.location.assign(url);`,
  ),
  plantLine(
    'no-navigation-from-left-pages',
    'src/app/screens/home/leave.ts',
    `export const leave = (url: string): void => void (location.href = url);`,
  ),
  plantLine('no-eval', 'src/server/eval.ts', `export const run = (text: string): unknown => eval(text);`),
  plantLine('no-eval', 'renderers/make.ts', `export const make = (text: string) => new Function(text);`),
];

const unlistedFolder = plant(
  'no-unlisted-room',
  'src/server/cellar/shelf.ts',
  `export * from '../settings/settings.ts';`,
);

/** Breaks the import rule of each folder inside a program: none allows an import of `attic`. */
function plantInFolders(rules: readonly string[]): PlantedViolation[] {
  return rules.flatMap((rule) => {
    const [, folder, program] = /^((src\/[^/]+)\/.+)-imports-allowed-folders$/.exec(rule) ?? [];
    if (folder === undefined) return [];
    const attic = `${program}/attic/box.ts`;
    const violation = plant(rule, `${folder}/up.ts`, `export * from '${posix.relative(folder, attic)}';`);
    return { ...violation, files: { ...violation.files, [attic]: 'export const box = 1;\n' } };
  });
}

/** All violations to plant. @param rules the names of all architecture rules */
export const plantedViolations = (rules: readonly string[]): PlantedViolation[] => [
  ...folders,
  ...plantInFolders(rules),
  unlistedFolder,
  ...data,
  ...boundaries,
  ...purity,
  ...graph,
  ...folderCircles,
  ...names,
  ...text,
  { rule: 'rooms-diagram-is-current', files: {}, reportedAt: ['README.md'] },
];
