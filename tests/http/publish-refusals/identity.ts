// Ids, codes and input types that publishing refuses.
import { baseWith, baseWithElement, checkIn } from '../changed-documents.ts';
import { baseDocument } from '../publisher.ts';
import {
  APPLICANT,
  INSURED,
  NAME,
  MOBILE,
  HEIGHT,
  ID_NUMBER_CHECK,
  type RefusalCase,
} from './refusal-case.ts';

export const identityRefusals: readonly RefusalCase[] = [
  ['an unknown input type', baseWithElement(NAME, { inputType: 'captcha' }), 'inputType.unknown', NAME],
  [
    'the name of an Object method as input type',
    baseWithElement(NAME, { inputType: 'toString' }),
    'inputType.unknown',
    NAME,
  ],
  [
    'two elements of one section with the same code',
    baseWithElement(NAME, { elementCode: 'mobile' }),
    'elementCode.duplicate',
    MOBILE,
  ],
  [
    'two elements of one section whose codes differ only by case (G12)',
    baseWithElement(NAME, { elementCode: 'Mobile' }),
    'elementCode.similar',
    MOBILE,
  ],
  [
    'the code rowId, which every row has',
    baseWithElement(HEIGHT, { elementCode: 'rowId' }),
    'elementCode.duplicate',
    HEIGHT,
  ],
  [
    'the code of the nested section on an element beside it',
    baseWithElement(HEIGHT, { elementCode: 'beneficiaries' }),
    'elementCode.duplicate',
    HEIGHT,
  ],
  [
    'two sections with the same code',
    baseWith(({ sections }) => Object.assign(sections[1]!, { sectionCode: 'applicant' })),
    'elementCode.duplicate',
    'applicant',
  ],
  ['two elements with the same id', baseWithElement(MOBILE, { elementId: NAME }), 'id.duplicate', NAME],
  [
    'an element with the id of a section',
    baseWithElement(NAME, { elementId: INSURED }),
    'id.duplicate',
    INSURED,
  ],
  [
    'an element with the id of a check',
    baseWith((form) => Object.assign(checkIn(form, ID_NUMBER_CHECK), { checkId: NAME })),
    'id.duplicate',
    NAME,
  ],
  ...['__proto__', 'constructor', 'prototype'].map((code): RefusalCase => [
    `${code} as code`,
    JSON.parse(JSON.stringify(baseDocument()).replace('"elementCode":"name"', `"elementCode":"${code}"`)),
    'elementCode.invalid',
    NAME,
  ]),
  ...['toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'].map((code): RefusalCase => [
    `${code} as code`,
    baseWithElement(NAME, { elementCode: code }),
    'elementCode.invalid',
    NAME,
  ]),
  [
    'toString as code of a section',
    baseWith(({ sections }) => Object.assign(sections[1]!, { sectionCode: 'toString' })),
    'elementCode.invalid',
    INSURED,
  ],
  ...['', '1a', 'a-b', 'a b', 'é', `a${'b'.repeat(64)}`, 'a\n'].map((code): RefusalCase => [
    `${JSON.stringify(code).slice(0, 20)} as code`,
    baseWithElement(NAME, { elementCode: code }),
    'elementCode.invalid',
    NAME,
  ]),
  ...[
    'x*/alert(1)/*',
    'x'.repeat(10_000),
    '🙂🙂🙂🙂🙂🙂🙂🙂',
    "a'; drop table versions; --",
    'ABCDEFGH',
    '../../etc',
    'short',
  ].map((id): RefusalCase => [
    `${id.slice(0, 30)} as id`,
    baseWithElement(NAME, { elementId: id }),
    'id.invalid',
    id.slice(0, 80),
  ]),
  ['a number as id', baseWithElement(NAME, { elementId: 12_345_678 }), 'id.invalid', APPLICANT],
];
