// Recipes for the README's table "One more …": each adds a small example of what its row names.
import type { Overlay } from '../../schemas/generated/overlay.ts';
import { idOf } from '../forms/base-form-ids.ts';
import { addImport, addWords, changeJson, insertAfter, newFile, type Edit } from './edits.ts';

export interface Recipe {
  /** Rows of the README's table that list the files of the recipe, all of them. */
  rows: readonly string[];
  edits: readonly Edit[];
  /** Commands that generate files from the edited ones. */
  generate: readonly (readonly string[])[];
}

const WRITE_TYPES = ['tsx', 'src/tools/generate-types.ts'] as const;
const WRITE_SNAPSHOTS = ['tsx', 'src/tools/qa.ts', 'snapshot', '--update'] as const;

/** Adds a rule and its issue codes. @param before an issue code to list them after */
const rule = (keyword: string, file: string, codes: readonly string[], before: string): Edit[] => [
  newFile(`validators/keywords/${file}.ts`),
  newFile(`fixtures/keywords/${keyword}.json`),
  addImport('validators/form-vocabulary.ts', `import { ${keyword} } from './keywords/${file}.ts';`),
  insertAfter('validators/form-vocabulary.ts', 'export const formRules = {', `\n  ${keyword},`),
  insertAfter(
    'validators/form-issue-codes.ts',
    '=> readonly string[];\n} = {',
    `\n  ${keyword}: () => [${codes.map((code) => `'${code}'`).join(', ')}],`,
  ),
  insertAfter(
    'validators/rule/issue-codes.ts',
    `'${before}',`,
    codes.map((code) => `\n  '${code}',`).join(''),
  ),
];

const datesInOrder: Edit[] = [
  ...rule('datesInOrder', 'dates-in-order', ['dates.order'], 'date.tooLate'),
  ...addWords('issues', {
    zh_CN: { 'dates.order': '{title}：先后顺序不对' },
    zh_TW: { 'dates.order': '{title}：先後順序不對' },
    en_US: { 'dates.order': '{title}: the dates are not in order' },
    es_ES: { 'dates.order': '{title}: las fechas no están en orden' },
    pt_BR: { 'dates.order': '{title}: as datas não estão em ordem' },
  }),
];

const BLOOD_PRESSURE_ID = 'bloodpressure';

