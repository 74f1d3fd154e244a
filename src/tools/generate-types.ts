/**
 * `npm run generate`: generates the TypeScript types of documents and calls; `--check` only compares.
 *
 * Every type is declared once, in the file of the schema that owns it; a `$ref` to another file becomes an import.
 * json-schema-to-typescript would copy a foreign type into every file, so foreign `$ref`s are replaced first.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { CallContract, ContractFile } from '../../schemas/generated/contract.ts';
import { callLimits, callNames, callPaths, contractFiles } from './contracts/call-lists.ts';
import { documentsOf } from './contracts/referenced-documents.ts';

const GENERATED = 'schemas/generated';

/** A comment that the generator adds to every definition; it only repeats the banner. */
const GENERATOR_REMARK = /( \*\n)? \* This interface was referenced by .*\n \* via the `definition` .*\n/g;

/** Differences of `schemas/generated` from the schemas, as file names; all empty when the folder is current. */
export interface Staleness {
  stale: string[];
  missing: string[];
  orphan: string[];
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** A call as `schemas/calls/*.json` declares it. */
type CallSchema = Pick<CallContract, 'path' | 'method' | 'who'> & {
  request: JsonObject;
  response: JsonObject;
};

/** The text of every generated file, by file name. @throws {Error} for a duplicate name and an unresolvable `$ref` */
export async function generateTypes(root: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const imports: TypeImport[] = [];
  for (const schemaFile of [...listSchemas(root, 'documents'), ...listSchemas(root, 'calls')]) {
    const name = generatedName(schemaFile);
    if (files.has(name)) throw new Error(`${schemaFile}: another schema already generates ${name}`);
    const fileImports: TypeImport[] = [];
    const types = await compileTypes(root, schemaFile, fileImports);
    files.set(name, withImports(types, fileImports));
    imports.push(...fileImports);
  }
  for (const [name, text] of callLists(root)) files.set(name, text);
  for (const { name, generatedFile, reference } of imports) {
    if (!declares(files.get(generatedFile) ?? '', name))
      throw new Error(`${reference}: ${generatedFile} declares no type ${name}`);
  }
  return files;
}

/** Compares the folder with freshly generated types; writes nothing. */
export async function compareTypes(root: string): Promise<Staleness> {
  return compare(root, await generateTypes(root));
}

/** Writes changed and missing files and removes orphans. @returns the differences before writing */
export async function writeTypes(root: string): Promise<Staleness> {
  const expected = await generateTypes(root);
  const staleness = compare(root, expected);
  mkdirSync(join(root, GENERATED), { recursive: true });
  for (const name of [...staleness.stale, ...staleness.missing]) {
    writeFileSync(join(root, GENERATED, name), expected.get(name) ?? '');
  }
  for (const name of staleness.orphan) rmSync(join(root, GENERATED, name), { recursive: true });
  return staleness;
}

function compare(root: string, expected: Map<string, string>): Staleness {
  const folder = join(root, GENERATED);
  const present = existsSync(folder) ? readdirSync(folder) : [];
  const current = present.filter((name) => expected.has(name));
  return {
    stale: current.filter((name) => readFileSync(join(folder, name), 'utf8') !== expected.get(name)),
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
  const document = 'calls' in schema ? callsAsSchema(schema) : schema;
  const context: RefContext = { root, schemaFile, isForeign: false, imports };
  const resolved = replaceForeignRefs(document, context) as JSONSchema;
  const types = await compile(resolved, basename(schemaFile, '.json'), {
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

/** The texts of the lists of calls, by file name. */
function callLists(root: string): [string, string][] {
  const sources = listSchemas(root, 'calls').map((schemaFile) => ({
    path: schemaFile.slice('schemas/'.length),
    contract: readSchema(root, schemaFile) as unknown as ContractFile,
  }));
  if (sources.length === 0) return [];
  return [
    ['call-paths.ts', callPaths(sources)],
    ['call-names.ts', callNames(sources)],
    ['call-limits.ts', callLimits(sources)],
    ['call-contracts.ts', contractFiles(sources, (path) => documentsOf(root, `schemas/${path}`))],
  ];
}

/** Turns a file of calls into one schema: an object `Calls` with named request and response types per call. */
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

/** Adds a title; wraps a bare `$ref`, since JSON Schema ignores keywords next to it. */
function withTitle(schema: JsonObject, title: string): JsonObject {
  return '$ref' in schema ? { title, allOf: [schema] } : { ...schema, title };
}

// --- references between files ---

interface TypeImport {
  name: string;
  /** The generated file that declares the type. */
  generatedFile: string;
  /** Schema file and `$ref`, for the error message. */
  reference: string;
}

/** `isForeign`: the schema was copied from another file, so its local references are foreign too. */
interface RefContext {
  root: string;
  schemaFile: string;
  isForeign: boolean;
  imports: TypeImport[];
}

function replaceForeignRefs(value: Json, context: RefContext): Json {
  if (Array.isArray(value)) return value.map((item) => replaceForeignRefs(item, context));
  if (typeof value !== 'object' || value === null) return value;
  const ref = value['$ref'];
  if (typeof ref === 'string' && (context.isForeign || !ref.startsWith('#')))
    return replaceRef(ref, value, context);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, replaceForeignRefs(item, context)]),
  );
}

/** Imports a target with a type name; copies a target without one, such as the schema of a property. */
function replaceRef(ref: string, value: JsonObject, context: RefContext): Json {
  const [file = '', pointer = ''] = ref.split('#');
  const schemaFile = file === '' ? context.schemaFile : join(dirname(context.schemaFile), file);
  const steps = pointer.split('/').slice(1);
  const target = steps.reduce<Json | undefined>(childOf, readSchema(context.root, schemaFile));
  if (target === undefined) throw new Error(`${context.schemaFile}: nothing at ${ref}`);
  const name = typeName(target, steps);
  if (name === undefined) return replaceForeignRefs(target, { ...context, schemaFile, isForeign: true });
  context.imports.push({
    name,
    generatedFile: generatedName(schemaFile),
    reference: `${context.schemaFile} → ${ref}`,
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
  const generatedFiles = [...new Set(imports.map(({ generatedFile }) => generatedFile))].sort();
  const lines = generatedFiles.map((file) => {
    const names = new Set(imports.filter((entry) => entry.generatedFile === file).map(({ name }) => name));
    return `import type { ${[...names].sort().join(', ')} } from './${file}';\n`;
  });
  const [banner = '', ...rest] = types.split('\n');
  return [banner, '\n', ...lines, ...rest.map((line) => `${line}\n`)].join('').trimEnd() + '\n';
}

function declares(types: string, name: string): boolean {
  return new RegExp(`^export (interface|type) ${name}\\b`, 'm').test(types);
}

// --- the command ---

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isCheck = process.argv.includes('--check');
  const staleness = await (isCheck ? compareTypes : writeTypes)(process.cwd());
  for (const [kind, names] of Object.entries(staleness) as [string, string[]][]) {
    for (const name of names) console.log(`${kind}: ${relative('.', join(GENERATED, name))}`);
  }
  const isFresh = Object.values(staleness).every((names: string[]) => names.length === 0);
  if (isCheck && !isFresh) console.log('Run npm run generate.');
  process.exitCode = isCheck && !isFresh ? 1 : 0;
}
