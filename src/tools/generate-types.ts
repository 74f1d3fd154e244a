/**
 * Types of the documents and calls: `npm run generate` writes them, `--check` only compares.
 *
 * Every type is declared once, in the file of the schema that owns it; a `$ref` to another file becomes an import.
 * The generator is therefore never shown a foreign `$ref`: it would copy the foreign type into every file.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, type JSONSchema } from 'json-schema-to-typescript';

const GENERATED = 'schemas/generated';

/** The generator's remark on every definition, which says nothing that the banner does not. */
const GENERATOR_REMARK = /( \*\n)? \* This interface was referenced by .*\n \* via the `definition` .*\n/g;

/** How `schemas/generated` differs from the schemas; names of files, all empty when the folder is fresh. */
export interface Staleness {
  stale: string[];
  missing: string[];
  orphan: string[];
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** One entry of `schemas/calls/*.json`. */
interface CallSchema {
  path: string;
  method: string;
  who: string;
  request: JsonObject;
  response: JsonObject;
}

/** The text of every generated file, by name. Throws when two schemas claim one name, or a `$ref` names no type. */
export async function generateTypes(root: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const imports: TypeImport[] = [];
  for (const schemaFile of [...listSchemas(root, 'documents'), ...listSchemas(root, 'calls')]) {
    const name = generatedName(schemaFile);
    if (files.has(name)) throw new Error(`${schemaFile}: another schema already generates ${name}`);
    const own: TypeImport[] = [];
    const types = await compileTypes(root, schemaFile, own);
    files.set(name, withImports(types, own));
    imports.push(...own);
  }
  if (listSchemas(root, 'calls').length > 0) files.set(CALL_PATHS, callPaths(root));
  for (const { name, generatedFile, reference } of imports) {
    if (!declares(files.get(generatedFile) ?? '', name))
      throw new Error(`${reference}: ${generatedFile} declares no type ${name}`);
  }
  return files;
}

/** Compares the folder with what the schemas say now; writes nothing. */
export async function compareTypes(root: string): Promise<Staleness> {
  return compare(root, await generateTypes(root));
}

/** Makes the folder fresh: writes what changed, removes what no schema generates. Returns what it found before. */
export async function writeTypes(root: string): Promise<Staleness> {
  const expected = await generateTypes(root);
  const found = compare(root, expected);
  mkdirSync(join(root, GENERATED), { recursive: true });
  for (const name of [...found.stale, ...found.missing]) {
    writeFileSync(join(root, GENERATED, name), expected.get(name) ?? '');
  }
  for (const name of found.orphan) rmSync(join(root, GENERATED, name), { recursive: true });
  return found;
}

function compare(root: string, expected: Map<string, string>): Staleness {
  const folder = join(root, GENERATED);
  const present = existsSync(folder) ? readdirSync(folder) : [];
  const known = present.filter((name) => expected.has(name));
  return {
    stale: known.filter((name) => readFileSync(join(folder, name), 'utf8') !== expected.get(name)),
    missing: [...expected.keys()].filter((name) => !present.includes(name)),
    orphan: present.filter((name) => !expected.has(name)),
  };
}

function listSchemas(root: string, folder: 'documents' | 'calls'): string[] {
  const path = join(root, 'schemas', folder);
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => `schemas/${folder}/${name}`);
}

function generatedName(schemaFile: string): string {
  return `${basename(schemaFile, '.json')}.ts`;
}

async function compileTypes(root: string, schemaFile: string, imports: TypeImport[]): Promise<string> {
  const schema = readSchema(root, schemaFile);
  const whole = 'calls' in schema ? callsAsSchema(schema) : schema;
  const closed = replaceForeignRefs(whole, { root, schemaFile, isForeign: false, imports }) as JSONSchema;
  const types = await compile(closed, basename(schemaFile, '.json'), {
    bannerComment: `// Generated from ${schemaFile}; do not edit.`,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { singleQuote: true, printWidth: 110 },
  });
  return types.replace(GENERATOR_REMARK, '').replaceAll('/**\n */\n', '');
}

function readSchema(root: string, schemaFile: string): JsonObject {
  return JSON.parse(readFileSync(join(root, schemaFile), 'utf8')) as JsonObject;
}

// --- calls ---

/** Where each call is, for the web client, which must not carry the schemas; and all calls as one type. */
const CALL_PATHS = 'call-paths.ts';

function callPaths(root: string): string {
  const files = listSchemas(root, 'calls').map((file) => ({ file, schema: readSchema(root, file) }));
  const entries = files.flatMap(({ schema }) =>
    Object.entries((schema['calls'] ?? {}) as unknown as Record<string, CallSchema>),
  );
  const withCalls = files.filter(({ schema }) => Object.keys(schema['calls'] ?? {}).length > 0);
  return [
    '// Generated from schemas/calls; do not edit.',
    ...withCalls.map(({ file }, i) => `import type { Calls as Calls${i} } from './${generatedName(file)}';`),
    '',
    `export type AllCalls = ${withCalls.map((_, i) => `Calls${i}`).join(' & ')};`,
    '',
    'export const callPaths = {',
    ...entries.map(([name, { method, path }]) => `  ${name}: { method: '${method}', path: '${path}' },`),
    "} as const satisfies Record<keyof AllCalls, { method: 'GET' | 'POST'; path: string }>;",
    '',
  ].join('\n');
}

