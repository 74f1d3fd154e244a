import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkArchitecture, ruleNames } from '../../src/tools/check-architecture.ts';
import { validProject } from './valid-project.ts';
import { plantedViolations } from './planted-violations.ts';

const trees: string[] = [];

afterEach(() => trees.splice(0).forEach((tree) => rmSync(tree, { recursive: true })));

/** Writes the files of a project to a temporary folder. @returns the folder */
function writeProject(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'project-'));
  trees.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

test('a project that uses every permission breaks no rule', async () => {
  expect(await checkArchitecture(writeProject(validProject))).toEqual([]);
}, 30_000);

test('every planted violation is reported at its location, by its own rule and no other', async () => {
  const violationsToPlant = plantedViolations(await ruleNames());
  const planted = violationsToPlant.flatMap(({ rule, reportedAt }) =>
    reportedAt.map((location) => `${rule} at ${location}`),
  );
  const project = Object.assign({}, validProject, ...violationsToPlant.map(({ files }) => files));

  const violations = await checkArchitecture(writeProject(project));

  const reported = new Set(violations.map(({ rule, from }) => `${rule} at ${from}`));
  expect([...reported].sort()).toEqual(planted.sort());
}, 30_000);

test('every rule has a planted violation, and every planted violation has a rule', async () => {
  const rules = await ruleNames();
  const plantedRules = new Set(plantedViolations(rules).map(({ rule }) => rule));
  expect([...plantedRules].sort()).toEqual(rules.sort());
});

test('a project without modules is reported, because checking no module proves nothing', async () => {
  const violations = await checkArchitecture(writeProject({ 'src/decisions/0001-begin.md': '# Begin\n' }));
  expect(violations.map(({ rule }) => rule)).toContain('every-module-is-checked');
}, 30_000);
