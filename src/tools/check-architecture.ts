/**
 * The rules of the house, enforced: `npm run arch`.
 *
 * Who may import whom is written in `.dependency-cruiser.cjs`; everything an import graph cannot say is here. A gate
 * that passes by seeing nothing is no gate, so the modules seen must be the source files on disk.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseOptions, type ICruiseResult, type IModule } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import ts from 'typescript';

/** One broken rule. `from` is a path below the root, sometimes with a line; `to` is what it must not touch. */
export interface Violation {
  rule: string;
  from: string;
  to?: string;
  reason: string;
}

/** The checks that are not about imports, each with its reason. */
const CHECKS = {
  'every-module-is-seen': 'A file that the import rules did not see could break all of them.',
  'top-level-is-closed': 'The top level is the map of the house; a new entry there is a decision of its own.',
  'every-room-is-known': 'A folder of src without a row in the dependency table would have no rules.',
  'names-say-what-is-inside': 'A drawer with such a name takes anything, so nothing in it can be found.',
  'files-are-short': 'A file longer than 250 lines holds more than one concept.',
  'exports-have-names': 'A named export is called the same everywhere, so it can be searched and renamed.',
  'no-code-from-text': 'Our pages forbid eval, and text that becomes code is how data takes over a server.',
  'pure-code-asks-nobody':
    'Time, chance and surroundings arrive as arguments; then every result can be repeated.',
};

type CheckName = keyof typeof CHECKS;

const SOURCE_FOLDERS = ['src', 'schemas', 'validators', 'renderers', 'locales', 'fixtures', 'tests'];
/** What bundles are made of. */
const BUNDLED_FOLDERS = [
  'src/app',
  'src/studio',
  'src/core',
  'renderers',
  'schemas',
  'validators',
  'locales',
];
const SOURCE_FILE = /\.([cm]?[jt]s|[jt]sx)$/;
const TEST_FILE = /\.test\.[cm]?[jt]sx?$/;

const TOP_LEVEL_FILES =
  /^(\..+|package(-lock)?\.json|vite\.config\.ts|tsconfig\.json|(README|CHANGELOG)\.md|LICENSE)$/;
const TOP_LEVEL_FOLDERS = new Set([...SOURCE_FOLDERS, 'public', '.ci', '.git']);
const GENERATED_FOLDERS = new Set(['dist', 'node_modules', '.data', '.tmp', 'test-results']);
const SRC_FOLDERS = new Set(['core', 'app', 'studio', 'server', 'tools', 'decisions']);
const BANNED_NAME = /^(utils?|helpers?|common|shared|lib|types|misc)$/i;

const MAX_LINES = 250;
const LENGTH_EXEMPT = /^(tests|fixtures|locales|schemas\/generated)\/|\.test\.[cm]?[jt]sx?$/;
/** Configurations, data, the stand-in for packages that are imported by default, and what Playwright starts first. */
const DEFAULT_EXPORT_EXEMPT =
  /\.config\.ts$|^(fixtures|locales)\/|^renderers\/(unused-by-rjsf|rjsf-(registry|schema-utils|deep-equals))\.ts$|^tests\/journeys\/running-server\.ts$/;
const NO_EVAL_FOLDERS = /^(src|schemas|validators|renderers)\//;
const PURE_FOLDERS = /^(schemas|validators|src\/core)\//;

/** Globals that pure code may not name; whatever else a platform offers is unknown to `src/core/tsconfig.json`. */
const AMBIENT_GLOBALS = /^(Date|process|window|document|globalThis|crypto|performance)$/;

/** Options under which type imports vanish, as they do from the browser bundle. */
const ERASE_TYPES = { verbatimModuleSyntax: true, jsx: 'react-jsx', module: 'esnext', target: 'es2022' };

/** Names of all rules, those of the import graph and our own. */
export async function ruleNames(): Promise<string[]> {
  const { rules } = await readImportRules();
  return [...rules.map(({ name }) => name ?? ''), ...Object.keys(CHECKS)];
}

