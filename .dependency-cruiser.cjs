/**
 * Which folder may import which. `npm run arch` checks these rules; `tests/architecture` plants a violation of each.
 *
 * There are two graphs. Rules whose name ends in `-at-runtime` apply to the browser's code without its types, so an
 * `import type` does not count; all other rules see every import of every file, types included. (dependency-cruiser
 * takes `import Ajv, { type Options }` for a type-only import, so no rule asks the first graph for "type-only".)
 */
const roomRules = require('./src/tools/architecture/room-rules.cjs');

/** Without tests: a rule of their own forbids importing them. */
const OURS = '^(src|schemas|validators|renderers|locales|fixtures|public)/';
const PURE = '^(schemas|validators|src/core)/';
const BROWSER = '^(src/app|src/studio|renderers)/';
const TEST_FILE = '\\.test\\.[cm]?[jt]sx?$';
const TESTS = ['^tests/', TEST_FILE];

/** A package, wherever it is installed, with its types; `rest` narrows to a path inside it. */
const npm = (names, rest = '') => `(^|/)node_modules/(@types/)?(${names})/${rest}`;

/** Every package that imports AJV's compiler. Only the table of formats in ajv-formats does not. */
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
    'Schemas define the documents and calls; every other folder may build on them.',
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
    'renderers',
    ['schemas/', 'src/core/'],
    'Renderers draw their arguments; look-ups and words are among them.',
  ),
  folderRule(
    'app-imports-allowed-folders',
    'src/app',
    ['src/core/', 'schemas/', 'validators/', 'renderers/', 'locales/'],
    'The customer app is shipped to phones: no studio, server, tool or fixture belongs in it.',
  ),
  folderRule(
    'studio-imports-allowed-folders',
    'src/studio',
    ['src/core/', 'schemas/', 'validators/', 'renderers/', 'locales/'],
    'The studio draws with the renderers that customers get, and shares nothing else with their app.',
  ),
  folderRule(
    'server-imports-allowed-folders',
    'src/server',
    ['src/core/', 'schemas/', 'validators/', 'locales/'],
    'The server decides without a screen: no renderer, no app code, no fixture.',
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
      'src/server/postgres/',
      'src/server/settings/',
      'src/server/publishing/',
      'src/server/forms/instantiate-validators\\.ts$',
      'src/studio/preview/preview-request\\.ts$',
    ],
    'A tool calls the core, or the parts of the server that work without HTTP; the preview it only requests.',
  ),
];

const data = [
  ban(
    'fixtures-import-nothing',
    { path: '^fixtures/', pathNot: TEST_FILE },
    { pathNot: '^fixtures/' },
    'Fixtures are data that tests, seeds and tools share; they depend on no code.',
  ),
  ban(
    'locales-import-nothing',
    { path: '^locales/', pathNot: ['^locales/index\\.ts$', TEST_FILE] },
    { pathNot: '^locales/' },
    'Locales hold words; words depend on no code.',
  ),
  ban(
    'locale-list-imports-words-and-types',
    { path: '^locales/index\\.ts$' },
    { pathNot: '^(locales|schemas|src/core)/' },
    'The list of locales imports its words and the types that make them complete.',
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
    'ajv-in-four-files-at-runtime',
    {
      path: PURE,
      pathNot: [
        '^validators/rule/rule-keyword\\.ts$',
        '^src/core/(publish/compile-validators|export/export-schema|form-checks/check-document)\\.ts$',
        TEST_FILE,
      ],
    },
    { path: AJV },
    'Code that browser and server share must stay free of AJV, or one import would carry it into the bundle.',
  ),
  ban(
    'compiler-on-the-server-only',
    { pathNot: ['^src/(server|tools)/', '^src/core/publish/compile-validators\\.ts$', ...TESTS] },
    { path: '^src/core/publish/compile-validators\\.ts$' },
    'Validators are compiled once, at publish time; a second caller would bring AJV along.',
  ),
  ban(
    'jotai-in-two-places',
    { pathNot: ['^renderers/store/form-atoms\\.ts$', '^src/app/state/', ...TESTS] },
    { path: npm('jotai[^/]*') },
    'Each piece of state has one owner; atoms spread over the components would hide it.',
  ),
  ban(
    'ofetch-in-one-file',
    { pathNot: ['^src/app/calls/transport\\.ts$', ...TESTS] },
    { path: npm('ofetch') },
    'Tokens, retries and the shape of a problem belong in a single client.',
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
    'no-file-circles',
    {},
    { circular: true },
    'Files in a circle can only be understood, tested and moved together.',
  ),
  ban(
    'imports-resolve',
    {},
    { couldNotResolve: true },
    'An import that leads nowhere would slip past every rule above.',
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