const inputType: Edit[] = [
  ...rule(
    'bloodPressure',
    'blood-pressure',
    ['bloodPressure.incomplete', 'bloodPressure.order'],
    'beneficiary.total',
  ),
  ...addWords('issues', {
    zh_CN: {
      'bloodPressure.incomplete': '{title}：请填写两个数',
      'bloodPressure.order': '{title}：高压应大于低压',
    },
    zh_TW: {
      'bloodPressure.incomplete': '{title}：請填寫兩個數',
      'bloodPressure.order': '{title}：高壓應大於低壓',
    },
    en_US: {
      'bloodPressure.incomplete': '{title}: enter both numbers',
      'bloodPressure.order': '{title}: the first number is the higher one',
    },
    es_ES: {
      'bloodPressure.incomplete': '{title}: escriba los dos números',
      'bloodPressure.order': '{title}: el primer número es el mayor',
    },
    pt_BR: {
      'bloodPressure.incomplete': '{title}: digite os dois números',
      'bloodPressure.order': '{title}: o primeiro número é o maior',
    },
  }),
  ...addWords('app', {
    zh_CN: { 'bloodPressure.diastolic': '低压', 'bloodPressure.systolic': '高压' },
    zh_TW: { 'bloodPressure.diastolic': '低壓', 'bloodPressure.systolic': '高壓' },
    en_US: { 'bloodPressure.diastolic': 'Diastolic pressure', 'bloodPressure.systolic': 'Systolic pressure' },
    es_ES: { 'bloodPressure.diastolic': 'Presión diastólica', 'bloodPressure.systolic': 'Presión sistólica' },
    pt_BR: { 'bloodPressure.diastolic': 'Pressão diastólica', 'bloodPressure.systolic': 'Pressão sistólica' },
  }),
  newFile('schemas/elements/blood-pressure.ts'),
  newFile('renderers/inputs/BloodPressureInput.tsx'),
  newFile('fixtures/elements/bloodPressure.json'),
  addImport('schemas/elements/input-types.ts', "import { bloodPressure } from './blood-pressure.ts';"),
  insertAfter('schemas/elements/input-types.ts', '  agreement,\n', '  bloodPressure,\n'),
  addImport('renderers/inputs/inputs.ts', "import { BloodPressureInput } from './BloodPressureInput.tsx';"),
  insertAfter('renderers/inputs/inputs.ts', '  note: NoteInput,\n', '  bloodPressure: BloodPressureInput,\n'),
  insertAfter(
    'src/core/fill/sample-values.ts',
    '  agreement: { valid: () => true, invalid: () => false },\n',
    '  bloodPressure: {\n    valid: () => ({ systolic: 120, diastolic: 80 }),\n    invalid: () => ({ systolic: 80 }),\n  },\n',
  ),
  insertAfter('src/core/diff/diff-settings.ts', '  signature: {},\n', '  bloodPressure: {},\n'),
  changeJson<Overlay>('fixtures/forms/insureInfomation/overlays/chenghai.json', (overlay) => ({
    ...overlay,
    operations: [
      ...overlay.operations,
      {
        op: 'add',
        section: idOf('applicant'),
        after: idOf('applicant/annualIncome'),
        element: {
          elementId: BLOOD_PRESSURE_ID,
          elementCode: 'chl_bloodPressure',
          inputType: 'bloodPressure',
          requiredFlag: 'N',
        },
      },
    ],
    words: Object.fromEntries(
      Object.entries(overlay.words ?? {}).map(([locale, words]) => [
        locale,
        { ...words, [`${BLOOD_PRESSURE_ID}.elementName`]: BLOOD_PRESSURE[locale] ?? '' },
      ]),
    ),
  })),
];

const BLOOD_PRESSURE: Readonly<Record<string, string>> = {
  zh_CN: '血压',
  zh_TW: '血壓',
  en_US: 'Blood pressure',
  es_ES: 'Presión arterial',
  pt_BR: 'Pressão arterial',
};

const OPERAND = { $ref: '#/definitions/ElementId' };

const groupCheck: Edit[] = [
  ...datesInOrder,
  changeJson<{ oneOf: object[] }>('schemas/documents/group-check.json', (document) => ({
    ...document,
    oneOf: [
      ...document.oneOf,
      {
        title: 'DatesInOrderCheck',
        description: 'One date is before another.',
        type: 'object',
        additionalProperties: false,
        required: ['checkId', 'check', 'earlier', 'later'],
        properties: {
          checkId: { $ref: '#/definitions/CheckId' },
          check: { const: 'datesInOrder' },
          earlier: OPERAND,
          later: OPERAND,
          when: { $ref: 'condition.json' },
        },
      },
    ],
  })),
  insertAfter(
    'src/core/form/group-checks.ts',
    'GroupCheckType<GroupCheckOf<Name>> } = {\n',
    `  datesInOrder: {
    operands: ({ earlier, later }) => [earlier, later],
    input: ({ earlier, later }, { value, path }) =>
      groupInput(path(later), { earlier: value(earlier), later: value(later) }),
  },
`,
  ),
  insertAfter(
    'src/core/form/group-check-keywords.ts',
    '  condition: () => ({}),\n',
    '  datesInOrder: () => ({ datesInOrder: true }),\n',
  ),
  insertAfter(
    'src/core/form-checks/check-operands.ts',
    "  birthDate: 'date',\n",
    "  earlier: 'date',\n  later: 'date',\n",
  ),
  insertAfter(
    'src/core/export/export-groups.ts',
    "  ageRange: ['birthDate'],\n",
    "  datesInOrder: ['earlier', 'later'],\n",
  ),
  insertAfter(
    'tests/differential/check-mutation.ts',
    'const changes: Changes = {\n',
    '  datesInOrder: ({ later }, answers) => set(answers, later, answers.random.pick(BIRTH_DATES)),\n',
  ),
  insertAfter(
    'tests/differential/rule-forms.ts',
    '  personTwice: personsForm,\n',
    "  datesInOrder: groupCheckForm({ earlier: ['date'], later: ['date'] }, () => ({ check: 'datesInOrder' })),\n",
  ),
  insertAfter(
    'tests/constructs/checks.ts',
    '  beneficiaryTotals: ruleForm,\n',
    '  datesInOrder: ruleForm,\n',
  ),
];

