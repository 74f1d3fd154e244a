// Documents outside the form format.
import { baseWith, baseWithElement, equalTo, checkIn } from '../changed-documents.ts';
import { baseDocument } from '../publisher.ts';
import {
  APPLICANT,
  INSURED,
  NAME,
  MOBILE,
  INCOME,
  ID_NUMBER_CHECK,
  type RefusalCase,
} from './refusal-case.ts';

export const formatRefusals: readonly RefusalCase[] = [
  [
    'an unknown key of the form',
    baseWith((form) => Object.assign(form, { theme: 'red' })),
    'document.unknownKey',
    '',
  ],
  [
    'an unknown key of a section',
    baseWith(({ sections }) => Object.assign(sections[0]!, { html: 'x' })),
    'document.unknownKey',
    APPLICANT,
  ],
  [
    'an unknown key of an element',
    baseWithElement(NAME, { onClick: 'alert(1)' }),
    'document.unknownKey',
    NAME,
  ],
  ...['$ref', '$id', '$defs', '$data', '$dynamicRef'].flatMap((key): RefusalCase[] => [
    [`${key} in an element`, baseWithElement(NAME, { [key]: '#' }), 'document.unknownKey', NAME],
    [
      `${key} in a section`,
      baseWith(({ sections }) => Object.assign(sections[1]!, { [key]: '#' })),
      'document.unknownKey',
      INSURED,
    ],
    [
      `${key} in a condition`,
      baseWithElement(NAME, { visibleWhen: { ...equalTo(MOBILE, '1'), [key]: '#' } }),
      'document.unknownKey',
      NAME,
    ],
    [
      `${key} in a check`,
      baseWith((form) => Object.assign(checkIn(form, ID_NUMBER_CHECK), { [key]: '#' })),
      'document.unknownKey',
      ID_NUMBER_CHECK,
    ],
  ]),
  [
    'another format version',
    baseWith((form) => Object.assign(form, { formatVersion: 2 })),
    'document.invalid',
    '/formatVersion',
  ],
  ['no sections', baseWith((form) => (form.sections = [])), 'document.invalid', '/sections'],
  ['a path traversal as screen', baseWith((form) => (form.screen = '../x')), 'document.invalid', '/screen'],
  ['an unknown lock', baseWithElement(NAME, { locks: ['mustBeRed'] }), 'document.invalid', NAME],
  ...[null, 1, 'form', true, [], undefined].map((document): RefusalCase => [
    `${JSON.stringify(document)} instead of a document`,
    document,
    'document.notObject',
    '',
  ]),
  [
    'an infinite number',
    JSON.parse(
      JSON.stringify(baseWithElement(MOBILE, { visibleWhen: equalTo(INCOME, 1) })).replace(
        '"const":1}',
        '"const":1e999}',
      ),
    ),
    'document.invalid',
    MOBILE,
  ],
  [
    'a __proto__ key in the JSON text',
    JSON.parse(JSON.stringify(baseDocument()).replace('"sections"', '"__proto__":{"polluted":1},"sections"')),
    'document.unknownKey',
    '',
  ],
];
