/** Checks that the code of the app navigates through `use-open-page.ts` alone. */
import ts from 'typescript';
import { locationOf } from './globals.ts';
import { violation, type Violation } from './violation.ts';

const APP_FOLDER = /^src\/app\//;
/** It asks whether the page is open. */
const OPEN_PAGE = 'src/app/shell/use-open-page.ts';

/** Reports imports of `useNavigate`, and calls that lead out of the app. */
export function checkNavigation(source: ts.SourceFile): Violation[] {
  if (!APP_FOLDER.test(source.fileName) || source.fileName === OPEN_PAGE) return [];
  const violations: Violation[] = [];
  const visit = (node: ts.Node): void => {
    if (leadsAway(node)) violations.push(violation('no-navigation-from-left-pages', locationOf(node)));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return violations;
}

function leadsAway(node: ts.Node): boolean {
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node))
    return (node.propertyName ?? node.name).text === 'useNavigate';
  if (ts.isPropertyAccessExpression(node)) return /\blocation\.(assign|replace)$/.test(node.getText());
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    /\blocation(\.href)?$/.test(node.left.getText())
  );
}
