/**
 * Who may import whom. `npm run arch` judges these rules; `tests/architecture` plants one violation of each.
 *
 * Two graphs are judged. Rules whose name ends in `-at-runtime` are judged on what is left of the browser's code after
 * types have been erased, so an `import type` does not count; all other rules see every import of every file, types
 * included. (dependency-cruiser takes `import Ajv, { type Options }` for a type-only import, so "type-only" is never
 * asked of the first graph.)
 */

/** Tests are not in this list: nothing may import them, and one rule of its own says so. */
const OURS = '^(src|schemas|validators|renderers|locales|fixtures|public)/';
const PURE = '^(schemas|validators|src/core)/';
const BROWSER = '^(src/app|src/studio|renderers)/';
const TEST_FILE = '\\.test\\.[cm]?[jt]sx?$';
const TESTS = ['^tests/', TEST_FILE];

/** A package, wherever it is installed, with its types; `rest` narrows to a path inside it. */
const npm = (names, rest = '') => `(^|/)node_modules/(@types/)?(${names})/${rest}`;

/** Everything that drags AJV's compiler along. Only the table of formats in ajv-formats stands on its own. */
const AJV = npm('ajv|@rjsf/validator-ajv8|ajv-formats', '(?!dist/formats\\.)');

/** A row of the dependency table: files in `folder` may import `folder` and the folders of `mayImport`. */
function room(name, folder, mayImport, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: TEST_FILE },
    to: { path: OURS, pathNot: [`^${folder}/`, ...mayImport.map((path) => `^${path}`)] },
  };
}

/** Anything else that must not be imported. */
function ban(name, from, to, comment) {
  return { name, comment, severity: 'error', from, to };
}

const rooms = [
  room(
    'schemas-import-nothing-of-ours',
    'schemas',
    [],
    'Schemas say what things are; they stand below everything else, so that anything may be built on them.',
  ),
  room(
    'validators-import-schemas',
    'validators',
    ['schemas/'],
    'A rule judges one value and knows only what that value is.',
  ),
  room(
    'core-imports-schemas-and-validators',
    'src/core',
    ['schemas/', 'validators/'],
    'The core runs in the browser, on the server and in the tools, so it may know none of the three.',
  ),
  room(
    'renderers-import-schemas-and-core',
    'renderers',
    ['schemas/', 'src/core/'],
    'Renderers paint what they are given; look-ups and words arrive as arguments.',
  ),
  room(
    'app-imports-its-table-row',
    'src/app',
    ['src/core/', 'schemas/', 'validators/', 'renderers/', 'locales/'],
    'The customer app is shipped to phones: no studio, server, tool or fixture belongs in it.',
  ),
  room(
    'studio-imports-its-table-row',
    'src/studio',
    ['src/core/', 'schemas/', 'validators/', 'renderers/', 'locales/'],
    'The studio paints with the renderers that customers get, and shares nothing else with their app.',
  ),
  room(
    'server-imports-its-table-row',
    'src/server',
    ['src/core/', 'schemas/', 'validators/', 'locales/'],
    'The server decides without a screen: no renderer, no app code, no fixture.',
  ),
  room(
    'tools-import-their-table-row',
    'src/tools',
    [
      'src/core/',
      'schemas/',
      'validators/',
      'locales/',
      'fixtures/',
      'src/server/store/',
      'src/server/postgres/',
      'src/server/settings/',
      'src/server/publishing/',
      'src/studio/preview/preview-request\\.ts$',
    ],
    'A tool reads arguments and calls the core or the store; of the server and the preview it knows how to ask.',
  ),
];

