import { expect, test } from 'vitest';
import { checkFolderCircles, folderGraph } from './folder-graph.ts';

const importOf = (source: string, ...resolved: string[]) => ({
  source,
  dependencies: resolved.map((path) => ({ resolved: path })),
});

test('a circle is reported once, with one import for each of its steps', () => {
  const graph = folderGraph([
    importOf('src/app/b/one.ts', 'src/app/c/one.ts', 'src/app/c/two.ts'),
    importOf('src/app/c/two.ts', 'src/app/a/one.ts', 'src/app/c/one.ts'),
    importOf('src/app/a/one.ts', 'src/app/b/two.ts', 'src/app/state/one.ts'),
  ]);
  expect(checkFolderCircles(graph)).toMatchObject([
    {
      rule: 'no-folder-circles',
      from: 'src/app/a → src/app/b → src/app/c → src/app/a',
      imports: [
        'src/app/a/one.ts → src/app/b/two.ts',
        'src/app/b/one.ts → src/app/c/one.ts',
        'src/app/c/two.ts → src/app/a/one.ts',
      ],
    },
  ]);
});

test('two circles through one folder are both reported', () => {
  const graph = folderGraph([
    importOf('src/app/one.ts', 'src/app/a/one.ts', 'src/app/b/one.ts'),
    importOf('src/app/a/two.ts', 'src/app/two.ts'),
    importOf('src/app/b/two.ts', 'src/app/two.ts'),
  ]);
  expect(checkFolderCircles(graph).map(({ from }) => from)).toEqual([
    'src/app → src/app/a → src/app',
    'src/app → src/app/b → src/app',
  ]);
});

test('tests and packages close no circle', () => {
  const graph = folderGraph([
    importOf('src/app/a/one.ts', 'src/app/b/one.ts', 'node_modules/react/index.js', 'fs'),
    importOf('src/app/b/one.test.ts', 'src/app/a/one.ts'),
    importOf('tests/http/harness.ts', 'src/app/a/one.ts'),
    importOf('src/app/b/two.ts', 'src/app/a/one.test.ts'),
  ]);
  expect(checkFolderCircles(graph)).toEqual([]);
});
