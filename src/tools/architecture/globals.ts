/** Checks the globals that a source file names. */
import ts from 'typescript';
import { violation, type CheckName, type Violation } from './violation.ts';

const NO_EVAL_FOLDERS = /^(src|schemas|validators|renderers)\//;
const PURE_FOLDERS = /^(schemas|validators|src\/core)\//;
/** Globals that pure code may not name; `src/core/tsconfig.json` knows no other global of a platform. */
const AMBIENT_GLOBALS = /^(Date|process|window|document|globalThis|crypto|performance)$/;

/** Skips names that the file declares itself: a parameter called `document` is not the global. */
export function checkGlobals(source: ts.SourceFile): Violation[] {
  const identifiers: ts.Identifier[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) identifiers.push(node);
    ts.forEachChild(node, collect);
  };
  collect(source);
  const declaredNames = new Set(identifiers.filter(isDeclaration).map(({ text }) => text));
  return identifiers
    .filter((node) => !declaredNames.has(node.text) && !isPropertyKey(node))
    .flatMap((node) => {
      const rule = findBrokenRule(source.fileName, node);
      return rule ? [violation(rule, locationOf(node), node.parent.getText().slice(0, 60))] : [];
    });
}

/** A node's `file:line`. */
export function locationOf(node: ts.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

/** The rule that the global breaks in this file. */
function findBrokenRule(file: string, node: ts.Identifier): CheckName | undefined {
  const isCalled = ts.isCallExpression(node.parent) || ts.isNewExpression(node.parent);
  const compilesText = node.text === 'eval' || (node.text === 'Function' && isCalled);
  if (compilesText && NO_EVAL_FOLDERS.test(file)) return 'no-eval';
  const isRandom = node.text === 'Math' && !/^Math\.(?!random\b)\w+$/.test(node.parent.getText());
  return PURE_FOLDERS.test(file) && (isRandom || AMBIENT_GLOBALS.test(node.text))
    ? 'no-ambient-globals-in-pure-code'
    : undefined;
}

function isDeclaration(node: ts.Identifier): boolean {
  const { parent } = node;
  const binds = ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent);
  return (binds || ts.isFunctionDeclaration(parent) || ts.isImportSpecifier(parent)) && parent.name === node;
}

/** Whether an identifier is a property or a key, and so refers to no variable. */
function isPropertyKey(node: ts.Identifier): boolean {
  const parent = node.parent as ts.Node & { name?: ts.Node; propertyName?: ts.Node; right?: ts.Node };
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  return (
    parent.name === node ||
    parent.propertyName === node ||
    (ts.isQualifiedName(parent) && parent.right === node)
  );
}