const call: Edit[] = [
  changeJson<{ calls: object }>('schemas/calls/flow.json', (document) => ({
    ...document,
    calls: {
      ...document.calls,
      stepCount: {
        path: '/funapi/insure/stepCount',
        method: 'POST',
        who: 'anyone',
        kind: 'read',
        rate: { session: 300, network: 6000 },
        description: 'How many steps there are.',
        request: { type: 'object', additionalProperties: false, properties: {} },
        response: {
          type: 'object',
          additionalProperties: false,
          required: ['count'],
          properties: { count: { type: 'integer' } },
        },
      },
    },
  })),
  insertAfter('src/server/routes/flow.ts', 'import type { SessionHandler', ', Handler'),
  insertAfter(
    'src/server/routes/flow.ts',
    '    }),\n  };\n};\n',
    "\nexport const stepCount: Handler<'stepCount'> = async () => ({ count: 3 });\n",
  ),
  insertAfter(
    'src/server/routes/routes.ts',
    '  flowConfig: flow.flowConfig,\n',
    '  stepCount: flow.stepCount,\n',
  ),
  insertAfter(
    'tests/http/calls.test.ts',
    '  flowConfig: ({ tradeId }) => ({ tradeId }),\n',
    '  stepCount: () => ({}),\n',
  ),
];

const screen: Edit[] = [
  newFile('src/app/screens/stores/StoreList.tsx'),
  newFile('src/app/screens/stores/stores-chunk.ts'),
  addImport('src/app/routes.tsx', "import { fetchStoreList } from './screens/stores/stores-chunk.ts';"),
  insertAfter('src/app/routes.tsx', 'const tradeScreens = {\n', '  storeList: lazyScreen(fetchStoreList),\n'),
  insertAfter(
    'src/app/shell/route-guard/mandatory-parameters.ts',
    'const ownPages = {\n',
    "  storeList: ['tradeId'],\n",
  ),
  ...addWords('screens', {
    zh_CN: { 'stores.none': '附近没有网点', 'stores.title': '营业网点' },
    zh_TW: { 'stores.none': '附近沒有據點', 'stores.title': '營業據點' },
    en_US: { 'stores.none': 'No branch nearby', 'stores.title': 'Branches' },
    es_ES: { 'stores.none': 'No hay oficinas cerca', 'stores.title': 'Oficinas' },
    pt_BR: { 'stores.none': 'Nenhuma agência por perto', 'stores.title': 'Agências' },
  }),
];

export const recipes: Readonly<Record<string, Recipe>> = {
  rule: { rows: ['rule'], edits: datesInOrder, generate: [WRITE_SNAPSHOTS] },
  'input type': { rows: ['input type', 'rule'], edits: inputType, generate: [WRITE_SNAPSHOTS] },
  'group check': {
    rows: ['group check', 'rule'],
    edits: groupCheck,
    generate: [WRITE_TYPES, WRITE_SNAPSHOTS],
  },
  call: { rows: ['call'], edits: call, generate: [WRITE_TYPES] },
  'hand-built screen': { rows: ['hand-built screen'], edits: screen, generate: [] },
};