/** A file of calls as one schema: an object `Calls` with a request and a response per call, each a type of its own. */
function callsAsSchema(file: JsonObject): JsonObject {
  const calls = Object.entries(file['calls'] as unknown as Record<string, CallSchema>);
  const properties = calls.map(([name, { path, method, who, request, response }]) => {
    const prefix = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const types = {
      request: withTitle(request, `${prefix}Request`),
      response: withTitle(response, `${prefix}Response`),
    };
    return [name, { description: `${method} ${path}, for ${who}.`, ...closedObject(types) }];
  });
  const definitions = file['definitions'] ?? {};
  const description = file['description'] ?? '';
  return {
    title: 'Calls',
    description,
    definitions,
    ...closedObject(Object.fromEntries(properties) as JsonObject),
  };
}

function closedObject(properties: JsonObject): JsonObject {
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
}

/** A bare `$ref` has no room for a title of its own. */
function withTitle(schema: JsonObject, title: string): JsonObject {
  return '$ref' in schema ? { title, allOf: [schema] } : { ...schema, title };
}

// --- references between files ---

interface TypeImport {
  name: string;
  /** The generated file that declares it. */
  generatedFile: string;
  /** The reference as it is written, for the error message. */
  reference: string;
}

/** `foreign`: the schema at hand was taken from another file, so even its local references lead out of ours. */
interface RefContext {
  root: string;
  schemaFile: string;
  isForeign: boolean;
  imports: TypeImport[];
}

function replaceForeignRefs(value: Json, place: RefContext): Json {
  if (Array.isArray(value)) return value.map((item) => replaceForeignRefs(item, place));
  if (typeof value !== 'object' || value === null) return value;
  const ref = value['$ref'];
  if (typeof ref === 'string' && (place.isForeign || !ref.startsWith('#')))
    return replaceRef(ref, value, place);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, replaceForeignRefs(item, place)]),
  );
}

/** What has a name is imported by it; what has none, such as the schema of one property, is copied. */
function replaceRef(ref: string, value: JsonObject, place: RefContext): Json {
  const [file = '', pointer = ''] = ref.split('#');
  const schemaFile = file === '' ? place.schemaFile : join(dirname(place.schemaFile), file);
  const steps = pointer.split('/').slice(1);
  const target = steps.reduce<Json | undefined>(childOf, readSchema(place.root, schemaFile));
  if (target === undefined) throw new Error(`${place.schemaFile}: nothing at ${ref}`);
  const name = typeName(target, steps);
  if (name === undefined) return replaceForeignRefs(target, { ...place, schemaFile, isForeign: true });
  place.imports.push({
    name,
    generatedFile: generatedName(schemaFile),
    reference: `${place.schemaFile} → ${ref}`,
  });
  const siblings = Object.entries(value).filter(([key]) => key !== '$ref');
  return Object.fromEntries([...siblings, ['tsType', name]]);
}

function childOf(value: Json | undefined, step: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[step] : undefined;
}

function typeName(target: Json, steps: string[]): string | undefined {
  const title = childOf(target, 'title');
  if (typeof title === 'string') return title;
  const [container, key] = steps.slice(-2);
  return container === 'definitions' && key ? `${key.charAt(0).toUpperCase()}${key.slice(1)}` : undefined;
}

function withImports(types: string, imports: TypeImport[]): string {
  const homes = [...new Set(imports.map(({ generatedFile }) => generatedFile))].sort();
  const lines = homes.map((home) => {
    const names = new Set(imports.filter((one) => one.generatedFile === home).map(({ name }) => name));
    return `import type { ${[...names].sort().join(', ')} } from './${home}';\n`;
  });
  const [banner = '', ...rest] = types.split('\n');
  return [banner, '\n', ...lines, ...rest.map((line) => `${line}\n`)].join('').trimEnd() + '\n';
}

function declares(types: string, name: string): boolean {
  return new RegExp(`^export (interface|type) ${name}\\b`, 'm').test(types);
}

// --- the command ---

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const check = process.argv.includes('--check');
  const found = await (check ? compareTypes : writeTypes)(process.cwd());
  for (const [how, names] of Object.entries(found) as [string, string[]][]) {
    for (const name of names) console.log(`${how}: ${relative('.', join(GENERATED, name))}`);
  }
  const fresh = Object.values(found).every((names: string[]) => names.length === 0);
  if (check && !fresh) console.log('Run npm run generate.');
  process.exitCode = check && !fresh ? 1 : 0;
}
