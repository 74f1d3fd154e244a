/** A violation to plant: the files that make it, and the places at which exactly `rule` must be reported. */
export interface PlantedViolation {
  rule: string;
  files: Record<string, string>;
  reportedAt: string[];
}

/** A single file that breaks `rule`; reported at the file, or at its first line by rules that read the text. */
function plant(rule: string, file: string, text: string, reportedAt = [file]): PlantedViolation {
  return { rule, files: { [file]: `${text}\n` }, reportedAt };
}

function line(rule: string, file: string, text: string): PlantedViolation {
  return plant(rule, file, text, [`${file}:1`]);
}

const rows = [
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
  plant('app-imports-its-table-row', 'src/app/Preview.tsx', `export * from '../studio/Canvas.tsx';`),
  plant(
    'studio-imports-its-table-row',
    'src/studio/Cart.tsx',
    `export * from '../app/screens/cart/Cart.tsx';`,
  ),
  plant('server-imports-its-table-row', 'src/server/paint.ts', `export * from '../../renderers/Field.tsx';`),
  plant('tools-import-their-table-row', 'src/tools/route.ts', `export * from '../server/routes/orders.ts';`),
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

const frontiers = [
  plant('screens-are-strangers', 'src/app/screens/home/Mix.tsx', `export * from '../cart/Cart.tsx';`),
  plant('database-is-behind-the-store', 'src/server/routes/select.ts', `export type { Pool } from 'pg';`),
  plant('browser-never-reaches-server-at-runtime', 'src/app/secret.ts', `export * from '../core/up.ts';`),
  plant(
    'browser-never-reaches-ajv-at-runtime',
    'src/app/judge.ts',
    `export * from '../core/form-checks/check-document.ts';`,
  ),
  plant(
    'browser-never-reaches-ajv-at-runtime',
    'renderers/judge.ts',
    `export * from '@rjsf/validator-ajv8';`,
  ),
  plant(
    'ajv-has-four-homes-at-runtime',
    'src/core/fifth.ts',
    `import Ajv, { type Options } from 'ajv';\nexport const fifth = (options: Options) => [Ajv, options];`,
  ),
  plant(
    'compiler-stays-on-the-server',
    'src/core/again.ts',
    `export * from './publish/compile-validators.ts';`,
  ),
  plant('jotai-has-two-doors', 'renderers/Atom.tsx', `export { atom } from 'jotai';`),
  plant('ofetch-has-one-door', 'src/app/screens/home/load.ts', `export const load = () => import('ofetch');`),
];

const purity = [
  plant('pure-code-uses-no-node', 'schemas/disk.ts', `export { readFileSync } from 'node:fs';`),
  plant('pure-code-uses-few-packages', 'validators/paint.ts', `export { useState } from 'react';`),
  line('pure-code-asks-nobody', 'src/core/now.ts', `export const now = (): number => new Date().getTime();`),
  line('pure-code-asks-nobody', 'src/core/chance.ts', `export const chance = () => Math.random();`),
  line('pure-code-asks-nobody', 'src/core/luck.ts', `export const { random } = Math;`),
  line('pure-code-asks-nobody', 'validators/mode.ts', `export const mode = process.env['MODE'];`),
  line('pure-code-asks-nobody', 'schemas/page.ts', `export const page = window.location;`),
  line('pure-code-asks-nobody', 'schemas/title.ts', `export const title = document.title;`),
  line('pure-code-asks-nobody', 'schemas/everything.ts', `export const everything = globalThis;`),
];

const graph = [
  {
    rule: 'no-cycles',
    files: {
      'src/server/hen.ts': `import type { Egg } from './egg.ts';\nexport interface Hen { lays: Egg }\n`,
      'src/server/egg.ts': `import type { Hen } from './hen.ts';\nexport interface Egg { holds: Hen }\n`,
    },
    reportedAt: ['src/server/egg.ts'],
  },
  plant('imports-resolve', 'src/server/lost.ts', `export * from './nowhere.ts';`),
  plant('every-module-is-seen', 'src/tools/node_modules/hidden.ts', `export const hidden = 1;`),
];

const places = [
  plant('top-level-is-closed', 'docs/idea.md', 'An idea.', ['docs']),
  plant('top-level-is-closed', '.github/workflows/check.yml', 'on: push', ['.github']),
  plant('top-level-is-closed', 'notes.txt', 'A note.'),
  plant('every-room-is-known', 'src/admin/Panel.tsx', 'export const Panel = 1;', ['src/admin']),
  plant('every-room-is-known', 'src/loose.ts', 'export const loose = 1;'),
  plant('names-say-what-is-inside', 'renderers/common/line.ts', 'export const line = 1;', [
    'renderers/common',
  ]),
  plant('names-say-what-is-inside', 'src/studio/Helpers.tsx', 'export const line = 1;'),
  plant('names-say-what-is-inside', 'schemas/types.ts', 'export type Line = 1;'),
  plant('files-are-short', 'src/server/long.ts', Array(251).fill('export {};').join('\n')),
];

const text = [
  line('exports-have-names', 'src/app/Nameless.tsx', 'export default function Nameless() {}'),
  line('exports-have-names', 'src/app/value.ts', 'export default { a: 1 };'),
  line('exports-have-names', 'src/app/renamed.ts', `export { theme as default } from './state/theme.ts';`),
  line(
    'no-code-from-text',
    'src/server/eval.ts',
    `export const run = (text: string): unknown => eval(text);`,
  ),
  line('no-code-from-text', 'renderers/make.ts', `export const make = (text: string) => new Function(text);`),
];

/** One planted violation or more for every rule; the test compares this list with the rules, both ways. */
export const plantedViolations: PlantedViolation[] = [
  ...rows,
  ...data,
  ...frontiers,
  ...purity,
  ...graph,
  ...places,
  ...text,
];
