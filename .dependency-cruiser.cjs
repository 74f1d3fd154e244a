/**
 * Allowed imports between folders and packages. `npm run arch` checks these rules; `tests/architecture` plants a
 * violation of each.
 *
 * There are two graphs. Rules with a name that ends in `-at-runtime` apply to the browser's code without its types, so
 * an `import type` does not count; all other rules apply to every import of every file, types included.
 * (dependency-cruiser treats `import Ajv, { type Options }` as a type-only import, so no rule tests the first graph for
 * type-only imports.)
 */
const roomRules = require('./src/tools/architecture/room-rules.cjs');

/** All folders except `tests/`, which a rule of its own forbids to import. */
const OURS = '^(src|schemas|validators|renderers|locales|fixtures|public)/';
const PURE = '^(schemas|validators|src/core)/';
const BROWSER = '^(src/(app|studio|embed)|renderers(?!/rjsf))/';
/** The renderers of our pages; `renderers/rjsf` is the theme for stock RJSF, with AJV. */
const PAGE_RENDERERS = 'renderers/(?!rjsf/)';
const TEST_FILE = '\\.test\\.[cm]?[jt]sx?$';
const TESTS = ['^tests/', TEST_FILE];

/** Matches packages and their types at any installation path; `rest` restricts the match to a path inside them. */
const npm = (names, rest = '') => `(^|/)node_modules/(@types/)?(${names})/${rest}`;

/** Packages that import AJV's compiler: all of ajv-formats except its table of formats. */
const AJV = npm('ajv|@rjsf/validator-ajv8|ajv-formats', '(?!dist/formats\\.)');

/** A row of the dependency table: files in `folder` may import `folder` and the folders of `mayImport`. */
function folderRule(name, folder, mayImport, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: TEST_FILE },
    to: { path: OURS, pathNot: [`^${folder}/`, ...mayImport.map((path) => `^${path}`)] },
  };
}

/** Any other forbidden import. */
function ban(name, from, to, comment) {
  return { name, comment, severity: 'error', from, to };
}

const folderRules = [
  folderRule(
    'schemas-import-nothing-of-ours',
    'schemas',
    [],
    'Schemas define the documents and calls; every other folder may import them.',
  ),
  folderRule(
    'validators-import-schemas',
    'validators',
    ['schemas/'],
    'A validator checks one value and needs its schema only.',
  ),
  folderRule(
    'core-imports-schemas-and-validators',
    'src/core',
    ['schemas/', 'validators/'],
    'The core runs in the browser, on the server and in the tools, so it may import none of the three.',
  ),
  folderRule(
    'renderers-import-schemas-and-core',
    'renderers(?!/rjsf/)',
    ['schemas/', 'src/core/'],
    'Renderers render their arguments, which include lookups and words.',
  ),
  folderRule(
    'rjsf-theme-imports-renderers-and-validators',
    'renderers/rjsf',
    ['renderers/', 'schemas/', 'src/core/', 'validators/'],
    'The theme wraps the inputs of our pages, and its validator runs our rules in AJV.',
  ),
  folderRule(
    'app-imports-allowed-folders',
    'src/app',
    ['src/core/', 'schemas/', 'validators/', PAGE_RENDERERS, 'locales/'],
    'The customer app is shipped to phones: no studio, server, tool or fixture belongs in it.',
  ),
  folderRule(
    'studio-imports-allowed-folders',
    'src/studio',
    ['src/core/', 'schemas/', 'validators/', PAGE_RENDERERS, 'locales/', 'src/embed/'],
    'The studio uses the same renderers as the customer app, and shares nothing else with it.',
  ),
  folderRule(
    'embed-imports-allowed-folders',
    'src/embed',
    ['src/core/', 'schemas/', 'validators/', PAGE_RENDERERS, 'locales/'],
    'What other applications embed is the engine and the renderers, without the customer app and the server.',
  ),
  folderRule(
    'server-imports-allowed-folders',
    'src/server',
    ['src/core/', 'schemas/', 'validators/', 'locales/'],
    'The server needs no user interface: no renderer, no app code, no fixture.',
  ),
  folderRule(
    'tools-imports-allowed-folders',
    'src/tools',
    [
      'src/core/',
      'schemas/',
      'validators/',
      'locales/',
      'fixtures/',
      'src/server/store/',
      'src/server/encryption/',
      'src/server/postgres/',
      'src/server/settings/',
      'src/server/providers/open-object-store\\.ts$',
      'src/server/policies/',
      'src/server/publishing/',
      'src/server/invariants/',
      'src/server/forms/instantiate-validators\\.ts$',
      'src/studio/preview/preview-request\\.ts$',
    ],
    'A tool calls the core, or the parts of the server that work without HTTP; it only opens the page of the preview.',
  ),
];

