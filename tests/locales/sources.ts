// Reads codes and message keys from the project's sources, so that none is missing from the locales.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/server/settings/project-root.ts';

const root = projectRoot();

/** The text of every source file in the folders, except tests. */
function sourcesOf(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
}

/** Every issue in the sources, `{ code: 'x', params: { a, b } }`, with the names of its params. */
export function issuesInSources(): Map<string, Set<string>> {
  const paramsByCode = new Map<string, Set<string>>();
  for (const text of sourcesOf(['validators', 'schemas/elements', 'src/core', 'renderers'])) {
    for (const [, code, params = ''] of text.matchAll(
      /\{\s*code: (?:\w+ \?\? )?'([^']+)'(?:, params: \{([^}]*)\})?/g,
    )) {
      const names = params.split(',').map((param) => param.split(':')[0]!.trim());
      const collected = paramsByCode.get(code!) ?? new Set();
      paramsByCode.set(code!, new Set([...collected, ...names.filter((name) => name !== '')]));
    }
  }
  // In the server, an object with a code and a path is an issue; one without a path is a problem.
  for (const text of sourcesOf(['src/server']))
    for (const [, code] of text.matchAll(/\{\s*code: '([^']+)', path:/g))
      if (!paramsByCode.has(code!)) paramsByCode.set(code!, new Set());
  return paramsByCode;
}

/** Every publish problem in the sources, `publishProblem('x', id, { a, b })`, with the param names of each call. */
export function publishProblemsInSources(): Map<string, Set<string>[]> {
  const paramsByCode = new Map<string, Set<string>[]>();
  for (const text of sourcesOf(['src/core', 'src/server']))
    for (const { 1: code, index } of text.matchAll(/publishProblem\(\s*'([^']+)'/g))
      paramsByCode.set(code!, [...(paramsByCode.get(code!) ?? []), paramsOf(callAt(text, index))]);
  return paramsByCode;
}

/** Every usage error of the command line, `new UsageError('x', { a, b })`, with the param names of each call. */
export function usageErrorsInSources(): Map<string, Set<string>[]> {
  const paramsByCode = new Map<string, Set<string>[]>();
  for (const text of sourcesOf(['src/tools/qa']))
    for (const { 1: code, index } of text.matchAll(/UsageError\(\s*'([^']+)'/g))
      paramsByCode.set(code!, [...(paramsByCode.get(code!) ?? []), paramsOf(callAt(text, index))]);
  return paramsByCode;
}

/** A message that the command line asks for; the key of several ends where a variable begins: `change.`. */
interface MessageCall {
  key: string;
  isPrefix: boolean;
  /** The names of its params; undefined where they stand in a variable. */
  params: Set<string> | undefined;
}

/** Every message of the command line in the sources, `t('x', { a, b })` or `` t(`change.${code}`) ``. */
export const commandLineMessages = (): MessageCall[] =>
  sourcesOf(['src/tools/qa', 'src/core']).flatMap((text) =>
    [...text.matchAll(/\bt\(\s*(['`])([\w.-]+)(\$\{|\1)/g)].map(({ 0: start, 2: key, 3: end, index }) => {
      const rest = callAt(text, index).slice(start.length);
      const hasVariable = /^\s*,\s*[^\s{]/.test(rest) || rest.includes('...');
      return { key: key!, isPrefix: end === '${', params: hasVariable ? undefined : paramsOf(rest) };
    }),
  );

/** The names of the params in a call: `{ a, b: f({ c }) }` has `a` and `b`. */
function paramsOf(call: string): Set<string> {
  const start = call.indexOf('{');
  if (start < 0) return new Set();
  let open = 0;
  let names = '';
  for (const character of call.slice(start)) {
    if ('{(['.includes(character)) open += 1;
    else if ('})]'.includes(character)) open -= 1;
    else if (open === 1) names += character;
    if (open === 0) break;
  }
  return new Set(names.split(',').map((param) => param.split(':')[0]!.trim()));
}

/** The text of a call up to its closing parenthesis. */
function callAt(text: string, start: number): string {
  let open = 0;
  for (let end = text.indexOf('(', start); end < text.length; end += 1) {
    if (text[end] === '(') open += 1;
    if (text[end] === ')') open -= 1;
    if (open === 0) return text.slice(start, end);
  }
  return text.slice(start);
}

/** Message keys that the sources pass to `t`, as in `t('choose')`. */
export function messageKeysInSources(): Set<string> {
  const calls = sourcesOf(['renderers', 'src/app']).flatMap((text) => [
    ...text.matchAll(/\bt\(\s*'([^']+)'/g),
  ]);
  return new Set(calls.map(([, key]) => key!));
}

const appSources = sourcesOf(['renderers', 'schemas', 'src/app', 'src/core', 'src/embed']).join('\n');

/** Whether the app names a message key, whole or up to a variable, as in `` `rows.${status}` ``. */
export function isUsedByApp(key: string): boolean {
  const parts = key.split('.');
  const beginnings = parts.slice(1).map((_, position) => parts.slice(0, position + 1).join('.'));
  return (
    [`'${key}'`, `"${key}"`].some((literal) => appSources.includes(literal)) ||
    beginnings.some((beginning) => appSources.includes(`\`${beginning}.\${`))
  );
}

/** The text of a locale's file. */
export const fileText = (locale: string, file: string): string =>
  readFileSync(join(root, 'locales', locale, `${file}.json`), 'utf8');
