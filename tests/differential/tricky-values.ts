// Values worth trying at each input type: valid, invalid and at the limits.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputTypes, type InputType } from '../../schemas/elements/input-types.ts';
import type { Keyword } from '../../validators/vocabulary.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';

const FOLDER = join(projectRoot(), 'fixtures/keywords');

/** The accepted and refused values of a rule's fixture. @param part the key to take of values that are objects */
function valuesOf(keyword: Keyword, part?: string): unknown[] {
  const { cases } = JSON.parse(readFileSync(join(FOLDER, `${keyword}.json`), 'utf8')) as {
    cases: { value: unknown }[];
  };
  const values = cases.map(({ value }) => (part ? (value as Record<string, unknown>)[part] : value));
  return values.filter((value) => value !== undefined);
}

const TEXTS = [
  'a',
  ' ab ',
  '安心',
  'ａｂｃ',
  '12',
  'A b',
  'x'.repeat(13),
  '王\u200B小明',
  '𠮷',
  '\n',
  'é',
  '-',
  '<b>',
];
const OPTIONS = ['yes', 'no', 'unsure', 'A1', 'b_2', 'C-3', '7', 'M', 'F', 'maybe', 'Yes', ' yes'];
const INTEGERS = [-6, -5, -1, 0, 1, 2, 3, 20, 21, 100, 101, 1.5, 2 ** 53, 1_000_000_000];
const ID_TYPES = [
  'residentId',
  'passport',
  'uscc',
  'taiwanPass',
  'foreignPermanentResident',
  'residencePermit',
  'driver',
];

const UPLOADS = ['a', 'b', 'c'].map((letter) => letter.repeat(22));

const TRICKY: Partial<Record<InputType, readonly unknown[]>> = {
  name: valuesOf('personName'),
  text: [...TEXTS, ...valuesOf('characters')],
  textarea: [...TEXTS, 'a\nb', 'a\tb', 'x'.repeat(31)],
  integer: INTEGERS,
  decimal: [
    ...valuesOf('decimalText'),
    '1,5',
    '１２．５',
    '0.50',
    '+3',
    '007',
    '-0',
    '1e3',
    '30.001',
    '2.25',
  ],
  amount: [
    '1000',
    '1500',
    '20000',
    '20001',
    '500',
    '1000.5',
    '1000.25',
    '１０００',
    '1,000',
    '01000',
    '-1000',
    '',
  ],
  digits: valuesOf('digits'),
  select: OPTIONS,
  radio: OPTIONS,
  cards: OPTIONS,
  scale: [-1, 0, 1, 2, 5, 10, 11, 1.5],
  checkboxes: [
    ['yes'],
    ['no', 'yes'],
    ['yes', 'yes'],
    ['A1', 'b_2', 'C-3', '7'],
    ['maybe'],
    OPTIONS.slice(0, 7),
  ],
  switch: [true, false],
  date: [...valuesOf('calendarDate'), '2026-11-21', '2026-11-22', '2008-11-21', '2008-11-22', '1956-11-20'],
  time: [...valuesOf('timeOfDay'), '08:30', '12:30', '19:30'],
  validityRange: [
    ...valuesOf('validityRange'),
    {},
    { start: '' },
    { longTerm: false },
    { start: '2020-01-01', end: '2026-11-20' },
    { start: '2020-01-01', end: '2026-11-21', longTerm: false },
  ],
  idType: ID_TYPES,
  idNumber: valuesOf('idNumberOfType', 'idNumber'),
  uscc: [...valuesOf('uscc'), ...valuesOf('businessLicence')],
  mobile: [...valuesOf('mobile'), '１３８００１３８０００', '138-0013-8000', ' 13800138000'],
  email: [...valuesOf('email'), 'PERSON@Example.com', 'ｐｅｒｓｏｎ@example.com'],
  area: [...valuesOf('areaCode'), '330106', '330100', '330000', '441900', '999999'],
  occupation: [...valuesOf('codeListItem'), '0001006', '0001', '00', '1704002'],
  relation: ['self', 'spouse', 'child', 'other', 'friend'],
  person: ['p1', 'P00000001', 'p-1', 'p 1', 'x'.repeat(40), 'x'.repeat(41), '王小明', ''],
  bank: ['ICBC', 'BSB', 'LYCB', 'ABC', 'XXX'],
  listItem: ['CHN', 'XYZ', 'yes', 'no', 'unsure', 'A1', 'b_2', '330106', '330000', ''],
  listItems: [
    ['CHN'],
    ['HKG', 'CHN'],
    ['CHN', 'CHN'],
    ['XYZ'],
    ['yes', 'no', 'unsure', 'A1', 'b_2'],
    ['330106'],
    [],
  ],
  bankCard: valuesOf('bankCard'),
  address: valuesOf('addressWords'),
  ratio: [...valuesOf('ratio'), 0, 1, 50, 100, 101],
  note: ['read', true],
  smsCode: ['123456', '１２３４５６', '123 456', '12345', '1234567', '12345a', ''],
  upload: [
    [UPLOADS[0]],
    UPLOADS,
    [UPLOADS[0], UPLOADS[0]],
    ['short'],
    ['x'.repeat(23)],
    [...UPLOADS, 'a'.repeat(22)],
  ],
  idScan: [[UPLOADS[0]], UPLOADS.slice(0, 2), UPLOADS, [UPLOADS[0], UPLOADS[0]], ['short', 'x'.repeat(22)]],
  signature: [UPLOADS[0], 'short', 'x'.repeat(23), '\u{20BB7}'.repeat(22)],
  agreement: [true, false],
  confirmation: ['x', '123456789', '0b0b0b0b', ''],
  calculated: [0, 18, '0', '1.5', 'x', '2026-11-21', true],
};

interface ElementFixture {
  element: { settings?: Record<string, unknown> };
  good: { answer: unknown }[];
  bad: { answer: unknown }[];
}

export const elementFixture = (inputType: InputType): ElementFixture =>
  JSON.parse(readFileSync(join(FOLDER, '../elements', `${inputType}.json`), 'utf8')) as ElementFixture;

const fixtureAnswers = (inputType: InputType): readonly unknown[] => {
  const { good, bad } = elementFixture(inputType);
  return [...good, ...bad].map(({ answer }) => answer);
};

/** Valid and invalid values of each input type: listed above, or else those of its fixture. */
export const trickyValues = Object.fromEntries(
  (Object.keys(inputTypes) as InputType[]).map((type) => [type, TRICKY[type] ?? fixtureAnswers(type)]),
) as Record<InputType, readonly unknown[]>;

/** Values that no input type accepts, or only another one. */
export const WRONG_TYPES: readonly unknown[] = [
  null,
  true,
  0,
  1,
  2.5,
  'text',
  '1',
  [],
  ['a', 1],
  [null],
  {},
  { a: 1 },
  { start: 1 },
];

/** Values that count as unanswered once normalised, where they have the type of the element. */
export const EMPTY_VALUES: readonly unknown[] = ['', ' ', '\u3000', [], {}, { longTerm: false }];
