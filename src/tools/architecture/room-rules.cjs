/**
 * Allowed imports between the folders of a program (`src/app`, `src/server`, `src/tools`): a file imports only its own
 * folder and the folders in the row of its own. A nested folder with its own row is not part of the outer folder.
 */

/** By program: each folder and the folders that it may import, lowest first. Entry points may import any folder. */
const ALLOWED_IMPORTS = {
  'src/app': {
    state: [],
    calls: ['state'],
    worker: ['state'],
    events: [],
    shell: ['calls', 'state'],
    ui: ['shell', 'calls', 'state'],
    controls: ['ui', 'shell', 'calls', 'state'],
    journey: ['ui', 'shell', 'calls', 'state'],
    'form/drafts': ['calls'],
    form: ['form/drafts', 'journey', 'ui', 'shell', 'calls', 'state'],
    trail: ['calls', 'state'],
    screens: ['controls', 'form', 'journey', 'trail', 'ui', 'shell', 'calls', 'state'],
  },
  'src/server': {
    clock: [],
    contracts: [],
    encryption: [],
    migrations: [],
    policies: [],
    ports: [],
    postgres: [],
    settings: ['encryption'],
    'store/connection': ['encryption', 'settings'],
    'store/tables': ['encryption'],
    store: ['encryption', 'ports', 'settings', 'store/connection', 'store/tables'],
    forms: ['store', 'store/connection'],
    plugins: ['contracts', 'encryption', 'store', 'store/connection'],
    providers: ['ports', 'settings'],
    simulators: ['contracts', 'providers'],
    'sim-page': ['contracts', 'plugins', 'simulators'],
    'test-mode': ['providers', 'publishing', 'settings', 'store', 'store/connection'],
    uploads: ['ports'],
    previews: ['settings', 'uploads'],
    services: ['forms', 'ports', 'settings', 'store', 'store/connection'],
    supervisor: ['plugins', 'postgres', 'settings', 'store', 'store/connection'],
    jobs: ['orders', 'payments', 'plugins', 'services', 'settings', 'store', 'underwriting'],
    underwriting: ['policies', 'ports', 'services', 'store', 'store/connection'],
    invariants: ['forms', 'publishing', 'store', 'store/connection'],
    answers: ['forms', 'policies', 'services', 'store', 'store/connection'],
    payments: ['ports', 'services', 'store', 'store/connection'],
    orders: ['answers', 'forms', 'policies', 'services', 'store', 'store/connection'],
    publishing: ['answers', 'clock', 'forms', 'policies', 'settings', 'store', 'store/connection'],
    routes: [
      'answers',
      'contracts',
      'forms',
      'orders',
      'payments',
      'plugins',
      'policies',
      'ports',
      'previews',
      'services',
      'store',
      'store/connection',
      'underwriting',
      'uploads',
    ],
  },
  'src/tools': {
    architecture: [],
    bootstrap: [],
    'call-table': ['requirements'],
    contracts: [],
    embed: [],
    requirements: [],
    weight: [],
    'first-pages': ['weight'],
    mutation: ['requirements'],
    'qa/words': [],
    'qa/cli': ['bootstrap', 'qa/words'],
    'qa/database': ['qa/cli'],
    'qa/input': ['qa/cli', 'qa/words'],
    'qa/golden': ['qa/cli', 'qa/input', 'qa/words'],
    'qa/rules': ['qa/cli', 'qa/input'],
    'qa/pictures': ['bootstrap', 'qa/cli', 'qa/input'],
    'qa/commands': ['qa/cli', 'qa/database', 'qa/golden', 'qa/input', 'qa/pictures', 'qa/rules', 'qa/words'],
  },
};

const TEST_FILE = '\\.test\\.[cm]?[jt]sx?$';

/**
 * @param {string} program
 * @param {[string, string[]]} row
 * @param {string[]} folders all folders of the program that have a row
 */
function importRule(program, [folder, mayImport], folders) {
  const patternOf = (/** @type {string} */ outer) => {
    const nestedFolders = folders.filter((nested) => nested.startsWith(`${outer}/`));
    return [
      `^${program}/${outer}/`,
      ...nestedFolders.map((nested) => `(?!${nested.slice(outer.length + 1)}/)`),
    ].join('');
  };
  return {
    name: `${program}/${folder}-imports-allowed-folders`,
    comment: `Of the folders of ${program}, ${folder} imports ${mayImport.join(', ') || 'none'} (room-rules.cjs).`,
    severity: 'error',
    from: { path: patternOf(folder), pathNot: TEST_FILE },
    to: { path: `^${program}/`, pathNot: [folder, ...mayImport].map(patternOf) },
  };
}

const programs = Object.entries(ALLOWED_IMPORTS);

module.exports = [
  ...programs.flatMap(([program, rows]) =>
    Object.entries(rows).map((row) => importRule(program, row, Object.keys(rows))),
  ),
  {
    name: 'no-unlisted-room',
    comment: 'A folder without a row in room-rules.cjs would have no rules.',
    severity: 'error',
    from: {
      path: `^(${programs.map(([program]) => program).join('|')})/.+/`,
      pathNot: [
        ...programs.flatMap(([program, rows]) => Object.keys(rows).map((folder) => `^${program}/${folder}/`)),
        TEST_FILE,
      ],
    },
    to: {},
  },
];
