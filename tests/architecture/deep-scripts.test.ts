// `npm run test:deep` runs whatever `npm test` samples or leaves out: files that read `tests/depth.ts`, and rare files.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { rareFiles } from '../../src/tools/bootstrap/rare-files.ts';
import { listFiles, SOURCE_FILE } from '../../src/tools/architecture/source-files.ts';
import journeys from '../journeys/playwright.config.ts';
import rareTests from '../journeys/rare.config.ts';

const root = projectRoot();
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const files = listFiles(root).filter((file) => SOURCE_FILE.test(file));
const DEPTH = 'tests/depth.ts';
/** It leaves tests out by their tag, and every journey imports it. */
const CONFIG = 'tests/journeys/playwright.config.ts';

/** Which runner takes a test file: a project of Vitest, or Playwright. */
function runnerOf(file: string): string {
  if (file.startsWith('tests/journeys/')) return 'playwright';
  if (file.startsWith('tests/embed/')) return 'embed';
  return /^tests\/(http|differential|bundles|faults)\//.test(file) ? 'http' : 'unit';
}

/** The test files whose imports, or theirs in turn, read the depth. */
function sampledFiles(): string[] {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const [, path] of read(file).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
      const imported = join(dirname(file), path!);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  const reached = new Set([DEPTH]);
  for (const file of reached)
    if (file !== CONFIG) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return [...reached].filter((file) => /\.(test|spec)\.tsx?$/.test(file)).sort();
}

/** Ends the script that runs the tests with this tag, wherever they are; `playwright.config.ts` leaves them out else. */
const RARE = ' -c tests/journeys/rare.config.ts';
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** What `npm test` does not run, or not all of. */
const sampled = [...new Set([...sampledFiles(), ...rareFiles])];

/** The scripts that name test files, with their runner and the parts of paths that they name. */
const deepScripts = Object.entries(scripts)
  .filter(
    ([name, command]) =>
      name.startsWith('deep:') && /^(vitest|playwright) /.test(command) && !command.endsWith(RARE),
  )
  .map(([name, command]) => {
    const [, runner = 'playwright', parts] = /(?:--project (\w+)|playwright\.config\.ts)(.*)$/.exec(command)!;
    return { name, runner, parts: parts!.replace('--grep-invert @rare', '').trim().split(' ') };
  });

const isIn = (file: string) =>
  deepScripts.some(
    ({ runner, parts }) => runner === runnerOf(file) && parts.some((part) => file.includes(part)),
  );

test.each(sampled)('%s, which is sampled or rare, is a file of a deep script', (file) => {
  expect(files).toContain(file);
  expect(isIn(file)).toBe(true);
});

test('every deep script is a stage of `npm run test:deep`, that of the rare tests too', () => {
  const stages = read('src/tools/test-deep.mjs');
  const names = Object.keys(scripts).filter((name) => name.startsWith('deep:'));
  expect(names.filter((name) => !stages.includes(`script: '${name}'`))).toEqual([]);
  expect(names.filter((name) => scripts[name]!.endsWith(RARE))).toEqual(['deep:rare']);
});

// `--grep` leaves a project unfiltered that another one depends on: once, two rare tests brought the whole suite along.
test('every project of the rare tests runs tests of that tag alone', () => {
  const projects = rareTests.projects ?? [];
  expect(projects.map(({ name }) => name)).toEqual(journeys.projects?.map(({ name }) => name));
  const matches = (title: string) =>
    projects.filter(({ grep }) => grep instanceof RegExp && grep.test(title));
  expect(matches('a draft @timed')).toEqual([]);
  expect(matches('a draft')).toEqual([]);
  expect(matches('a draft @timed @rare').map(({ name }) => name)).toContain('timed');
  expect(matches('a draft @rare').map(({ name }) => name)).toEqual(['journeys']);
});

describe.each(deepScripts)('$name', ({ runner, parts }) => {
  test.each(parts)('names files with “%s”, and there is one', (part) => {
    expect(sampled.filter((file) => runnerOf(file) === runner && file.includes(part))).not.toEqual([]);
  });
});

test('one file reads the depth of a run', () => {
  const readers = files.filter((file) => /env\W+DEEP\W+ ?===/.test(read(file)));
  expect(readers).toEqual([DEPTH]);
});
