// Replaces modules inside packages with modules of ours in the web builds (src/decisions/0004-*).
import { dirname, join } from 'node:path/posix';
import { normalizePath, type Plugin } from 'vite';

/** One replacement. Paths in packages are relative to `node_modules/`. */
export interface ReplacedModule {
  /** The importing module, or the folder of the importing modules; other importers get the original. */
  importer: string;
  /** The module that the importer asks for: a file of a package, or a package. */
  module: string;
  /** Path of our module, relative to the project. */
  replacement: string;
}

/** Parts of RJSF that resolve what our compiled schemas do not contain. For every page that draws an `ElementForm`. */
export const replacedInRjsf: readonly ReplacedModule[] = [
  {
    importer: '@rjsf/core/lib/',
    module: '@rjsf/core/lib/getDefaultRegistry.js',
    replacement: 'renderers/rjsf-registry.ts',
  },
  {
    importer: '@rjsf/utils/lib/',
    module: '@rjsf/utils/lib/createSchemaUtils.js',
    replacement: 'renderers/rjsf-schema-utils.ts',
  },
  {
    importer: '@rjsf/utils/lib/',
    module: '@rjsf/utils/lib/deepEquals.js',
    replacement: 'renderers/rjsf-deep-equals.ts',
  },
  {
    importer: '@rjsf/utils/lib/',
    module: 'fast-uri',
    replacement: 'renderers/unused-by-rjsf.ts',
  },
];

const BUTTON = '@mantine/core/esm/components/Button/Button.mjs';
const PROVIDER = '@mantine/core/esm/core/MantineProvider/MantineProvider.mjs';

/**
 * Parts of Mantine that the customer's app does not use. Only for the app and the pages that stand for it: the studio
 * shows loading buttons.
 */
export const replacedInMantine: readonly ReplacedModule[] = [
  [BUTTON, 'components/Transition/Transition.mjs'],
  [BUTTON, 'components/Loader/Loader.mjs'],
  [PROVIDER, 'core/MantineProvider/MantineCssVariables/MantineCssVariables.mjs'],
  [PROVIDER, 'core/MantineProvider/MantineClasses/MantineClasses.mjs'],
].map(([importer, path]) => ({
  importer: importer!,
  module: `@mantine/core/esm/${path}`,
  replacement: 'renderers/unused-of-mantine.ts',
}));

/** A plugin for Vite and Rolldown that makes the replacements. */
export function replacedModules(root: string, replacements: readonly ReplacedModule[]): Plugin {
  return {
    name: 'replaced-modules',
    enforce: 'pre',
    resolveId(specifier, importer) {
      const importingModule = importer && pathInPackage(importer);
      if (!importingModule) return undefined;
      const module = moduleNamed(specifier, importingModule);
      const replaced = replacements.find(
        (row) => row.module === module && importingModule.startsWith(row.importer),
      );
      return replaced && join(normalizePath(root), replaced.replacement);
    },
  };
}

/** The module that an import specifier in a module of a package names. */
export const moduleNamed = (specifier: string, importingModule: string): string =>
  specifier.startsWith('.') ? join(dirname(importingModule), specifier) : specifier;

/** Returns the path of a module relative to its `node_modules/`; undefined for modules outside of packages. */
const pathInPackage = (id: string): string | undefined =>
  /^.*\/node_modules\/([^?]+)/.exec(normalizePath(id))?.[1];
