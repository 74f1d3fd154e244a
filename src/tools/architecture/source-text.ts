/** Checks what a single source file says: its length, its exports and, through other files, its globals and its navigation. */
import ts from 'typescript';
import { checkGlobals, locationOf } from './globals.ts';
import { checkNavigation } from './navigation.ts';
import { TEST_FILE } from './source-files.ts';
import { violation, type Violation } from './violation.ts';

const MAX_LINES = 250;
const LENGTH_EXEMPT = /^(tests|fixtures|locales|schemas\/generated)\/|\.test\.[cm]?[jt]sx?$/;
/** Configurations, data, stand-ins for packages that are imported by default, and Playwright's global setup. */
const DEFAULT_EXPORT_EXEMPT =
  /\.config\.ts$|^(fixtures|locales)\/|^renderers\/(rjsf-(registry|schema-utils|deep-equals|references))\.ts$|^tests\/journeys\/running-server\.ts$/;

export function checkSourceText(file: string, text: string): Violation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineCount = text.trimEnd().split('\n').length;
  const isTooLong = lineCount > MAX_LINES && !LENGTH_EXEMPT.test(file);
  const defaultExports = DEFAULT_EXPORT_EXEMPT.test(file) ? [] : source.statements.filter(isDefaultExport);
  return [
    ...(isTooLong ? [violation('max-lines', file, `${lineCount} lines`)] : []),
    ...defaultExports.map((statement) => violation('no-default-export', locationOf(statement))),
    ...(TEST_FILE.test(file) ? [] : [...checkGlobals(source), ...checkNavigation(source)]),
  ];
}

function isDefaultExport(statement: ts.Statement): boolean {
  if (ts.isExportAssignment(statement)) return true;
  const names = ts.isExportDeclaration(statement) ? statement.exportClause?.getText() : undefined;
  if (names) return /\bdefault\s*[,}]/.test(names);
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
}
