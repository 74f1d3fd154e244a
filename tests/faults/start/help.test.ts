import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../src/server/settings/project-root.ts';
import { readSettings } from '../../../src/server/settings/settings.ts';
import { helpText } from '../../../src/tools/bootstrap/help.mjs';
import { commands } from '../../../src/tools/qa/commands/commands.ts';
import { qa } from '../../tools/qa.ts';

const readme = readFileSync(join(projectRoot(), 'README.md'), 'utf8');
const TSX = ['--import', 'tsx'];
const tools = [
  ['npm start', ['src/tools/start.mjs']],
  ['npm run dev', ['src/tools/start.mjs', '--dev']],
  ['npm run routes', [...TSX, 'src/tools/routes.ts']],
  ['npm run qa', [...TSX, 'src/tools/qa.ts']],
  ['npm test', ['src/tools/test.mjs']],
] as const;

/** Runs a tool as npm does. Kills it after 30 s: help must not install or start anything. */
function run(...args: string[]) {
  const env = { PATH: process.env['PATH'] ?? '' };
  return spawnSync(process.execPath, args, { cwd: projectRoot(), env, encoding: 'utf8', timeout: 30_000 });
}

test.each(tools)('%s --help prints the usage, an example and the exit codes', (command, args) => {
  for (const flag of ['--help', '-h']) {
    const { status, stdout, stderr } = run(...args, flag);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const part of [command, 'Example:', 'Exit codes:']) expect(stdout).toContain(part);
    expect(stdout.split('\n').length).toBeLessThan(40);
  }
});

test.each(tools)('%s names an unknown option in one line', (command, args) => {
  const { status, stdout, stderr } = run(...args, '--nope');
  expect({ status, stdout }).toEqual({ status: command === 'npm test' ? 1 : 2, stdout: '' });
  expect(stderr).toContain('--nope');
  expect(stderr.trim().split('\n').length).toBe(1);
});

test.each(commands.map(({ name }) => name))(
  'npm run qa -- %s prints its help, and names an unknown option',
  async (name) => {
    for (const flag of ['--help', '-h']) {
      const { exit, printed, errorOutput } = await qa(name, flag);
      expect({ exit, errorOutput }).toEqual({ exit: 0, errorOutput: '' });
      for (const part of [`npm run qa -- ${name}`, `Example: npm run qa -- ${name} `, 'Exit codes: 0 '])
        expect(printed.join('\n')).toContain(part);
    }
    const { exit, printed, errorOutput } = await qa(name, '--nope');
    expect({ exit, printed }).toEqual({ exit: 2, printed: [] });
    expect(errorOutput).toContain('--nope');
    expect(errorOutput.trim().split('\n').length).toBeLessThanOrEqual(2);
  },
);

test('the README lists every command of qa', () => {
  const listed = [...readme.matchAll(/^\| `npm run qa -- ([\w-]+)/gm)].map(([, name]) => name);
  expect(listed).toEqual(commands.map(({ name }) => name));
});

test('the help and the README list every setting of the server, with its default', () => {
  const settingNames = new Set<string>();
  const settings = readSettings(new Proxy({}, { get: (_, name) => void settingNames.add(String(name)) }));
  if ('code' in settings) throw new Error(settings.code);
  const { port, host, dataDir, mode, encryptsData, hasServiceWorker } = settings;
  const defaults: Record<string, unknown> = {
    PORT: port,
    HOST: host,
    DATA_DIR: dataDir,
    BAOFORM_MODE: mode,
    DATA_ENCRYPTION: encryptsData ? 'on' : 'off',
    SERVICE_WORKER: hasServiceWorker ? 'on' : 'off',
  };
  const help = helpText({ usage: '', example: '', exit: '' });
  expect([...help.matchAll(/^  ([A-Z_]+) /gm)].map(([, name]) => name).sort()).toEqual(
    [...settingNames].sort(),
  );
  expect([...readme.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name).sort()).toEqual(
    [...settingNames].sort(),
  );
  for (const name of settingNames) {
    const value = defaults[name] ?? '';
    expect(help).toMatch(new RegExp(`^  ${name} +${value}`, 'm'));
    expect(readme).toMatch(
      new RegExp(`^\\| \`${name}\` +\\| ${value === '' ? '' : `\`${value}\``} *\\|`, 'm'),
    );
  }
});
