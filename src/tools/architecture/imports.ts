/** Runs dependency-cruiser with the rules of `.dependency-cruiser.cjs`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseOptions, type ICruiseResult, type IModule } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { SOURCE_FOLDERS, TEST_FILE } from './source-files.ts';
import { violation, type Violation } from './violation.ts';

interface ImportCheck {
  /** Every module of the source folders with its imports, types and dynamic imports included. */
  modules: IModule[];
  violations: Violation[];
}

/** What bundles are made of. */
const BUNDLED_FOLDERS = [
  'src/app',
  'src/studio',
  'src/embed',
  'src/core',
  'renderers',
  'schemas',
  'validators',
  'locales',
];

/** Options under which type imports vanish, as they do from the browser bundle. */
const ERASE_TYPES = { verbatimModuleSyntax: true, jsx: 'react-jsx', module: 'esnext', target: 'es2022' };

export async function importRuleNames(): Promise<string[]> {
  const { rules } = await readImportRules();
  return rules.map(({ name }) => name ?? '');
}

/** Checks both graphs: every import of every file, and the bundles' imports without types and tests. */
export async function checkImports(root: string): Promise<ImportCheck> {
  const { options, rules } = await readImportRules();
  const isAtRuntime = ({ name }: { name?: string }) => name?.endsWith('-at-runtime') ?? false;
  const allImports = await checkGraph(root, [...SOURCE_FOLDERS, 'vite.config.ts'], {
    ...options,
    ruleSet: { forbidden: rules.filter((rule) => !isAtRuntime(rule)) },
  });
  const runtimeImports = await checkGraph(root, BUNDLED_FOLDERS, {
    ...options,
    ruleSet: { forbidden: rules.filter(isAtRuntime) },
    tsPreCompilationDeps: false,
    exclude: { path: TEST_FILE.source },
  });
  return { ...allImports, violations: [...allImports.violations, ...runtimeImports.violations] };
}

/**
 * Compares the modules that dependency-cruiser returned with the source files on disk. Without this check a version
 * that cannot read the language would see no module and report no violation.
 */
export function checkModulesCovered(modules: IModule[], sources: string[]): Violation[] {
  const seen = new Set(modules.filter(({ followable }) => followable !== false).map(({ source }) => source));
  const missed = sources.filter((file) => !seen.delete(file));
  const differences = sources.length === 0 ? ['.'] : [...missed, ...seen];
  return differences.map((file) => violation('every-module-is-checked', file));
}

async function readImportRules() {
  const config = fileURLToPath(new URL('../../../.dependency-cruiser.cjs', import.meta.url));
  const options = await extractDepcruiseOptions(config);
  return { options, rules: options.ruleSet?.forbidden ?? [] };
}

/** Cruises whole folders, not a list of files: a language it cannot read then shows as missing files. */
async function checkGraph(root: string, folders: string[], options: ICruiseOptions): Promise<ImportCheck> {
  const entries = folders.filter((path) => existsSync(join(root, path)));
  const settings = { ...options, baseDir: root, skipAnalysisNotInRules: true };
  const result = await cruise(entries, settings, undefined, { tsConfig: { options: ERASE_TYPES } });
  const { modules, summary } = result.output as ICruiseResult;
  const reasons = new Map(options.ruleSet?.forbidden?.map(({ name, comment }) => [name, comment]));
  const violations = summary.violations.map(({ rule, from, to, via, cycle }) => {
    const path = (via ?? cycle ?? []).map(({ name }) => name).join(' → ');
    return { rule: rule.name, from, to: path || to, reason: reasons.get(rule.name) ?? '' };
  });
  return { modules, violations };
}
