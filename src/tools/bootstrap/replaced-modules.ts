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
  ...['schema/omitExtraData.js', 'schemaHasNestedConditional.js'].map((importer) => ({
    importer: `@rjsf/utils/lib/${importer}`,
    module: '@rjsf/utils/lib/findSchemaDefinition.js',
    replacement: 'renderers/rjsf-references.ts',
  })),
];

const MANTINE = '@mantine/core/esm/';
const BUTTON = 'components/Button/Button.mjs';
const BOX = 'core/Box/Box.mjs';
const PROVIDER = 'core/MantineProvider/MantineProvider.mjs';
const THEME = 'core/MantineProvider/default-theme.mjs';

/** Importer and module of each unused part, relative to Mantine's modules. */
const unusedOfMantine = [
  [BUTTON, 'components/Transition/Transition.mjs'],
  [BUTTON, 'components/Loader/Loader.mjs'],
  [BUTTON, 'components/Button/ButtonGroup/ButtonGroup.mjs'],
  [BUTTON, 'components/Button/ButtonGroupSection/ButtonGroupSection.mjs'],
  [BOX, 'core/Box/style-props/extract-style-props/extract-style-props.mjs'],
  [BOX, 'core/Box/style-props/parse-style-props/parse-style-props.mjs'],
  [BOX, 'core/Box/style-props/style-props-data.mjs'],
  [BOX, 'core/InlineStyles/InlineStyles.mjs'],
  [BOX, 'core/InlineStyles/hash-styles.mjs'],
  [PROVIDER, 'core/MantineProvider/MantineCssVariables/MantineCssVariables.mjs'],
  [PROVIDER, 'core/MantineProvider/MantineClasses/MantineClasses.mjs'],
  [PROVIDER, 'core/MantineProvider/color-scheme-managers/local-storage-manager.mjs'],
  [THEME, 'core/MantineProvider/default-colors.mjs'],
] as const;

/** Parts of Mantine that the customer's app does not use; the studio shows loading buttons. */
const replacedInMantine: readonly ReplacedModule[] = [
  ...unusedOfMantine.map(([importer, path]) => ({
    importer: MANTINE + importer,
    module: MANTINE + path,
    replacement: 'renderers/unused-of-mantine.ts',
  })),
  {
    importer: MANTINE,
    module: `${MANTINE}core/MantineProvider/color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs`,
    replacement: 'renderers/mantine-variant-colors.ts',
  },
];

/** The parser of addresses below ofetch: the app calls paths of its own origin. */
const replacedInOfetch: readonly ReplacedModule[] = [
  { importer: 'ofetch/', module: 'ufo', replacement: 'src/app/calls/ofetch-addresses.ts' },
];

/** The parser of messages, for the package's own module without it: words with arguments arrive as syntax trees. */
const replacedInMessages: readonly ReplacedModule[] = [
  {
    importer: 'intl-messageformat/',
    module: '@formatjs/icu-messageformat-parser',
    replacement: 'node_modules/@formatjs/icu-messageformat-parser/no-parser.js',
  },
];

/** What only the app and the pages that stand for it replace. */
export const replacedInApp: readonly ReplacedModule[] = [
  ...replacedInMantine,
  ...replacedInOfetch,
  ...replacedInMessages,
];

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
