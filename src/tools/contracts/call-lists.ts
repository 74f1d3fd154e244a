// Writes the lists of calls that code imports, from the contracts in `schemas/calls`.
import type { CallContract, ContractFile } from '../../../schemas/generated/contract.ts';

/** A contract file with its path from `schemas/`, such as `calls/sms.json`. */
export interface ContractSource {
  path: string;
  contract: ContractFile;
}

/** Paths and kinds for the web client, whose bundle excludes the schemas; and the type of all calls. */
export function callPaths(sources: readonly ContractSource[]): string {
  const withCalls = sources.filter(({ contract }) => Object.keys(contract.calls).length > 0);
  const entries = callsOf(sources);
  return [
    '// Generated from schemas/calls; do not edit.',
    ...withCalls.map(({ path }, i) => `import type { Calls as Calls${i} } from './${nameOf(path)}.ts';`),
    '',
    `export type AllCalls = ${withCalls.map((_, i) => `Calls${i}`).join(' & ')};`,
    '',
    'export const callPaths = {',
    ...entries.map(([name, { method, path }]) => `  ${name}: { method: '${method}', path: '${path}' },`),
    "} as const satisfies Record<keyof AllCalls, { method: 'GET' | 'POST'; path: string }>;",
    '',
    '/**',
    ' * The calls that write; all others read. Identical reads in flight share a request, and a read is retried once after a',
    ' * network failure; a write is sent exactly once (A42).',
    ' */',
    'export const writes: readonly (keyof AllCalls)[] = [',
    ...entries.flatMap(([name, { kind }]) => (kind === 'write' ? [`  '${name}',`] : [])),
    '];',
    '',
  ].join('\n');
}

/** The rate limits of all calls. @throws {Error} for a name that two calls use */
export function callLimits(sources: readonly ContractSource[]): string {
  const limits = callsOf(sources).flatMap(([call, { limits: ofCall = {} }]) =>
    Object.entries(ofCall).map(([name, limit]) => ({ call, name, limit })),
  );
  const names = limits.map(({ name }) => name);
  const duplicate = names.find((name, i) => names.indexOf(name) !== i);
  if (duplicate !== undefined) throw new Error(`schemas/calls: two calls have a limit ${duplicate}`);
  return [
    '// Generated from schemas/calls; do not edit.',
    "import type { CallLimit } from './contract.ts';",
    '',
    'export const callLimits = {',
    ...limits.flatMap(({ call, name, limit: { description, ...limit } }) => [
      `  /** Of ${call}. ${description} */`,
      `  ${name}: { ${Object.entries(limit).map(propertyText).join(', ')} },`,
    ]),
    "} as const satisfies Record<string, Omit<CallLimit, 'description'>>;",
    '',
  ].join('\n');
}

/** The contract files, and the documents that they refer to, for the server. */
export function contractFiles(
  sources: readonly ContractSource[],
  documentsOf: (path: string) => string[],
): string {
  const calls = sources.map(({ path }) => path);
  const documents = [...new Set(calls.flatMap(documentsOf))].sort();
  const imports = [...calls, ...documents].map(
    (path) => `import ${variableOf(path)} from '../${path}' with { type: 'json' };`,
  );
  const entries = (paths: readonly string[]) => paths.map((path) => `  '${path}': ${variableOf(path)},`);
  return [
    '// Generated from schemas/calls; do not edit.',
    "import type { ContractFile } from './contract.ts';",
    ...imports,
    '',
    '/** The files of `schemas/calls`. */',
    'export const contractFiles = {',
    ...entries(calls),
    '} as unknown as Readonly<Record<string, ContractFile>>;',
    '',
    '/** The documents that contracts refer to, directly or through another document. */',
    'export const contractDocuments: Readonly<Record<string, object>> = {',
    ...entries(documents),
    '};',
    '',
  ].join('\n');
}

const callsOf = (sources: readonly ContractSource[]): [string, CallContract][] =>
  sources.flatMap(({ contract }) => Object.entries(contract.calls));

const nameOf = (path: string): string => path.replace(/^.*\/|\.json$/g, '');

const variableOf = (path: string): string =>
  nameOf(path).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) +
  (path.startsWith('calls/') ? 'Calls' : 'Document');

const propertyText = ([name, value]: [string, string | number]): string =>
  `${name}: ${typeof value === 'string' ? `'${value}'` : value}`;
