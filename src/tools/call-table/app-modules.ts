/** Reads the modules of `src/app`: what each declares, imports and exports, as far as it stands on the top level. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';

const APP = 'src/app';
const SOURCE_FILE = /(?<!\.test|\.d)\.tsx?$/;

/** A name in the module that declares or exports it. Files are relative to the project folder. */
export interface NameIn {
  file: string;
  name: string;
}

export interface AppModule {
  source: ts.SourceFile;
  /** The nodes of the top level by the name that they declare. */
  declarations: ReadonlyMap<string, ts.Node>;
  /** By the name in this module; imports from outside of `src/app` are left out. */
  imports: ReadonlyMap<string, NameIn>;
  /** What is exported from another module, by the name under which it is exported. */
  reExports: ReadonlyMap<string, NameIn>;
}

/** By file. */
export type AppModules = ReadonlyMap<string, AppModule>;

/** @param root project folder */
export function readAppModules(root: string): AppModules {
  const names = readdirSync(posix.join(root, APP), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => SOURCE_FILE.test(name)).map((name) => `${APP}/${name}`);
  return new Map(
    files.sort().map((file) => [file, parseModule(file, readFileSync(posix.join(root, file), 'utf8'))]),
  );
}

/** @param file decides how relative imports are resolved */
export function parseModule(file: string, text: string): AppModule {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const declarations = new Map<string, ts.Node>();
  const imports = new Map<string, NameIn>();
  const reExports = new Map<string, NameIn>();
  for (const statement of source.statements) {
    for (const [name, node] of declarationsOf(statement)) declarations.set(name, node);
    for (const [name, from] of importsOf(file, statement)) imports.set(name, from);
    for (const [name, from] of reExportsOf(file, statement)) reExports.set(name, from);
  }
  return { source, declarations, imports, reExports };
}

/** The module that declares a name which `file` uses, follows imports and re-exports; undefined outside of `src/app`. */
export function declarationOf(modules: AppModules, { file, name }: NameIn): NameIn | undefined {
  const module = modules.get(file);
  if (module === undefined) return undefined;
  if (module.declarations.has(name)) return { file, name };
  const from = module.imports.get(name) ?? module.reExports.get(name);
  return from && declarationOf(modules, from);
}

/** The names that another module can import from a file. */
export const exportsOf = ({ declarations, reExports }: AppModule): string[] => [
  ...[...declarations].filter(([, node]) => isExported(node)).map(([name]) => name),
  ...reExports.keys(),
];

/** The file that a module names in an import, undefined for a package or a file outside of `src/app`. */
export function importedFile(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const path = posix.normalize(posix.join(posix.dirname(file), specifier));
  return path.startsWith(`${APP}/`) ? path : undefined;
}

function declarationsOf(statement: ts.Statement): [string, ts.Node][] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap((declaration): [string, ts.Node][] =>
      namesIn(declaration.name).map((name) => [name, declaration]),
    );
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isNamed && statement.name ? [[statement.name.text, statement]] : [];
}

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));

function importsOf(file: string, statement: ts.Statement): [string, NameIn][] {
  if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) return [];
  const from = importedFile(file, (statement.moduleSpecifier as ts.StringLiteral).text);
  const bindings = statement.importClause?.namedBindings;
  if (from === undefined || bindings === undefined || !ts.isNamedImports(bindings)) return [];
  return bindings.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name, propertyName }) => [name.text, { file: from, name: (propertyName ?? name).text }]);
}

function reExportsOf(file: string, statement: ts.Statement): [string, NameIn][] {
  if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return [];
  const { exportClause, moduleSpecifier } = statement;
  if (exportClause === undefined || !ts.isNamedExports(exportClause))
    throw new Error(`${file}: only named exports can be followed`);
  const from = moduleSpecifier ? importedFile(file, (moduleSpecifier as ts.StringLiteral).text) : file;
  if (from === undefined) return [];
  return exportClause.elements.map(({ name, propertyName }) => [
    name.text,
    { file: from, name: (propertyName ?? name).text },
  ]);
}

function isExported(node: ts.Node): boolean {
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}