/** Judges the tree below `root` by the rules of this project. Reads only; an empty list means that all is well. */
export async function checkArchitecture(root: string): Promise<Violation[]> {
  const files = listFiles(root);
  const sources = files.filter((file) => SOURCE_FILE.test(file));
  return [
    ...(await checkImports(root, sources)),
    ...checkTopLevel(root),
    ...checkNames(files),
    ...sources.flatMap((file) => checkSource(file, readFileSync(join(root, file), 'utf8'))),
  ];
}

/** Every file of the source folders and the one source file above them, as paths below the root. */
function listFiles(root: string): string[] {
  const below = SOURCE_FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
  return [...below, ...(existsSync(join(root, 'vite.config.ts')) ? ['vite.config.ts'] : [])].sort();
}

function violation(rule: CheckName, from: string, to?: string): Violation {
  return { rule, from, ...(to === undefined ? {} : { to }), reason: CHECKS[rule] };
}

// --- imports ---

async function readImportRules() {
  const config = fileURLToPath(new URL('../../.dependency-cruiser.cjs', import.meta.url));
  const options = await extractDepcruiseOptions(config);
  return { options, rules: options.ruleSet?.forbidden ?? [] };
}

/** Judges both graphs: every import of every file, and what the browser's code imports once types and tests are gone. */
async function checkImports(root: string, sources: string[]): Promise<Violation[]> {
  const { options, rules } = await readImportRules();
  const isAtRuntime = ({ name }: { name?: string }) => name?.endsWith('-at-runtime') ?? false;
  const everything = await checkGraph(root, [...SOURCE_FOLDERS, 'vite.config.ts'], {
    ...options,
    ruleSet: { forbidden: rules.filter((rule) => !isAtRuntime(rule)) },
  });
  const atRuntime = await checkGraph(root, BUNDLED_FOLDERS, {
    ...options,
    ruleSet: { forbidden: rules.filter(isAtRuntime) },
    tsPreCompilationDeps: false,
    exclude: { path: TEST_FILE.source },
  });
  return [...everything.broken, ...atRuntime.broken, ...checkModulesCovered(everything.modules, sources)];
}

/** Cruises from whole folders, not from a list of files: a language it cannot read then shows as files not seen. */
async function checkGraph(root: string, folders: string[], options: ICruiseOptions) {
  const starts = folders.filter((path) => existsSync(join(root, path)));
  const settings = { ...options, baseDir: root, skipAnalysisNotInRules: true };
  const result = await cruise(starts, settings, undefined, { tsConfig: { options: ERASE_TYPES } });
  const { modules, summary } = result.output as ICruiseResult;
  const reasons = new Map(options.ruleSet?.forbidden?.map(({ name, comment }) => [name, comment]));
  const broken = summary.violations.map(({ rule, from, to, via, cycle }) => {
    const way = (via ?? cycle ?? []).map(({ name }) => name).join(' → ');
    return { rule: rule.name, from, to: way || to, reason: reasons.get(rule.name) ?? '' };
  });
  return { modules, broken };
}

/** The modules judged must be the source files on disk; in a tree without any, nothing was judged. */
function checkModulesCovered(modules: IModule[], sources: string[]): Violation[] {
  const seen = new Set(modules.filter(({ followable }) => followable !== false).map(({ source }) => source));
  const missed = sources.filter((file) => !seen.delete(file));
  const differences = sources.length === 0 ? ['.'] : [...missed, ...seen];
  return differences.map((file) => violation('every-module-is-seen', file));
}

// --- names and places ---

function checkTopLevel(root: string): Violation[] {
  const strangers = readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !GENERATED_FOLDERS.has(name))
    .filter(
      (entry) =>
        !(entry.isDirectory() ? TOP_LEVEL_FOLDERS.has(entry.name) : TOP_LEVEL_FILES.test(entry.name)),
    )
    .map(({ name }) => violation('top-level-is-closed', name));
  const rooms = readdirSync(join(root, 'src'))
    .filter((name) => !SRC_FOLDERS.has(name))
    .map((name) => violation('every-room-is-known', `src/${name}`));
  return [...strangers, ...rooms];
}

