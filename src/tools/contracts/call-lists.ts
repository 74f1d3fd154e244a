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
  const entries = callsOf(sources).filter(([, { beacon }]) => !beacon);
  const namesOf = (isListed: (contract: CallContract) => boolean) =>
    entries.flatMap(([name, contract]) => (isListed(contract) ? [`'${name}'`] : [])).join(', ');
  return [
    '// Generated from schemas/calls; do not edit.',
    ...withCalls.map(({ path }, i) => `import type { Calls as Calls${i} } from './${nameOf(path)}.ts';`),
    '',
    `export type AllCalls = ${withCalls.map((_, i) => `Calls${i}`).join(' & ')};`,
    '',
    '/** The paths of calls after `/funapi/`, where they are not the usual one; a path that ends with `/` goes on with the name. */',
    'const otherPaths: Partial<Record<keyof AllCalls, string>> = {',
    ...entries.flatMap(([name, { path }]) =>
      path === usualPath(name) ? [] : [`  ${name}: '${shortPath(name, path)}',`],
    ),
    '};',
    '',
    '/** The path of a call: most are `/funapi/insure/` with the name. */',
    'export const callPath = (name: keyof AllCalls): string =>',
    "  `/funapi/${(otherPaths[name] ?? 'insure/').replace(/\\/$/, `/${name}`)}`;",
    '',
    '/** The calls by GET; all others are by POST. */',
    `export const gets: readonly (keyof AllCalls)[] = [${namesOf(({ method }) => method === 'GET')}];`,
    '',
    '/**',
    ' * The calls that are sent exactly once. Any other may be sent again after a network failure, and identical ones in flight',
    ' * share a request: it reads, or it runs once for each `Idempotency-Key` (A42).',
    ' */',
    `export const sentOnce: readonly (keyof AllCalls)[] = [${namesOf(isSentOnce)}];`,
    '',
  ].join('\n');
}

/** Every call by its path, in a file of its own: only code that no page waits for needs them all. */
export function callNames(sources: readonly ContractSource[]): string {
  return [
    '// Generated from schemas/calls; do not edit.',
    "import type { AllCalls } from './call-paths.ts';",
    '',
    '/** The name of each call by its path. */',
    'export const callByPath: Readonly<Record<string, keyof AllCalls>> = {',
    ...callsOf(sources).map(([name, { path }]) => `  '${path}': '${name}',`),
    '};',
    '',
  ].join('\n');
}

/** Whether a write must not be sent again: nothing tells its repetition from another request. */
const isSentOnce = ({ kind, who, idempotency }: CallContract): boolean =>
  kind === 'write' && (who === 'anyone' || idempotency === 'own');

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

/** Most paths are this one, so that the bundle of the web client, which is measured, has few of them. */
const usualPath = (name: string): string => `/funapi/insure/${name}`;

/** A path after `/funapi/`, without the name of its call at the end. */
const shortPath = (name: string, path: string): string =>
  path.replace(/^\/funapi\//, '').replace(new RegExp(`/${name}$`), '/');

const nameOf = (path: string): string => path.replace(/^.*\/|\.json$/g, '');

const variableOf = (path: string): string =>
  nameOf(path).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) +
  (path.startsWith('calls/') ? 'Calls' : 'Document');

const propertyText = ([name, value]: [string, string | number]): string =>
  `${name}: ${typeof value === 'string' ? `'${value}'` : value}`;
