import { expect, test } from 'vitest';
import type { Weights } from './measure.ts';
import { drawTable, staleRows, updateTable } from './weight-table.ts';

const weightsOf = (form: Record<string, number>): Weights => ({
  home: { total: 70_000, owners: new Map(Object.entries({ 'react-dom': 62_700, 'src/app': 100 })) },
  form: { total: 90_000, owners: new Map(Object.entries(form)) },
});
const weights = weightsOf({
  'react-dom': 62_700,
  '@rjsf/core': 5_200,
  'src/app': 16_000,
  clsx: 150,
  bundler: 900,
});
const readme = updateTable('# A\n\n<!-- weight:begin -->\n<!-- weight:end -->\n', weights)!;

test('the table lists packages and folders by weight, small packages together, and the total', () => {
  expect(drawTable(weights)).toMatchInlineSnapshot(`
    "| KB gzip                                  | Home | Form |
    | ---------------------------------------- | ---: | ---: |
    | react-dom                                | 62.7 | 62.7 |
    | \`src/app\`                                |  0.1 | 16.0 |
    | @rjsf/core                               |  0.0 |  5.2 |
    | smaller packages                         |  0.0 |  0.1 |
    | the bundler, and text that several share |  0.0 |  0.9 |
    | all scripts of the page                  | 70.0 | 90.0 |"
  `);
});

test('a current table is not stale, and stays as it is', () => {
  expect(staleRows(readme, weights)).toEqual([]);
  expect(updateTable(readme, weights)).toBe(readme);
});

test('a text without the comments has no table', () => {
  expect(updateTable('# A\n', weights)).toBeUndefined();
  expect(staleRows('# A\n', weights)).toHaveLength(6);
});

test.each([
  [
    'a heavier package',
    { '@rjsf/core': 6_300 },
    ['@rjsf/core: 5.2 KB of the form page in README.md, 6.3 KB'],
  ],
  ['a lighter folder', { 'src/app': 14_900 }, ['src/app: 16 KB of the form page in README.md, 14.9 KB']],
  ['a new package', { preact: 4_000 }, ['preact: 0 KB of the form page in README.md, 4.0 KB']],
  [
    'a package that is gone',
    { '@rjsf/core': 0 },
    ['@rjsf/core: 5.2 KB of the form page in README.md, 0.0 KB'],
  ],
  ['a change within 1 KB', { '@rjsf/core': 6_100, 'src/app': 15_100 }, []],
])('%s is reported', (_title, change, messages) => {
  const owners = { ...Object.fromEntries(weights.form.owners), ...change };
  expect(staleRows(readme, weightsOf(owners))).toEqual(messages.map((message) => `${message} in the build`));
});
