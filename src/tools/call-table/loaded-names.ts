/** What code uses of the modules that it loads later, with `import()`. */
import ts from 'typescript';
import { declarationOf, exportsOf, importedFile, type AppModules, type NameIn } from './app-modules.ts';

/** A node of the app and the file that it stands in. */
export interface AppCode {
  file: string;
  node: ts.Node;
}

/**
 * The exports of the loaded modules that are among the mentioned properties. Where none is mentioned, all of them, if
 * `otherwise` says so.
 */
export const loadedNames = (
  modules: AppModules,
  { file, node }: AppCode,
  mentioned: ReadonlySet<string>,
  otherwise: 'all' | 'mentioned',
): NameIn[] =>
  loadedFiles(node, file).flatMap((loaded) => {
    const module = modules.get(loaded);
    if (module === undefined) return [];
    const exported = exportsOf(module);
    const used = exported.filter((name) => mentioned.has(name));
    const names = used.length === 0 && otherwise === 'all' ? exported : used;
    return names.flatMap((name) => declarationOf(modules, { file: loaded, name }) ?? []);
  });

/** The names after a dot and in patterns: `screens.OrderList`, `({ OrderList }) => …`. */
export function propertiesIn(node: ts.Node, names = new Set<string>()): Set<string> {
  if (ts.isPropertyAccessExpression(node)) names.add(node.name.text);
  if (ts.isBindingElement(node)) names.add((node.propertyName ?? node.name).getText());
  node.forEachChild((child) => void propertiesIn(child, names));
  return names;
}

/** The texts that an expression may have: `'a'`, `isNew ? 'a' : 'b'`. */
export function textsOf(node: ts.Node | undefined): string[] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  return [];
}

function loadedFiles(node: ts.Node, file: string): string[] {
  const nested: string[] = [];
  node.forEachChild((child) => void nested.push(...loadedFiles(child, file)));
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return nested;
  const loaded = textsOf(node.arguments[0]).flatMap((specifier) => importedFile(file, specifier) ?? []);
  return [...nested, ...loaded];
}