const data = [
  ban(
    'fixtures-import-nothing',
    { path: '^fixtures/', pathNot: TEST_FILE },
    { pathNot: '^fixtures/' },
    'Fixtures are data that tests, seeds and tools share, so they depend on nobody.',
  ),
  ban(
    'locales-import-nothing',
    { path: '^locales/', pathNot: ['^locales/index\\.ts$', TEST_FILE] },
    { pathNot: '^locales/' },
    'Locales are words; words depend on nobody.',
  ),
  ban(
    'locale-list-imports-words-and-types',
    { path: '^locales/index\\.ts$' },
    { pathNot: '^(locales|schemas|src/core)/' },
    'The list of locales knows its words and the types that say when they are complete.',
  ),
  ban(
    'locale-list-imports-only-types-at-runtime',
    { path: '^locales/index\\.ts$' },
    { path: '^(schemas|src/core)/' },
    'Loading words must load no code; from schemas and core the list of locales takes types.',
  ),
  ban(
    'nothing-imports-tests',
    { pathNot: TESTS },
    { path: '^tests/' },
    'Code that needs a test harness to run is not finished.',
  ),
  ban(
    'nothing-imports-test-files',
    {},
    { path: TEST_FILE },
    'Importing a test file would run its tests twice; what two tests need gets a file of its own in tests/.',
  ),
];

const frontiers = [
  ban(
    'screens-are-strangers',
    { path: '^src/app/screens/([^/]+)/', pathNot: TEST_FILE },
    { path: '^src/app/screens/', pathNot: '^src/app/screens/$1/' },
    'A screen must be removable by deleting its folder and one line of the route table.',
  ),
  ban(
    'database-is-behind-the-store',
    { pathNot: ['^src/server/(store|plugins)/', ...TESTS] },
    { path: npm('pg|drizzle-orm') },
    'SQL lives in one room, where constraints and transactions can be reviewed together.',
  ),
  ban(
    'browser-never-reaches-server-at-runtime',
    { path: '^src/(app|studio)/', pathNot: TEST_FILE },
    { path: '^src/server/', reachable: true },
    'Server code in a bundle would publish it, secrets included, however many files lie between.',
  ),
  ban(
    'browser-never-reaches-ajv-at-runtime',
    { path: BROWSER, pathNot: TEST_FILE },
    { path: AJV, reachable: true },
    'AJV compiles with new Function and our pages run under a policy that forbids it; validators arrive compiled.',
  ),
  ban(
    'ajv-has-four-homes-at-runtime',
    {
      path: PURE,
      pathNot: [
        '^validators/rule/rule-keyword\\.ts$',
        '^src/core/(publish/compile-validators|export/export-schema|form-checks/check-document)\\.ts$',
        TEST_FILE,
      ],
    },
    { path: AJV },
    'What every caller shares must stay free of AJV, or one import would carry it into the browser.',
  ),
  ban(
    'compiler-stays-on-the-server',
    { pathNot: ['^src/(server|tools)/', '^src/core/publish/compile-validators\\.ts$', ...TESTS] },
    { path: '^src/core/publish/compile-validators\\.ts$' },
    'Validators are compiled once, at publish time; whoever else compiles brings AJV along.',
  ),
  ban(
    'jotai-has-two-doors',
    { pathNot: ['^renderers/store/form-atoms\\.ts$', '^src/app/state/', ...TESTS] },
    { path: npm('jotai[^/]*') },
    'Each fact has one owner; atoms spread over the components would hide who it is.',
  ),
  ban(
    'ofetch-has-one-door',
    { pathNot: ['^src/app/calls/', ...TESTS] },
    { path: npm('ofetch') },
    'Tokens, retries and the shape of a failure are settled in one client, or in none.',
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
      pathNot: npm('ajv|ajv-formats|big\\.js|canonicalize|json-schema'),
    },
    'React, HTTP, state and interface packages would tie the rules of insurance to one way of showing them.',
  ),
];

const graph = [
  ban(
    'no-cycles',
    {},
    { circular: true },
    'Files in a cycle can only be understood, tested and moved together.',
  ),
  ban(
    'imports-resolve',
    {},
    { couldNotResolve: true },
    'An import that leads nowhere would slip past every rule above.',
  ),
];

module.exports = {
  forbidden: [...rooms, ...data, ...frontiers, ...purity, ...graph],
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
