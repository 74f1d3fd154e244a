import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Insurer } from '../../../../schemas/generated/insurer.ts';
import { readFixture } from '../../../../tests/forms/fixtures.ts';
import { allowSlowCompilation, qa } from '../../../../tests/tools/qa.ts';
import { namedForms } from '../input/named-forms.ts';
import { listPictures } from '../pictures/picture-list.ts';
import { commands } from './commands.ts';

allowSlowCompilation();
const folder = mkdtempSync(join(tmpdir(), 'baoform-kinds-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  vi.stubEnv('LC_ALL', 'C');
  // Commands that get as far as the database have taken the file.
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');
});

function write(name: string, document: object): string {
  writeFileSync(join(folder, name), JSON.stringify(document));
  return join(folder, name);
}

const insurer = readFixture<Insurer>('insurers/yunxiu.json');
const invoice = insurer.overlays.find((overlay) => overlay['screen'] === 'invoice')!;
const channel = {
  ...invoice,
  scope: { ...(invoice['scope'] as object), platformCode: '13' },
  operations: [],
  words: {},
};
const withChannel = write('insurer.json', { ...insurer, overlays: [invoice, channel] });

/** Every kind of file that configurators write. */
const KINDS = {
  base: 'fixtures/forms/invoice/base.json',
  overlay: 'fixtures/forms/invoice/overlays/hemu.json',
  channelOverlay: 'fixtures/forms/insureInfomation/overlays/panshanChannel.json',
  insurer: 'fixtures/insurers/yunxiu.json#invoice',
  insurerWithChannel: `${withChannel}#invoice/13`,
  product: write('product.json', { ...insurer, overlays: [] }),
  codeList: 'fixtures/code-lists/bank.json',
};
type Kind = keyof typeof KINDS;
const ANSWERS = write('answers.json', {});
const MAPPING = write('mapping.json', { moves: [] });

/** The arguments of a command with a file. Publish takes a whole file, without a screen. */
const ARGS: Record<string, (file: string, kind: Kind) => string[]> = {
  check: (file) => [file, ANSWERS],
  coverage: (file) => [file],
  diff: (file) => [file, file],
  differences: (file) => [file],
  drafts: (file) => [file],
  explain: (file, kind) => [file, ANSWERS, kind === 'channelOverlay' ? 'applicant/name' : 'invoice/title'],
  export: (file) => [file],
  fill: (file) => [file],
  import: (file) => [file.split('#')[0]!],
  mapping: (file) => [file, MAPPING],
  pictures: (file) => [file],
  policy: (file) => ['draw', file.split('#')[0]!, '--out', join(folder, 'policy.pdf')],
  publish: (file) => [file.split('#')[0]!, '--dry-run'],
  rates: (file) => [file.split('#')[0]!, 'base.csv'],
  events: (file) => [file],
  recompile: (file) => [file],
  report: (file) => [file],
  'rotate-keys': (file) => [file],
  rule: (file) => [file, '""'],
  snapshot: (file) => [file],
  timeline: (file) => [file],
  trail: (file) => [file],
  unpublish: (file) => [file],
};

/** What a command says of the files that it does not take; the others it takes. */
const REFUSED: Record<string, Partial<Record<Kind, RegExp>>> = {
  import: {
    overlay: /overlay.*complete form/,
    channelOverlay: /overlay.*complete form/,
    insurer: /insurer.*complete form/,
    insurerWithChannel: /insurer.*complete form/,
    product: /insurer.*complete form/,
  },
  ...Object.fromEntries(
    ['mapping', 'report', 'timeline', 'unpublish'].map((command) => [
      command,
      allKinds(/published form.*name a screen/),
    ]),
  ),
  differences: allKinds(/“settle”, one difference/),
  policy: allKinds(/is not a policy: it is wrong at/),
  rates: allKinds(/has no rate tables/),
  events: allKinds(/takes no arguments/),
  recompile: allKinds(/takes no arguments/),
  'rotate-keys': allKinds(/takes no arguments/),
  rule: allKinds(/There is no rule/),
  trail: allKinds(/Say “verify” and one trade/),
};
const NO_FORM = /product and no forms: name a base form, an overlay, or an insurer/;

function allKinds(message: RegExp) {
  return Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, message]));
}

const NO_CODE_LIST = /is a code list and no form/;

const takes = (command: string, kind: Kind) =>
  command === 'publish' || (command === 'diff' && kind === 'codeList');
const CASES = commands.flatMap(({ name }) =>
  (Object.keys(KINDS) as Kind[]).map((kind) => [name, kind] as const),
);

test.each(CASES)(
  'qa %s takes a file of kind %s, or says which kinds it takes (G14)',
  async (command, kind) => {
    const file = KINDS[kind];
    const noForm = { product: NO_FORM, codeList: NO_CODE_LIST }[kind as string];
    const refused = REFUSED[command]?.[kind] ?? (takes(command, kind) ? undefined : noForm);
    if (command === 'pictures' && !refused) {
      // Taking the pictures needs a browser.
      expect(listPictures(namedForms([file]), ['en_US'])).toHaveLength(3);
      return;
    }
    const { exit, errorOutput } = await qa(command, ...ARGS[command]!(file, kind));
    if (refused) {
      // A document that is no policy cannot be drawn; the arguments are right.
      expect(exit).toBe(command === 'policy' ? 1 : 2);
      expect(errorOutput).toMatch(refused);
    } else if (exit === 2) expect(errorOutput).toMatch(/^The database/);
    else expect(errorOutput).toBe('');
  },
);

test('a channel of an insurer file is read on top of its product (G14)', async () => {
  const { errorOutput } = await qa('fill', `${withChannel}#invoice/14`);
  expect(errorOutput).toContain('invoice, invoice/13');
});

test('golden files of the repository are written for its own forms only (G14)', async () => {
  const copy = write('invoice.json', readFixture('forms/invoice/base.json'));
  expect(await qa('snapshot', copy)).toMatchObject({ exit: 0 });
  expect(await qa('snapshot', copy, '--update')).toMatchObject({
    exit: 2,
    errorOutput: expect.stringContaining('fixtures/forms'),
  });
});
