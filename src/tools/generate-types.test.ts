import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { afterEach, expect, test } from 'vitest';
import contract from '../../schemas/documents/contract.json' with { type: 'json' };
import { compareTypes, generateTypes, writeTypes } from './generate-types.ts';

const FRESH = { stale: [], missing: [], orphan: [] };

const word = {
  title: 'Word',
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: { text: { $ref: '#/definitions/Text' }, marks: { type: 'array', items: { type: 'string' } } },
  definitions: { Text: { type: 'string' } },
};

const page = {
  title: 'Page',
  type: 'object',
  additionalProperties: false,
  required: ['first', 'words'],
  properties: {
    first: { $ref: 'word.json' },
    words: { type: 'array', minItems: 1, items: { $ref: 'word.json' } },
    heading: { $ref: 'word.json#/definitions/Text' },
    marks: { $ref: 'word.json#/properties/marks' },
  },
};

const pageCalls = {
  title: 'PageCalls',
  description: 'Pages.',
  calls: {
    readPage: {
      path: '/funapi/page/read',
      method: 'POST',
      who: 'session',
      kind: 'read',
      description: 'Reads a page.',
      request: { type: 'object', additionalProperties: false, properties: { number: { type: 'integer' } } },
      response: { $ref: '../documents/page.json' },
    },
    findWord: {
      path: '/funapi/page/find',
      method: 'POST',
      who: 'anyone',
      kind: 'write',
      limits: {
        findsByNetwork: { description: 'Costs money.', subject: 'network', perDay: 5, cooldownSeconds: 0.5 },
      },
      description: 'Finds a word.',
      request: { $ref: '../documents/word.json' },
      response: { type: 'array', items: { $ref: '../documents/page.json' } },
    },
  },
};

const schemas = {
  'schemas/documents/word.json': word,
  'schemas/documents/page.json': page,
  'schemas/documents/contract.json': contract,
  'schemas/calls/pages.json': pageCalls,
};

/** Every file that these schemas generate, in order. */
const GENERATED = [
  'contract.ts',
  'page.ts',
  'word.ts',
  'pages.ts',
  'call-paths.ts',
  'call-names.ts',
  'call-limits.ts',
  'call-contracts.ts',
];

const roots: string[] = [];

afterEach(() => roots.splice(0).forEach((root) => rmSync(root, { recursive: true })));

function build(files: Record<string, object>): string {
  const root = mkdtempSync(join(tmpdir(), 'types-'));
  roots.push(root);
  for (const [file, value] of Object.entries(files)) put(root, file, JSON.stringify(value));
  return root;
}

