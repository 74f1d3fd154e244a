import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../server/settings/project-root.ts';
import {
  citationsIn,
  readDefinedIds,
  readDefinitions,
  readTextFiles,
  unresolvedCitations,
} from './check-citations.ts';
import { readRequirementAreas } from './requirements/requirement-areas.ts';

const root = projectRoot();
const readList = (name: string) =>
  readDefinitions(readFileSync(join(root, 'src/decisions', `${name}.md`), 'utf8'));

const cited = (text: string) => citationsIn({ path: 'a.ts', text }).map(({ id }) => id);

test('every id that the repository cites is defined in src/decisions', () => {
  expect(unresolvedCitations(readTextFiles(root), readDefinedIds(root))).toEqual([]);
});

test('readTextFiles reads source, tests, documents and fixtures', () => {
  const files = readTextFiles(root);
  const paths = files.map(({ path }) => path);
  for (const path of ['README.md', 'validators/values/validity.ts', 'fixtures/requirements/characters.json'])
    expect(paths).toContain(path);
  const outsideLists = files.filter(({ path }) => !/requirements\.(md|json)$|ambiguities\.md$/.test(path));
  expect(new Set(outsideLists.flatMap(citationsIn).map(({ id }) => id)).size).toBeGreaterThan(200);
});

describe('definitions', () => {
  test('the requirements match tests/requirements.json, ids and names', () => {
    const names = Object.assign({}, ...readRequirementAreas(root).map(({ items }) => items)) as Record<
      string,
      string
    >;
    const defined = readList('requirements');
    expect(defined.map(([id]) => id).toSorted()).toEqual(Object.keys(names).toSorted());
    for (const [id, words] of defined)
      expect(words.replaceAll('`', '').replace(' (GET):', ':').startsWith(`${names[id]}: `), id).toBe(true);
  });

  test('the ambiguities are A1 to A99, each once', () => {
    const numbers = Array.from({ length: 99 }, (_, index) => `A${index + 1}`);
    expect(readList('ambiguities').map(([id]) => id)).toEqual(numbers);
  });

  test('decision records are defined by their file names', () => {
    expect(readDefinedIds(root)).toContain('decision 0011');
    expect(readDefinedIds(root)).not.toContain('decision 9999');
  });
});

describe('citations', () => {
  test.each([
    ['(V-001)', ['V-001']],
    ['[V-003 V-005]', ['V-003', 'V-005']],
    ['(V-001, V-002, A4)', ['V-001', 'V-002', 'A4']],
    ['S-001 to S-004', ['S-001', 'S-002', 'S-003', 'S-004']],
    ['L-009 … L-011', ['L-009', 'L-010', 'L-011']],
    ['E-050–052', ['E-050', 'E-051', 'E-052']],
    ['A8 to A10', ['A8', 'A9', 'A10']],
    ['E-013 to 200 ms', ['E-013']],
    ['src/decisions/0011-*', ['decision 0011']],
    ['decision 0012', ['decision 0012']],
    ['design §5', ['design §5']],
    ['spec 3.2', ['spec 3']],
    ['(specification, section 2)', ['specification, section 2']],
  ])('%s', (text, ids) => {
    expect(cited(text).toSorted()).toEqual(ids.toSorted());
  });

  test.each([
    '浙A1',
    'A12345678',
    "'A1'",
    '"idNumber": "A123"',
    'SHA-256',
    '138-0013-8000',
    'C0',
    'V8',
    'E2E',
    'C-3',
    '0001-01-01',
    'seven by design',
  ])('%s cites nothing', (text) => {
    expect(cited(text)).toEqual([]);
  });

  test('an unknown id is reported with its file and line', () => {
    const text = 'first (V-001)\nsecond (V-999)\nthird, src/decisions/9999-*\nfourth [S-002 to S-003]';
    const defined = new Set(['V-001', 'S-002']);
    expect(unresolvedCitations([{ path: 'src/a.ts', text }], defined)).toEqual([
      { id: 'V-999', location: 'src/a.ts:2' },
      { id: 'decision 9999', location: 'src/a.ts:3' },
      { id: 'S-003', location: 'src/a.ts:4' },
    ]);
  });
});
