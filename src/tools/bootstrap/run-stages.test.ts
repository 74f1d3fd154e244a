import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const tools = join(import.meta.dirname, '..');

/** A temporary project with the real `npm test` and the given npm scripts; removed after the test. */
function projectWith(scripts: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'baoform-stages-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync(tools, join(root, 'src/tools'), { recursive: true, filter: (path) => !/\.ts$|qa$/.test(path) });
  const folders = [
    'node_modules',
    'dist',
    'schemas',
    'validators',
    'renderers',
    'locales',
    'fixtures',
    'public',
  ];
  for (const folder of folders) mkdirSync(join(root, folder));
  const files = {
    'package.json': { private: true, scripts },
    'package-lock.json': { packages: {} },
    'node_modules/.package-lock.json': { packages: {} },
    'index.html': {},
    'vite.config.ts': {},
    'tsconfig.json': {},
  };
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(root, name), JSON.stringify(content));
  const execute = (...args: string[]) => {
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return { status, lines: stdout.trimEnd().split('\n') };
  };
  return {
    run: (...stages: string[]) => execute(join(root, 'src/tools/test.mjs'), ...stages),
    /** Runs these stages instead of those of `npm test`, within this many minutes. */
    runWithin(minutes: number, stages: object[]) {
      const run = JSON.stringify({ root, command: 'npm test', about: '', minutes, stages });
      const module = `import { runChecks } from './src/tools/bootstrap/run-stages.mjs';
        process.exit(await runChecks(${run}, []));`;
      writeFileSync(join(root, 'limited.mjs'), module);
      return execute(join(root, 'limited.mjs'));
    },
  };
}

const writesReport = (report: object): string =>
  `node -e 'fs.writeFileSync(process.env.REPORT_FILE, JSON.stringify(${JSON.stringify(report)}))'`;

test('npm test exits with 1 when a stage fails, shows its output, and ends with the counts [M11]', () => {
  const project = projectWith({ types: 'node -e "console.log(42); process.exit(3)"', lint: 'node -e 0' });
  const { status, lines } = project.run('types', 'lint');
  expect(status).toBe(1);
  expect(lines.at(-1)).toBe('1 passed, 1 failed');
  expect(lines).toContain('42');
  expect(lines).toContain('  npm run types: ended with 3; full output in .tmp/test-logs/types.log');
});

test('npm test exits with 0 when every stage passes, and prints the slowest test files', () => {
  const file = (name: string, seconds: number) => ({
    name: join(tmpdir(), name),
    status: 'passed',
    startTime: 5000,
    endTime: 5000 + seconds * 1000,
    assertionResults: [{ status: 'passed' }],
  });
  const testResults = [file('quick.test.ts', 0.5), file('slow.test.ts', 12)];
  const counts = { numPassedTests: 2, numFailedTests: 0, numPendingTests: 0 };
  const project = projectWith({ 'test:unit': writesReport({ ...counts, testResults }) });
  const { status, lines } = project.run('unit');
  expect(status).toBe(0);
  expect(lines[0]).toMatch(/^✓ unit +\d+\.\d s {2}2 passed, 0 failed$/);
  expect(lines.slice(1, 4)).toEqual([
    'Slowest test files, in seconds of a worker:',
    expect.stringMatching(/^ {3}12\.0 s {2}.*slow\.test\.ts$/),
    expect.stringMatching(/^ {4}0\.5 s {2}.*quick\.test\.ts$/),
  ]);
  expect(lines.at(-1)).toBe('2 passed, 0 failed');
});

test('the http tests start only when the build has ended, though another worker is free', () => {
  const counts = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  const project = projectWith({
    build: "node -e \"setTimeout(() => fs.writeFileSync('built', ''), 1000)\"",
    'test:http': `node -e "fs.readFileSync('built')" && ${writesReport(counts)}`,
  });
  expect(project.run('build', 'http')).toMatchObject({ status: 0 });
});

test('a run with a time limit leaves out the stages that would not end before, and says so', () => {
  const project = projectWith({ short: 'node -e 0', long: 'node -e "process.exit(3)"' });
  const { status, lines } = project.runWithin(5, [
    { name: 'short', script: 'short', late: true, takes: 1 },
    { name: 'long', script: 'long', late: true, takes: 6 },
  ]);
  expect(status).toBe(0);
  expect(lines).toContain('- long          skipped: it can take 6 minutes, which this run has not left');
  expect(lines.at(-1)).toBe('1 passed, 0 failed');
});