const data = [
  ban(
    'fixtures-import-nothing',
    { path: '^fixtures/', pathNot: TEST_FILE },
    { pathNot: '^fixtures/' },
    'Fixtures are data shared by tests, seeds and tools; they depend on no code.',
  ),
  ban(
    'locales-import-nothing',
    { path: '^locales/', pathNot: ['^locales/index\\.ts$', TEST_FILE] },
    { pathNot: '^locales/' },
    'Locales contain words, which depend on no code.',
  ),
  ban(
    'locale-list-imports-words-and-types',
    { path: '^locales/index\\.ts$' },
    { pathNot: '^(locales|schemas|src/core)/' },
    'The list of locales imports its words, and the types that check their completeness.',
  ),
  ban(
    'locale-list-imports-only-types-at-runtime',
    { path: '^locales/index\\.ts$' },
    { path: '^(schemas|src/core)/' },
    'Loading words must load no code; the list of locales imports only types from schemas and core.',
  ),
  ban(
    'nothing-imports-tests',
    { pathNot: TESTS },
    { path: '^tests/' },
    'Product code must run without the test harness.',
  ),
  ban(
    'nothing-imports-test-files',
    {},
    { path: TEST_FILE },
    'Importing a test file would run its tests twice; code for two tests gets a file of its own in tests/.',
  ),
];

const boundaries = [
  ban(
    'no-imports-between-screens',
    { path: '^src/app/screens/([^/]+)/', pathNot: TEST_FILE },
    { path: '^src/app/screens/', pathNot: '^src/app/screens/$1/' },
    'A screen must be removable by deleting its folder and one line of the route table.',
  ),
  ban(
    'database-driver-in-store-and-plugins',
    { pathNot: ['^src/server/(store|plugins)/', ...TESTS] },
    { path: npm('pg|drizzle-orm') },
    'SQL lives in one folder, where constraints and transactions can be reviewed together.',
  ),
  ban(
    'browser-never-reaches-server-at-runtime',
    { path: '^src/(app|studio|embed)/', pathNot: TEST_FILE },
    { path: '^src/server/', reachable: true },
    'A bundle with server code would publish it, secrets included; indirect imports count as well.',
  ),
  ban(
    'browser-never-reaches-ajv-at-runtime',
    { path: BROWSER, pathNot: ['^src/embed/validators\\.ts$', TEST_FILE] },
    { path: AJV, reachable: true },
    'AJV compiles with new Function, which the content security policy of the pages forbids; browsers load compiled validators.',
  ),
  ban(
    'ajv-in-four-files-at-runtime',
    {
      path: PURE,
      pathNot: [
        '^validators/rule/rule-keyword\\.ts$',
        '^src/core/(publish/compile-validators|export/export-schema|form-checks/document-validators)\\.ts$',
        TEST_FILE,
      ],
    },
    { path: AJV },
    'Code shared by browser and server must not import AJV: a single import would add it to the bundle.',
  ),
  ban(
    'compiler-on-the-server-only',
    {
      pathNot: [
        '^src/(server|tools)/',
        '^src/core/publish/compile-validators\\.ts$',
        '^src/embed/validators\\.ts$',
        ...TESTS,
      ],
    },
    { path: '^src/core/publish/compile-validators\\.ts$' },
    'Validators are compiled once, at publish time; another importer would load AJV too.',
  ),
  ban(
    'jotai-in-two-places',
    { pathNot: ['^renderers/store/(form-atoms|use-atom-value)\\.ts$', '^src/app/state/', ...TESTS] },
    { path: npm('jotai[^/]*') },
    'Each piece of state has one owner; atoms all over the components would hide it.',
  ),
  ban(
    'no-jotai-hooks',
    { pathNot: TESTS },
    { path: npm('jotai', '(esm/)?react') },
    'Its hooks render every component once more after they subscribe; use-atom-value.ts does not.',
  ),
  ban(
    'ofetch-in-one-file',
    { pathNot: ['^src/app/calls/transport\\.ts$', ...TESTS] },
    { path: npm('ofetch') },
    'A single client handles tokens, retries and problems.',
  ),
];

const purity = [
  ban(
    'pure-code-uses-no-node',
    { path: PURE, pathNot: TEST_FILE },
    { dependencyTypes: ['core'] },
    'Pure code runs in the browser too, and depends on its arguments only.',
  ),
  ban(
    'pure-code-uses-few-packages',
    { path: PURE, pathNot: TEST_FILE },
    {
      path: '(^|/)node_modules/',
      pathNot: npm('ajv|ajv-formats|big\\.js|canonicalize|intl-messageformat|@formatjs|json-schema'),
    },
    'Packages for React, HTTP, state or UI would tie the insurance rules to one presentation.',
  ),
];

const graph = [
  ban(
    'no-file-circles',
    {},
    { circular: true },
    'Files in a circle can only be understood, tested and moved together.',
  ),
  ban(
    'imports-resolve',
    {},
    { couldNotResolve: true },
    'An unresolved import would bypass every rule above.',
  ),
];

module.exports = {
  forbidden: [...folderRules, ...roomRules, ...data, ...boundaries, ...purity, ...graph],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types', 'style'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
