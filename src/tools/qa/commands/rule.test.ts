import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { locales } from '../../../../locales/index.ts';
import { readJson } from '../input/read-json.ts';
import { projectRoot } from '../../../server/settings/project-root.ts';
import { commands } from './commands.ts';
import { valueRuleKeys } from '../rules/value-rules.ts';
import { runCommand } from '../cli/run-command.ts';

const root = projectRoot();

/** Examples of one rule; `code` is null for a valid input. */
interface Examples {
  rule: string;
  cases: { input: unknown; context: object; code: string | null }[];
}
const cases = readJson(join(root, 'fixtures/value-rules.json')) as Examples[];

/** `npm run qa -- rule`, in this process. */
async function rule(...args: string[]) {
  const output = { printed: '', errorOutput: '' };
  const exit = await runCommand(commands, ['rule', ...args], {
    print: (line) => (output.printed += line),
    printError: (line) => (output.errorOutput += line),
  });
  return { exit, ...output };
}

/** A module that makes Node write its CPU time in milliseconds to stderr when it exits. */
const REPORT_CPU_MS = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => { const { user, system } = process.cpuUsage(); process.stderr.write(`${(user + system) / 1000}`) })",
)}`;

/** `npm run qa -- rule --json` in a child process, with the batch on stdin. */
function batch(input: string, ...nodeOptions: string[]) {
  const args = [...nodeOptions, '--import', 'tsx', join(root, 'src/tools/qa.ts'), 'rule', '--json'];
  return spawnSync(process.execPath, args, {
    cwd: root,
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
}

const allExamples = cases.flatMap(({ rule: key, cases: examples }) =>
  examples.map(({ input, context, code }) => ({ rule: key, input, context, code })),
);

describe.each(cases)('$rule', ({ rule: key, cases: examples }) => {
  test.each(examples)('$input: $code', async ({ input, context, code }) => {
    const { exit, printed, errorOutput } = await rule(
      key,
      '--context',
      JSON.stringify(context),
      '--',
      JSON.stringify(input),
    );
    expect(errorOutput).toBe('');
    expect(JSON.parse(printed)).toEqual({
      verdict: code === null ? 'valid' : 'invalid',
      code,
      params: expect.any(Object),
    });
    expect(exit).toBe(code === null ? 0 : 1);
  });

  test('has at least three valid and three invalid examples', () => {
    expect(examples.filter(({ code }) => code === null).length).toBeGreaterThanOrEqual(3);
    expect(examples.filter(({ code }) => code !== null).length).toBeGreaterThanOrEqual(3);
  });
});

test('every rule has examples, and every example belongs to a rule', () => {
  expect(cases.map(({ rule: key }) => key).sort()).toEqual([...valueRuleKeys].sort());
});

test.each(locales)('every issue code of the examples has words in %s', (locale) => {
  const words = readJson(join(root, 'locales', locale, 'issues.json')) as Record<string, string>;
  const codes = new Set(allExamples.flatMap(({ code }) => code ?? []));
  expect([...codes].filter((code) => !words[code])).toEqual([]);
});

test(
  'a batch of 10,000 entries is answered in order within five seconds of CPU time',
  { timeout: 60_000 },
  () => {
    const batchEntries = Array.from({ length: 10_000 }, (_, i) => allExamples[i % allExamples.length]!);
    const { status, stdout, stderr } = batch(JSON.stringify(batchEntries), '--import', REPORT_CPU_MS);
    // CPU time does not depend on other load of the machine; stderr holds nothing else.
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(/^[\d.]+$/) });
    expect(Number(stderr)).toBeLessThan(5000);
    const codes = (JSON.parse(stdout) as { code: string | null }[]).map(({ code }) => code);
    expect(codes).toEqual(batchEntries.map(({ code }) => code));
  },
);

test('an unusable entry of a batch is reported and leaves the other results unchanged', () => {
  const { status, stdout, stderr } = batch(
    JSON.stringify([
      { rule: 'zip', input: '100001' },
      { rule: 'zipp', input: '1' },
      7,
      { rule: 'zip', input: '1', context: null },
    ]),
  );
  expect(status).toBe(2);
  expect((JSON.parse(stdout) as { code: string | null }[]).map(({ code }) => code)).toEqual([
    null,
    'entry.unusable',
    'entry.unusable',
    'digits.exact',
  ]);
  expect(stderr).toBe('Entry 1: There is no rule "zipp".\nEntry 2: There is no rule undefined.\n');
});

// In this process: starting another one takes a second.
test.each(['{}', 'null', '"zip"'])('a batch must be an array, and %s is refused', async (input) => {
  const stdin = vi.spyOn(process, 'stdin', 'get');
  onTestFinished(() => stdin.mockRestore());
  stdin.mockReturnValue(Readable.from([input]) as typeof process.stdin);
  const { exit, printed, errorOutput } = await rule('--json');
  expect({ exit, printed }).toEqual({ exit: 2, printed: '' });
  expect(errorOutput).toContain('The standard input must hold an array');
});

test.each([
  [[], 'Name a rule'],
  [['nope', '"1"'], 'There is no rule "nope".'],
  [['constructor', '"1"'], 'There is no rule "constructor".'],
  [['zip'], 'Give the input of the rule as JSON.'],
  [['zip', '"1"', '"2"'], 'Give one input'],
  [['zip', 'abc'], 'The input is not JSON. A text needs double quotes'],
  [['id.mainland', '440524188001010014'], '`input` must be a string.'],
  [['limits.insured', '"3"'], '`input` must be a number.'],
  [['id.genderMatch', '{"id":"1"}'], '`input.gender` must be a string.'],
  [['beneficiaries', '[{"order":1}]'], '`input[0].ratio` must be a number.'],
  [['beneficiaries', '{}'], '`input` must be an array.'],
  [['route.params', '{"page":"faq","query":{"type":1}}'], '`input.query` must be an object of strings.'],
  [['zip', '"1"', '--context', '{'], 'The context is not JSON.'],
  [['zip', '"1"', '--context', '[]'], '`context` must be an object.'],
  [['zip', '"1"', '--context', '{"today":"2026-02-30"}'], '`context.today` must be a date'],
  [['mobile.mask', '"13800138000"'], '`context.display` must be a string.'],
  [['id.mainland', '"1"', '--context', '{"idType":"x"}'], '`context.idType` must be one of residentId'],
  [
    ['smoking', '{"perDay":1,"years":1}', '--context', '{"expectClass":"x"}'],
    '`context.expectClass` must be',
  ],
  [
    ['age.applicant', '{"birth":"2000-01-01"}', '--context', '{"now":"x"}'],
    '`context.now` must be an instant',
  ],
  [['amount', '"1000"', '--context', '{"max":-1}'], '`context.max` must be a number'],
  [['zip', '"1"', '--verbose'], 'verbose'],
])('%j is a usage error with a message', async (args, line) => {
  const { exit, printed, errorOutput } = await rule(...args);
  expect({ exit, printed }).toEqual({ exit: 2, printed: '' });
  expect(errorOutput).toContain(line);
});