function checkNames(files: string[]): Violation[] {
  const paths = new Set(
    files.flatMap((file) => [...file.matchAll(/\/|$/g)].map(({ index }) => file.slice(0, index))),
  );
  return [...paths]
    .filter((path) => BANNED_NAME.test(path.replace(/^.*\//, '').replace(/\..*$/, '')))
    .map((path) => violation('names-say-what-is-inside', path));
}

// --- what a source file says ---

function checkSource(file: string, text: string): Violation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.trimEnd().split('\n').length;
  const tooLong = lines > MAX_LINES && !LENGTH_EXEMPT.test(file);
  const unnamed = DEFAULT_EXPORT_EXEMPT.test(file) ? [] : source.statements.filter(isDefaultExport);
  return [
    ...(tooLong ? [violation('files-are-short', file, `${lines} lines`)] : []),
    ...unnamed.map((statement) => violation('exports-have-names', locationOf(statement))),
    ...(TEST_FILE.test(file) ? [] : checkGlobals(source)),
  ];
}

function isDefaultExport(statement: ts.Statement): boolean {
  if (ts.isExportAssignment(statement)) return true;
  const names = ts.isExportDeclaration(statement) ? statement.exportClause?.getText() : undefined;
  if (names) return /\bdefault\s*[,}]/.test(names);
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
}

/** A name that the file declares itself is not the global of that name: a form's `document` is welcome. */
function checkGlobals(source: ts.SourceFile): Violation[] {
  const identifiers: ts.Identifier[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) identifiers.push(node);
    ts.forEachChild(node, collect);
  };
  collect(source);
  const declared = new Set(identifiers.filter(isDeclared).map(({ text }) => text));
  return identifiers
    .filter((node) => !declared.has(node.text) && !isKey(node))
    .flatMap((node) => {
      const rule = findBrokenRule(source.fileName, node);
      return rule ? [violation(rule, locationOf(node), node.parent.getText().slice(0, 60))] : [];
    });
}

/** The rule that is broken by naming this global in this file. */
function findBrokenRule(file: string, node: ts.Identifier): CheckName | undefined {
  const called = ts.isCallExpression(node.parent) || ts.isNewExpression(node.parent);
  const compiles = node.text === 'eval' || (node.text === 'Function' && called);
  if (compiles && NO_EVAL_FOLDERS.test(file)) return 'no-code-from-text';
  const chance = node.text === 'Math' && !/^Math\.(?!random\b)\w+$/.test(node.parent.getText());
  return PURE_FOLDERS.test(file) && (chance || AMBIENT_GLOBALS.test(node.text))
    ? 'pure-code-asks-nobody'
    : undefined;
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  const binds = ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent);
  return (binds || ts.isFunctionDeclaration(parent) || ts.isImportSpecifier(parent)) && parent.name === node;
}

/** Whether an identifier is a property or a key, and so names nothing in scope. */
function isKey(node: ts.Identifier): boolean {
  const parent = node.parent as ts.Node & { name?: ts.Node; propertyName?: ts.Node; right?: ts.Node };
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  return (
    parent.name === node ||
    parent.propertyName === node ||
    (ts.isQualifiedName(parent) && parent.right === node)
  );
}

function locationOf(node: ts.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

// --- the command ---

function printViolations(violations: Violation[]): void {
  for (const rule of new Set(violations.map((one) => one.rule))) {
    const broken = violations.filter((one) => one.rule === rule);
    console.log(`\n${rule}: ${broken[0]?.reason ?? ''}`);
    for (const { from, to } of broken) console.log(`  ${from}${to === undefined ? '' : ` → ${to}`}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = await checkArchitecture(process.cwd());
  printViolations(violations);
  console.log(violations.length === 0 ? 'The house is in order.' : `\n${violations.length} violations`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
