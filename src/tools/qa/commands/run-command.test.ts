import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locales } from '../../../../locales/index.ts';
import { EXIT, UsageError, type ListedCommand } from '../cli/command.ts';
import { commands } from './commands.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { runCommand } from '../cli/run-command.ts';
import { qaTranslate } from '../words/qa-words.ts';

const usage = 'npm run qa -- check <file>';
const check: ListedCommand = {
  name: 'check',
  summary: 'Checks something.',
  load: async () => ({
    usage,
    async run([file, ...rest], { print }) {
      if (file === undefined) throw new UsageError('usage.name.file');
      if (file === 'broken') throw new TypeError('a fault');
      if (file === 'nowhere') readFileSync('/nowhere/at/all');
      if (file === '--locale') parseOptions(['--locale', rest.join()], { locale: { type: 'string' } });
      if (file === 'option') parseOptions(rest, { by: { type: 'string' }, json: { type: 'boolean' } });
      print(`checked ${file}`);
      return file === 'wrong' ? EXIT.refused : EXIT.ok;
    },
  }),
};

/** Runs the tool with these arguments and collects stdout, stderr and the exit code. */
async function qa(...args: string[]) {
  const output = { printed: '', errorOutput: '' };
  const exit = await runCommand([check], args, {
    print: (line) => (output.printed += `${line}\n`),
    printError: (line) => (output.errorOutput += `${line}\n`),
  });
  return { exit, ...output };
}

test('a command receives its arguments, and the tool exits with its exit code', async () => {
  expect(await qa('check', 'form.json')).toEqual({
    exit: 0,
    printed: 'checked form.json\n',
    errorOutput: '',
  });
  expect(await qa('check', 'wrong')).toMatchObject({ exit: 1 });
});

test('--help prints the list of commands, or the usage of a command, and exits with 0', async () => {
  for (const flag of ['--help', '-h']) {
    expect(await qa(flag)).toMatchObject({
      exit: 0,
      printed: expect.stringContaining('  check  Checks something.'),
    });
    expect(await qa('check', flag)).toMatchObject({ exit: 0, printed: expect.stringContaining(usage) });
  }
});

test('a missing command prints the list on stderr, an unknown command one line', async () => {
  expect(await qa()).toMatchObject({ exit: 2, printed: '', errorOutput: expect.stringContaining('check') });
  expect(await qa('chekc')).toMatchObject({
    exit: 2,
    errorOutput: 'There is no command “chekc”. See: npm run qa -- --help\n',
  });
});

test('a usage error is printed in one line with a pointer to --help', async () => {
  expect(await qa('check')).toEqual({
    exit: 2,
    printed: '',
    errorOutput: 'Name one file.\nSee: npm run qa -- check --help\n',
  });
});

test('an unreadable file and an unsupported language are usage errors', async () => {
  expect(await qa('check', 'nowhere')).toMatchObject({
    exit: 2,
    errorOutput:
      'The file or folder /nowhere/at/all cannot be used (ENOENT).\nSee: npm run qa -- check --help\n',
  });
  for (const tag of ['fr', '', 'zz_CN', 'english'])
    expect((await qa('check', '--locale', tag)).errorOutput).toMatch(
      `There is no language “${tag}”: it is one of`,
    );
  for (const tag of ['pt', 'pt-BR', 'zh-Hant-HK'])
    expect(await qa('check', '--locale', tag)).toMatchObject({ exit: 0 });
});

test.each(locales)('usage errors and faults are said in %s, also of options (G11)', async (locale) => {
  const inLocale = async (...args: string[]) => (await qa(...args, '--locale', locale)).errorOutput;
  const t = qaTranslate(locale);
  const help = `${t('usage.help', { command: 'check' })}\n`;
  expect(await inLocale('chekc')).toBe(`${t('usage.command.unknown', { name: 'chekc' })}\n`);
  expect(await inLocale('check', 'nowhere')).toBe(
    `${t('usage.file.unusable', { path: '/nowhere/at/all', code: 'ENOENT' })}\n${help}`,
  );
  expect(await inLocale('check', 'broken')).toContain(t('usage.fault', { error: 'TypeError: a fault' }));
  for (const [option, key] of [
    ['--loud', 'usage.option.unknown'],
    ['--json=1', 'usage.option.noValue'],
    ['--by', 'usage.option.needsValue'],
  ] as const)
    expect(await inLocale('check', 'option', option)).toBe(
      `${t(key, { option: option.split('=')[0]! })}\n${help}`,
    );
});

test('an unexpected error exits with 2, never with 1', async () => {
  expect(await qa('check', 'broken')).toMatchObject({
    exit: 2,
    errorOutput: expect.stringContaining('TypeError: a fault'),
  });
});

test('every command has a unique name, a summary, and a usage with its name', async () => {
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
  for (const { name, summary, load } of commands) {
    const { usage: text } = await load();
    expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(summary).toMatch(/^[A-Z].{10,90}\.$/);
    expect(text).toContain(`npm run qa -- ${name} `);
    expect(text).toContain('Exit codes:');
  }
}, 60_000);