function put(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** Error messages of the TypeScript compiler for files of the generated folder. */
function diagnose(root: string, names: Iterable<string>): string[] {
  const files = [...names].map((name) => join(root, 'schemas/generated', name));
  const options = { strict: true, noEmit: true, types: [], lib: ['lib.es5.d.ts'], skipLibCheck: true };
  const modules = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
  const program = ts.createProgram(files, { ...options, ...modules, allowImportingTsExtensions: true });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('a type is declared by the schema that owns it and imported by all others', async () => {
  const files = await generateTypes(build(schemas));
  expect([...files.keys()]).toEqual(GENERATED);
  expect(files.get('word.ts')).toMatch(
    /^\/\/ Generated from schemas\/documents\/word\.json; do not edit\.\n/,
  );
  expect(files.get('page.ts')).toContain(`import type { Text, Word } from './word.ts';`);
  expect([...files.values()].join('').match(/export interface Word /g)).toHaveLength(1);
  expect(files.get('page.ts')).toContain('words: Word[];');
});

test('a referenced property without a type name is copied', async () => {
  expect((await generateTypes(build(schemas))).get('page.ts')).toContain('marks?: string[];');
});

test('a call has a request type, a response type, and an entry in Calls', async () => {
  const calls = (await generateTypes(build(schemas))).get('pages.ts');
  expect(calls).toContain('export interface ReadPageRequest {\n  number?: number;\n}');
  expect(calls).toContain('export type ReadPageResponse = Page;');
  expect(calls).toContain('export type FindWordRequest = Word;');
  expect(calls).toContain('export type FindWordResponse = Page[];');
  expect(calls).toMatch(/findWord: \{\n +request: FindWordRequest;\n +response: FindWordResponse;\n +\};/);
});

test('call-paths.ts has the unusual paths of calls and their methods, without schemas', async () => {
  const paths = (await generateTypes(build(schemas))).get('call-paths.ts');
  expect(paths).toContain("import type { Calls as Calls0 } from './pages.ts';");
  expect(paths).toMatch(/const otherPaths[^{]*\{\n {2}readPage: '[^']+',\n/);
  expect(paths).toContain("?? 'insure/'");
  expect(paths).toMatch(/gets: readonly \(keyof AllCalls\)\[\] = \[.*\];/);
});

test('a beacon is a call of the contracts, and is left out of the lists that every page loads', async () => {
  const { findWord } = pageCalls.calls;
  const calls = { ...pageCalls.calls, findWord: { ...findWord, beacon: true } };
  const files = await generateTypes(
    build({ ...schemas, 'schemas/calls/pages.json': { ...pageCalls, calls } }),
  );
  expect(files.get('call-paths.ts')).not.toContain('findWord');
  expect(files.get('call-names.ts')).toContain("  '/funapi/page/find': 'findWord',\n");
  expect(files.get('pages.ts')).toContain('export type FindWordRequest = Word;');
});

test('the lists of calls have the kinds and limits of the contracts, and the documents they refer to', async () => {
  const files = await generateTypes(build(schemas));
  expect(files.get('call-paths.ts')).toContain("sentOnce: readonly (keyof AllCalls)[] = ['findWord'];");
  expect(files.get('call-limits.ts')).toContain(
    "  /** Of findWord. Costs money. */\n  findsByNetwork: { subject: 'network', perDay: 5, cooldownSeconds: 0.5 },\n",
  );
  expect(files.get('call-contracts.ts')).toContain("  'calls/pages.json': pagesCalls,\n");
  expect(files.get('call-contracts.ts')).toContain(
    "  'documents/page.json': pageDocument,\n  'documents/word.json': wordDocument,\n",
  );
});

test('a changed kind or limit gives a stale list', async () => {
  const root = build(schemas);
  await writeTypes(root);
  const putCalls = (calls: object) =>
    put(root, 'schemas/calls/pages.json', JSON.stringify({ ...pageCalls, calls }));
  const { readPage, findWord } = pageCalls.calls;
  putCalls({ readPage: { ...readPage, kind: 'write', idempotency: 'own' }, findWord });
  expect(await compareTypes(root)).toEqual({ ...FRESH, stale: ['call-paths.ts'] });
  const { findsByNetwork } = findWord.limits;
  const limits = { findsByNetwork: { ...findsByNetwork, perDay: 6 } };
  putCalls({ readPage, findWord: { ...findWord, limits } });
  expect(await compareTypes(root)).toEqual({ ...FRESH, stale: ['call-limits.ts'] });
  putCalls({ readPage: { ...readPage, limits }, findWord });
  await expect(compareTypes(root)).rejects.toThrow('two calls have a limit findsByNetwork');
});

test('the written types compile and are current', async () => {
  const root = build(schemas);
  expect(await writeTypes(root)).toEqual({ ...FRESH, missing: GENERATED });
  expect(diagnose(root, GENERATED)).toEqual([]);
  expect(await compareTypes(root)).toEqual(FRESH);
}, 30_000);

test('a changed schema gives stale types, a new one missing types, a removed one orphans; writing repairs all', async () => {
  const root = build(schemas);
  await writeTypes(root);

  put(root, 'schemas/documents/word.json', JSON.stringify({ ...word, required: [] }));
  put(root, 'schemas/documents/line.json', JSON.stringify({ title: 'Line', type: 'string' }));
  rmSync(join(root, 'schemas/calls/pages.json'));
  const staleness = {
    stale: ['word.ts'],
    missing: ['line.ts'],
    orphan: ['call-contracts.ts', 'call-limits.ts', 'call-names.ts', 'call-paths.ts', 'pages.ts'],
  };

  expect(await compareTypes(root)).toEqual(staleness);
  expect(await writeTypes(root)).toEqual(staleness);
  expect(await compareTypes(root)).toEqual(FRESH);
});

test('a generated file that was edited by hand is stale', async () => {
  const root = build(schemas);
  await writeTypes(root);
  put(root, 'schemas/generated/word.ts', 'export type Word = string;\n');
  expect((await compareTypes(root)).stale).toEqual(['word.ts']);
});

test('an unresolvable reference and two schemas with one name are refused', async () => {
  const unresolvable = { ...page, properties: { first: { $ref: 'word.json#/definitions/Nothing' } } };
  await expect(
    generateTypes(build({ ...schemas, 'schemas/documents/page.json': unresolvable })),
  ).rejects.toThrow('schemas/documents/page.json: nothing at word.json#/definitions/Nothing');
  await expect(generateTypes(build({ ...schemas, 'schemas/calls/page.json': pageCalls }))).rejects.toThrow(
    'schemas/calls/page.json: another schema already generates page.ts',
  );
});
