/**
 * Which rooms import which: a room is a folder inside a program, and files of a room import only their own room and
 * the rooms of its row. A room inside another room has a row of its own and is not part of the outer one.
 */

/** By program: each room and the rooms that it imports, lowest first. Entry points above the rooms import any room. */
const ROOMS = {
  'src/app': {
    state: [],
    calls: ['state'],
    shell: ['calls', 'state'],
    ui: ['shell', 'calls', 'state'],
    journey: ['ui', 'shell', 'calls', 'state'],
    'form/drafts': ['calls'],
    form: ['form/drafts', 'journey', 'ui', 'shell', 'calls', 'state'],
    screens: ['form', 'journey', 'ui', 'shell', 'calls', 'state'],
  },
  'src/server': {
    clock: [],
    migrations: [],
    ports: [],
    postgres: [],
    settings: [],
    'store/connection': ['settings'],
    'store/tables': [],
    store: ['store/connection', 'store/tables'],
    forms: ['store', 'store/connection'],
    plugins: ['store', 'store/connection'],
    providers: ['ports', 'settings'],
    simulators: ['providers'],
    uploads: ['ports'],
    services: ['forms', 'ports', 'store', 'store/connection'],
    jobs: ['services', 'store'],
    answers: ['forms', 'services', 'store', 'store/connection'],
    publishing: ['clock', 'forms', 'settings', 'store', 'store/connection'],
    routes: ['answers', 'forms', 'plugins', 'ports', 'services', 'store', 'store/connection', 'uploads'],
  },
  'src/tools': {
    architecture: [],
    bootstrap: [],
    requirements: [],
    mutation: ['requirements'],
    'qa/words': [],
    'qa/cli': ['bootstrap'],
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
 * @param {string[]} rooms all rooms of the program
 */
function roomRule(program, [room, mayImport], rooms) {
  const patternOf = (/** @type {string} */ folder) => {
    const innerRooms = rooms.filter((inner) => inner.startsWith(`${folder}/`));
    return [
      `^${program}/${folder}/`,
      ...innerRooms.map((inner) => `(?!${inner.slice(folder.length + 1)}/)`),
    ].join('');
  };
  return {
    name: `${program}/${room}-imports-allowed-folders`,
    comment: `Of the rooms of ${program}, ${room} imports ${mayImport.join(', ') || 'none'} (room-rules.cjs).`,
    severity: 'error',
    from: { path: patternOf(room), pathNot: TEST_FILE },
    to: { path: `^${program}/`, pathNot: [room, ...mayImport].map(patternOf) },
  };
}

const programs = Object.entries(ROOMS);

module.exports = [
  ...programs.flatMap(([program, rows]) =>
    Object.entries(rows).map((row) => roomRule(program, row, Object.keys(rows))),
  ),
  {
    name: 'no-unlisted-room',
    comment: 'A room without a row in room-rules.cjs would have no rules.',
    severity: 'error',
    from: {
      path: `^(${programs.map(([program]) => program).join('|')})/.+/`,
      pathNot: [
        ...programs.flatMap(([program, rows]) => Object.keys(rows).map((room) => `^${program}/${room}/`)),
        TEST_FILE,
      ],
    },
    to: {},
  },
];
