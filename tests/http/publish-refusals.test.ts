import { afterEach, describe, expect, test } from 'vitest';
import words from '../../locales/en_US/publish.json' with { type: 'json' };
import { locales } from '../../locales/index.ts';
import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import { publishProblemCodes, type PublishProblemCode } from '../../src/core/failures/publish-problem.ts';
import { checkIdOf, idOf } from '../forms/base-form-ids.ts';
import {
  baseWith,
  overlayWith,
  overlayWithOperation,
  overlaySetting,
  elementIn,
  baseWithElement,
  baseWithQuestion,
  isEqual,
  withOptionWords,
  nestedCondition,
  questionOf,
  checkIn,
  NEW_QUESTION,
  ADDED_QUESTION,
} from './changed-documents.ts';
import { databaseHash } from './database.ts';
import { baseDocument, overlayDocument, publisher } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const publish = publisher(server.databaseUrl);
const live = await openTrade(server);
const refusedWith = new Set<PublishProblemCode>();

const APPLICANT = idOf('applicant');
const INSURED = idOf('insured');
const BENEFICIARIES = idOf('insured/beneficiaries');
const NAME = idOf('applicant/name');
const ID_NUMBER = idOf('applicant/idNumber');
const GENDER = idOf('applicant/gender');
const BIRTH_DATE = idOf('applicant/birthDate');
const MOBILE = idOf('applicant/mobile');
const INCOME = idOf('applicant/annualIncome');
const PRIVACY_NOTE = idOf('applicant/privacyNote');
const INSURED_NAME = idOf('insured/name');
const INSURED_GENDER = idOf('insured/gender');
const HEIGHT = idOf('insured/height');
const BENEFIT_ORDER = idOf('insured/beneficiaries/benefitOrder');
const ID_NUMBER_CHECK = checkIdOf('idNumberOfType');
const AGE_CHECK = checkIdOf('ageRange');
const MOBILE_CHECK = checkIdOf('differsFrom');
const TOTALS_CHECK = checkIdOf('beneficiaryTotals');

type Case = [title: string, document: unknown, code: PublishProblemCode, id: string];

/** Publishes a document that must be refused: with this problem among others, and without a trace in the database. */
async function refuses([, document, code, id]: Case): Promise<void> {
  const before = await databaseHash(server.databaseUrl);
  const result = await publish(document);
  const issues = result.ok ? [] : result.issues;
  expect({ ok: result.ok, issues }).toEqual({
    ok: false,
    issues: expect.arrayContaining([expect.objectContaining({ code, id })]),
  });
  for (const problem of issues) {
    refusedWith.add(problem.code);
    const names = [...words[problem.code].matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    expect(Object.keys(problem.params ?? {}), problem.code).toEqual(expect.arrayContaining(names));
  }
  expect(await databaseHash(server.databaseUrl)).toBe(before);
  expect((await openTrade(server)).contentHash).toBe(live.contentHash);
}

const cases = (title: string, list: Case[]) =>
  describe(title, () => void test.each(list)('%s', (...row) => refuses(row)));

cases('identity:', [
  ['an unknown input type', baseWithElement(NAME, { inputType: 'captcha' }), 'inputType.unknown', NAME],
  [
    'an input type that every object has',
    baseWithElement(NAME, { inputType: 'toString' }),
    'inputType.unknown',
    NAME,
  ],
  [
    'a code twice in a section',
    baseWithElement(NAME, { elementCode: 'mobile' }),
    'elementCode.duplicate',
    MOBILE,
  ],
  [
    'the code of the row id',
    baseWithElement(HEIGHT, { elementCode: 'rowId' }),
    'elementCode.duplicate',
    HEIGHT,
  ],
  [
    'the code of the section inside',
    baseWithElement(HEIGHT, { elementCode: 'beneficiaries' }),
    'elementCode.duplicate',
    HEIGHT,
  ],
  [
    'two sections of one code',
    baseWith(({ sections }) => Object.assign(sections[1]!, { sectionCode: 'applicant' })),
    'elementCode.duplicate',
    'applicant',
  ],
  ['an id twice', baseWithElement(MOBILE, { elementId: NAME }), 'id.duplicate', NAME],
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
  ...['__proto__', 'constructor', 'prototype'].map((code): Case => [
    `${code} as code`,
    JSON.parse(JSON.stringify(baseDocument()).replace('"elementCode":"name"', `"elementCode":"${code}"`)),
    'elementCode.invalid',
    NAME,
  ]),
  ...['toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'].map((code): Case => [
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
  ...['', '1a', 'a-b', 'a b', 'é', `a${'b'.repeat(64)}`, 'a\n'].map((code): Case => [
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
  ].map((id): Case => [
    `${id.slice(0, 30)} as id`,
    baseWithElement(NAME, { elementId: id }),
    'id.invalid',
    id.slice(0, 80),
  ]),
  ['a number as id', baseWithElement(NAME, { elementId: 12_345_678 }), 'id.invalid', APPLICANT],
]);

cases('conditions:', [
  [
    'two questions that show each other',
    baseWith((form) => {
      elementIn(form, MOBILE).visibleWhen = isEqual(NAME, 'x') as never;
      elementIn(form, NAME).visibleWhen = isEqual(MOBILE, 'x') as never;
    }),
    'condition.cycle',
    NAME,
  ],
  [
    'a question that shows itself',
    baseWithElement(MOBILE, { visibleWhen: isEqual(MOBILE, '1') }),
    'condition.cycle',
    MOBILE,
  ],
  [
    'a computed value that is made of itself',
    baseWithElement(INCOME, { computed: { fn: 'add', args: [{ element: INCOME }, { const: 1 }] } }),
    'condition.cycle',
    INCOME,
  ],
  [
    'a missing element',
    baseWithElement(MOBILE, { visibleWhen: isEqual('nosuchelement', 'x') }),
    'condition.missing',
    MOBILE,
  ],
  [
    'a missing element, for whether it is required',
    baseWithElement(MOBILE, { requiredWhen: isEqual('nosuchelement', 'x') }),
    'condition.missing',
    MOBILE,
  ],
  [
    'a missing section',
    baseWithElement(MOBILE, {
      visibleWhen: {
        op: 'gt',
        left: { fn: 'count', args: [{ rows: 'nosuchsection' }] },
        right: { const: 1 },
      },
    }),
    'condition.missing',
    MOBILE,
  ],
  [
    'a text compared with a number',
    baseWithElement(MOBILE, { visibleWhen: isEqual(NAME, 1) }),
    'condition.type',
    MOBILE,
  ],
  [
    'a date compared with a text',
    baseWithElement(MOBILE, { visibleWhen: isEqual(BIRTH_DATE, 'x') }),
    'condition.type',
    MOBILE,
  ],
  [
    'an answer of a note',
    baseWithElement(MOBILE, { visibleWhen: isEqual(PRIVACY_NOTE, 'x') }),
    'condition.type',
    MOBILE,
  ],
  [
    'the age of a name',
    baseWithElement(MOBILE, {
      visibleWhen: {
        op: 'lt',
        left: { fn: 'ageAt', args: [{ element: NAME }, { context: 'today' }] },
        right: { const: 18 },
      },
    }),
    'condition.type',
    MOBILE,
  ],
  [
    'a row seen from outside',
    baseWithElement(MOBILE, { visibleWhen: isEqual(INSURED_GENDER, 'M') }),
    'condition.scope',
    MOBILE,
  ],
  [
    'a row in a row seen from the row around it',
    baseWithElement(HEIGHT, { visibleWhen: isEqual(BENEFIT_ORDER, 1) }),
    'condition.scope',
    HEIGHT,
  ],
  [
    'an option that the question does not have',
    baseWithElement(GENDER, { optionsWhen: [{ when: isEqual(NAME, 'x'), options: ['X'] }] }),
    'condition.unknownOption',
    GENDER,
  ],
  [
    'a code list that is not published',
    baseWithElement(MOBILE, { visibleWhen: { op: 'matchesList', left: { element: NAME }, list: 'planets' } }),
    'condition.unknownList',
    MOBILE,
  ],
  [
    'an operator of its own',
    baseWithElement(MOBILE, { visibleWhen: { op: 'eval', left: 'alert(1)' } }),
    'document.invalid',
    MOBILE,
  ],
  [
    'an empty "all"',
    baseWithElement(MOBILE, { visibleWhen: { op: 'all', of: [] } }),
    'document.invalid',
    MOBILE,
  ],
]);

cases('settings that nobody can satisfy:', [
  [
    'an integer from 9 to 1',
    baseWithElement(BENEFIT_ORDER, { settings: { min: 9, max: 1 } }),
    'settings.minAboveMax',
    BENEFIT_ORDER,
  ],
  [
    'an integer below the default',
    baseWithElement(BENEFIT_ORDER, { settings: { max: -1 } }),
    'settings.minAboveMax',
    BENEFIT_ORDER,
  ],
  [
    'a decimal from 10 to 9',
    baseWithElement(INCOME, { settings: { min: '10', max: '9' } }),
    'settings.minAboveMax',
    INCOME,
  ],
  [
    'a date from 2030 to 2029',
    baseWithElement(BIRTH_DATE, { settings: { min: '2030-01-01', max: '2029-12-31' } }),
    'settings.minAboveMax',
    BIRTH_DATE,
  ],
  [
    'a text of at least 20 and at most 10 characters',
    baseWithQuestion({ settings: { minLength: 20, maxLength: 10 } }),
    'settings.minAboveMax',
    NEW_QUESTION,
  ],
  [
    'at least three of two options',
    withOptionWords(baseWithQuestion({ inputType: 'checkboxes', settings: { options: ['a', 'b'], min: 3 } })),
    'settings.minAboveMax',
    NEW_QUESTION,
  ],
  [
    'an age from 60 to 18',
    baseWith((form) => Object.assign(checkIn(form, AGE_CHECK), { min: 60, max: 18 })),
    'settings.minAboveMax',
    AGE_CHECK,
  ],
  ['no options', baseWithElement(GENDER, { settings: { options: [] } }), 'settings.noOptions', GENDER],
  [
    'a choice without settings',
    baseWithElement(GENDER, { settings: undefined }),
    'settings.noOptions',
    GENDER,
  ],
  [
    'an option twice',
    baseWithElement(GENDER, { settings: { options: ['M', 'M'] } }),
    'settings.noOptions',
    GENDER,
  ],
  [
    '501 options',
    baseWithElement(GENDER, { settings: { options: Array.from({ length: 501 }, (_, i) => `o${i}`) } }),
    'settings.noOptions',
    GENDER,
  ],
  [
    'an option with markup',
    baseWithElement(GENDER, { settings: { options: ['<b>'] } }),
    'settings.invalid',
    GENDER,
  ],
  [
    'a choice from a list that nobody published',
    baseWithQuestion({ inputType: 'listItem', settings: { list: 'planets' } }),
    'settings.unknownList',
    NEW_QUESTION,
  ],
  [
    'a choice from no list',
    baseWithQuestion({ inputType: 'listItem', settings: {} }),
    'settings.invalid',
    NEW_QUESTION,
  ],
  [
    'an amount beside the steps, offered to be tapped',
    baseWithQuestion({ inputType: 'amount', settings: { step: '1000', choices: ['5000', '5500'] } }),
    'settings.invalid',
    NEW_QUESTION,
  ],
  [
    'a step of nothing',
    baseWithQuestion({ inputType: 'amount', settings: { step: '0' } }),
    'settings.invalid',
    NEW_QUESTION,
  ],
  [
    'an amount above the highest, offered to be tapped',
    baseWithQuestion({ inputType: 'amount', settings: { max: '4000', choices: ['5000'] } }),
    'settings.invalid',
    NEW_QUESTION,
  ],
  [
    'somebody who fills a question that is not there',
    baseWithQuestion({ inputType: 'person', settings: { fills: { name: 'nosuchcode' } } }),
    'settings.invalid',
    NEW_QUESTION,
  ],
  [
    'somebody of whom something else is known',
    baseWithQuestion({ inputType: 'person', settings: { fills: { shoeSize: 'name' } } }),
    'settings.unknownKey',
    NEW_QUESTION,
  ],
  [
    'somebody of people whom nobody could name',
    baseWithQuestion({ inputType: 'person', settings: { source: 'customers' } }),
    'settings.invalid',
    NEW_QUESTION,
  ],
  [
    'a scale whose ends have no names',
    baseWithQuestion({ inputType: 'scale' }),
    'words.missing',
    NEW_QUESTION,
  ],
  [
    'a code of fewer digits at most than at least',
    baseWithQuestion({ inputType: 'digits', settings: { min: 8 } }),
    'settings.minAboveMax',
    NEW_QUESTION,
  ],
  [
    'a switch that must be answered',
    baseWithQuestion({ inputType: 'switch', requiredFlag: 'Y' }),
    'settings.requiredSwitch',
    NEW_QUESTION,
  ],
  [
    'a code without the number that it goes to',
    baseWithQuestion({ inputType: 'smsCode', settings: { mobile: 'name' } }),
    'settings.partner',
    NEW_QUESTION,
  ],
  ['a pattern', baseWithQuestion({ settings: { pattern: '^(a+)+$' } }), 'settings.unknownKey', NEW_QUESTION],
  ['a $ref in settings', baseWithQuestion({ settings: { $ref: '#' } }), 'settings.unknownKey', NEW_QUESTION],
  [
    'a setting of the wrong type',
    baseWithQuestion({ settings: { maxLength: '10' } }),
    'settings.invalid',
    NEW_QUESTION,
  ],
  ['settings that are a list', baseWithQuestion({ settings: [] }), 'document.invalid', NEW_QUESTION],
  [
    'fewer rows at most than at least',
    baseWith(({ sections }) => (sections[1]!.repeat = { min: 3, max: 2 })),
    'section.rows',
    INSURED,
  ],
  [
    'a section inside another that does not repeat',
    baseWith(({ sections }) => delete sections[1]!.section!.repeat),
    'section.child',
    BENEFICIARIES,
  ],
]);

cases('size:', [
  [
    '501 questions',
    baseWith(({ sections }) => {
      sections[0]!.elements = Array.from({ length: 501 }, (_, i) => ({
        elementId: `question${i}`,
        elementCode: `q${i}`,
        inputType: 'text',
        requiredFlag: 'N',
      }));
    }),
    'form.tooManyElements',
    APPLICANT,
  ],
  [
    '501 questions over two sections',
    baseWith(({ sections }) => {
      for (const [s, section] of sections.entries())
        section.elements = Array.from({ length: s === 0 ? 250 : 251 }, (_, i) => ({
          elementId: `question${s}${i}`,
          elementCode: `q${i}`,
          inputType: 'text',
          requiredFlag: 'N',
        }));
    }),
    'form.tooManyElements',
    '',
  ],
  [
    '41 sections',
    baseWith((form) => {
      form.sections = Array.from({ length: 41 }, (_, i) => ({
        sectionId: `section${i}00`,
        sectionCode: `s${i}`,
        elements: [],
      }));
    }),
    'form.tooManySections',
    '/sections',
  ],
  [
    '300 KB of words',
    baseWith((form) => {
      for (let i = 0; i < 700; i += 1) form.words['zh_CN']![`${NAME}.help${i}`] = '长'.repeat(150);
    }),
    'form.tooLarge',
    '',
  ],
  [
    'a condition forty levels deep',
    baseWithElement(MOBILE, { visibleWhen: nestedCondition(40) }),
    'form.tooDeep',
    '',
  ],
  [
    'words a hundred thousand levels deep',
    baseWith((form) => Object.assign(form.words['zh_CN']!, { x: nestedCondition(100_000) })),
    'form.tooDeep',
    '',
  ],
  [
    'an overlay with 300 KB of words',
    overlayWith((document) => {
      for (let i = 0; i < 700; i += 1) document.words['zh_CN']![`${NAME}.help${i}`] = '长'.repeat(150);
    }),
    'form.tooLarge',
    '',
  ],
]);

cases('words:', [
  ...locales.flatMap((locale): Case[] =>
    [
      '<b>姓名</b>',
      '<img src=x onerror=alert(1)>',
      'https://evil.example',
      'javascript:alert(1)',
      '[x](y)',
      '&lt;script&gt;',
      'data:text/html,x',
    ].map((text) => [
      `${text} in ${locale}`,
      baseWith(({ words: all }) => Object.assign(all[locale]!, { [`${NAME}.elementName`]: text })),
      'words.markup',
      NAME,
    ]),
  ),
  ...['alertTitle', 'help', 'optional', 'unit', 'option.x'].map((key): Case => [
    `a link as ${key}`,
    baseWith(({ words: all }) =>
      Object.assign(all['en_US']!, { [`${NAME}.${key}`]: 'see www.evil.example' }),
    ),
    'words.markup',
    NAME,
  ]),
  ...locales.map((locale): Case => [
    `a name that is missing in ${locale}`,
    baseWith(({ words: all }) => delete all[locale]![`${NAME}.elementName`]),
    'words.missing',
    NAME,
  ]),
  [
    'a name of blanks',
    baseWith(({ words: all }) => (all['es_ES']![`${NAME}.elementName`] = '  ')),
    'words.missing',
    NAME,
  ],
  ['a whole language missing', baseWith(({ words: all }) => delete all['pt_BR']), 'words.missing', NAME],
  [
    'an option without a word',
    baseWith(({ words: all }) => delete all['en_US']![`${GENDER}.option.F`]),
    'words.missing',
    GENDER,
  ],
  [
    'the title of a section',
    baseWith(({ words: all }) => delete all['zh_TW']![`${APPLICANT}.title`]),
    'words.missing',
    APPLICANT,
  ],
  [
    'a word of nothing',
    baseWith(({ words: all }) => (all['zh_CN']!['nosuchelement.help'] = 'x')),
    'words.orphan',
    'nosuchelement.help',
  ],
  [
    'a word without a property',
    baseWith(({ words: all }) => (all['zh_CN']!['title'] = 'x')),
    'words.orphan',
    'title',
  ],
  [
    'a $ref among the words',
    baseWith(({ words: all }) => (all['zh_CN']!['$ref'] = '#')),
    'words.orphan',
    '$ref',
  ],
  [
    'a language that is none',
    baseWith((form) => Object.assign(form.words, { klingon: {} })),
    'document.invalid',
    '/words',
  ],
  [
    'half a character',
    baseWith(({ words: all }) => (all['zh_CN']![`${NAME}.help`] = 'x\ud800')),
    'document.invalid',
    `/words/zh_CN/${NAME}.help`,
  ],
  [
    'a NUL',
    baseWith(({ words: all }) => (all['zh_CN']![`${NAME}.help`] = 'x\u0000')),
    'document.invalid',
    `/words/zh_CN/${NAME}.help`,
  ],
]);

cases('the format is closed:', [
  [
    'an unknown key at the top',
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
  ...['$ref', '$id', '$defs', '$data', '$dynamicRef'].flatMap((key): Case[] => [
    [`${key} in an element`, baseWithElement(NAME, { [key]: '#' }), 'document.unknownKey', NAME],
    [
      `${key} in a section`,
      baseWith(({ sections }) => Object.assign(sections[1]!, { [key]: '#' })),
      'document.unknownKey',
      INSURED,
    ],
    [
      `${key} in a condition`,
      baseWithElement(NAME, { visibleWhen: { ...isEqual(MOBILE, '1'), [key]: '#' } }),
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
    'another version of the format',
    baseWith((form) => Object.assign(form, { formatVersion: 2 })),
    'document.invalid',
    '/formatVersion',
  ],
  ['no sections', baseWith((form) => (form.sections = [])), 'document.invalid', '/sections'],
  ['a screen with a way out', baseWith((form) => (form.screen = '../x')), 'document.invalid', '/screen'],
  ['a lock that is none', baseWithElement(NAME, { locks: ['mustBeRed'] }), 'document.invalid', NAME],
  ...[null, 1, 'form', true, [], undefined].map((document): Case => [
    `${JSON.stringify(document)} instead of a document`,
    document,
    'document.notObject',
    '',
  ]),
  [
    'an infinite number',
    JSON.parse(
      JSON.stringify(baseWithElement(MOBILE, { visibleWhen: isEqual(INCOME, 1) })).replace(
        '"const":1}',
        '"const":1e999}',
      ),
    ),
    'document.invalid',
    MOBILE,
  ],
  [
    'a prototype in the text',
    JSON.parse(JSON.stringify(baseDocument()).replace('"sections"', '"__proto__":{"polluted":1},"sections"')),
    'document.unknownKey',
    '',
  ],
]);

cases('checks:', [
  [
    'a check of a missing element',
    baseWith((form) => Object.assign(checkIn(form, ID_NUMBER_CHECK), { idNumber: 'nosuchelement' })),
    'check.missing',
    ID_NUMBER_CHECK,
  ],
  ...['order', 'ratio'].map((operand): Case => [
    `totals over a missing ${operand}`,
    baseWith((form) => Object.assign(checkIn(form, TOTALS_CHECK), { [operand]: 'nosuchelement' })),
    'check.missing',
    TOTALS_CHECK,
  ]),
  [
    'totals over an element',
    baseWith((form) => Object.assign(checkIn(form, TOTALS_CHECK), { section: NAME })),
    'check.operand',
    TOTALS_CHECK,
  ],
  [
    'totals over a section on top',
    baseWith((form) => Object.assign(checkIn(form, TOTALS_CHECK), { section: INSURED })),
    'check.operand',
    TOTALS_CHECK,
  ],
  [
    'totals over shares of another section',
    baseWith((form) => Object.assign(checkIn(form, TOTALS_CHECK), { ratio: HEIGHT })),
    'check.operand',
    TOTALS_CHECK,
  ],
  [
    'the age of a name',
    baseWith((form) => Object.assign(checkIn(form, AGE_CHECK), { birthDate: NAME })),
    'check.operand',
    AGE_CHECK,
  ],
  [
    'an amount that is not in yuan, held against a cap in yuan',
    baseWith(({ groupChecks }) =>
      groupChecks.push({
        checkId: 'capcheck0',
        check: 'minorDeathCap',
        birthDate: BIRTH_DATE,
        cover: INCOME,
      }),
    ),
    'check.operand',
    'capcheck0',
  ],
  [
    'smoking as a text',
    baseWith(({ groupChecks }) =>
      groupChecks.push({
        checkId: 'smokecheck',
        check: 'smoking',
        perDay: NAME,
        years: BENEFIT_ORDER,
        expect: 'nonSmoker',
      }),
    ),
    'check.operand',
    'smokecheck',
  ],
  [
    'a waiver that nothing is held against',
    baseWith(({ groupChecks }) =>
      groupChecks.push({ checkId: 'waivercheck', check: 'waiver', waiver: GENDER } as GroupCheck),
    ),
    'document.invalid',
    'waivercheck',
  ],
  [
    'a person of another row',
    baseWith((form) => {
      form.sections.push({
        sectionId: 'othersection',
        sectionCode: 'others',
        repeat: { min: 0, max: 3 },
        elements: [
          { elementId: 'othermobile1', elementCode: 'mobile', inputType: 'mobile', requiredFlag: 'N' },
        ],
      });
      Object.assign(checkIn(form, MOBILE_CHECK), { other: 'othermobile1' });
    }),
    'check.operand',
    MOBILE_CHECK,
  ],
  [
    'an ID number that no check judges',
    baseWith(
      (form) => (form.groupChecks = form.groupChecks.filter(({ checkId }) => checkId !== ID_NUMBER_CHECK)),
    ),
    'check.needed',
    ID_NUMBER,
  ],
]);

cases('overlays:', [
  [
    'a target that is not there',
    overlaySetting('nosuchelement', 'requiredFlag', 'Y'),
    'overlay.target',
    'nosuchelement',
  ],
  [
    'taking out what is not there',
    overlayWithOperation({ op: 'remove', target: 'nosuchelement' }),
    'overlay.target',
    'nosuchelement',
  ],
  [
    'taking out a check that is not there',
    overlayWithOperation({ op: 'removeCheck', checkId: 'nosuchcheck' }),
    'overlay.target',
    'nosuchcheck',
  ],
  [
    'adding to a section that is not there',
    overlayWithOperation({ op: 'add', section: 'nosuchsection', element: questionOf('chl_x') }),
    'overlay.target',
    'nosuchsection',
  ],
  [
    'adding after an element that is not there',
    overlayWithOperation({
      op: 'add',
      section: APPLICANT,
      after: 'nosuchelement',
      element: questionOf('chl_x'),
    }),
    'overlay.target',
    'nosuchelement',
  ],
  [
    'a lock: taking out what must exist',
    overlayWithOperation({ op: 'remove', target: NAME }),
    'overlay.locked',
    NAME,
  ],
  [
    'a lock: a section with what must exist',
    overlayWithOperation({ op: 'remove', target: INSURED }),
    'overlay.locked',
    INSURED_NAME,
  ],
  [
    'a lock: optional what must stay required',
    overlaySetting(NAME, 'requiredFlag', 'N'),
    'overlay.locked',
    NAME,
  ],
  [
    'a lock: hiding what must stay required',
    overlaySetting(NAME, 'visibleWhen', isEqual(MOBILE, '1')),
    'overlay.locked',
    NAME,
  ],
  [
    'a lock: hiding it with its section',
    overlaySetting(APPLICANT, 'visibleWhen', isEqual(NAME, '1')),
    'overlay.locked',
    NAME,
  ],
  [
    'a lock: another text where it is fixed',
    overlayWith(({ words: all }) => (all['zh_CN']![`${ID_NUMBER}.elementName`] = '号码')),
    'overlay.locked',
    ID_NUMBER,
  ],
  [
    'a code outside the namespace',
    overlayWithOperation({ op: 'add', section: APPLICANT, element: questionOf('x') }),
    'elementCode.namespace',
    ADDED_QUESTION,
  ],
  [
    "a code in another insurer's namespace",
    overlayWithOperation({ op: 'add', section: APPLICANT, element: questionOf('psp_x') }),
    'elementCode.namespace',
    ADDED_QUESTION,
  ],
  ...[99, 2 ** 31, 1e300].map((baseVersion): Case => [
    `the base version ${baseVersion}, which was never published`,
    overlayWith((document) => (document.baseVersion = baseVersion)),
    'overlay.baseVersion',
    'insureInfomation',
  ]),
  [
    'a screen that has no base',
    overlayWith((document) => (document.screen = 'petNotice')),
    'overlay.baseVersion',
    'petNotice',
  ],
  ['rows of an element', overlaySetting(NAME, 'repeat', { min: 0, max: 1 }), 'overlay.property', NAME],
  ['settings of a section', overlaySetting(INSURED, 'settings', {}), 'overlay.property', INSURED],
  [
    'a channel without its product',
    overlayWith((document) => (document.scope = { supplierCode: 'CHL', platformCode: '7' })),
    'overlay.scope',
    'insureInfomation',
  ],
  [
    'an insurer with a way out',
    overlayWith((document) => (document.scope = { supplierCode: '../x' })),
    'document.invalid',
    '/scope/supplierCode',
  ],
  [
    'an operation of its own',
    overlayWithOperation({ op: 'run', code: 'alert(1)' }),
    'document.invalid',
    `/operations/${overlayDocument('chenghai').operations.length}/op`,
  ],
  [
    'the same question twice',
    overlayWithOperation({
      op: 'add',
      section: APPLICANT,
      element: { ...questionOf('chl_x'), elementId: NAME },
    }),
    'id.duplicate',
    NAME,
  ],
]);

cases('what an overlay sets is judged like what a form says:', [
  ['a flag that is none', overlaySetting(MOBILE, 'requiredFlag', 'maybe'), 'document.invalid', MOBILE],
  ['no flag', overlaySetting(MOBILE, 'requiredFlag', null), 'document.invalid', MOBILE],
  [
    'a setting that is not there',
    overlaySetting(MOBILE, 'settings', { pattern: '^(a+)+$' }),
    'settings.unknownKey',
    MOBILE,
  ],
  ['a $ref as settings', overlaySetting(MOBILE, 'settings', { $ref: '#' }), 'settings.unknownKey', MOBILE],
  [
    'code as a setting',
    overlaySetting(HEIGHT, 'settings', { min: '1"}});alert(1)//' }),
    'settings.invalid',
    HEIGHT,
  ],
  ['settings that are a text', overlaySetting(MOBILE, 'settings', 'x'), 'settings.unknownKey', MOBILE],
  [
    'a condition with an unknown operator',
    overlaySetting(MOBILE, 'visibleWhen', { op: 'eval', left: 'x' }),
    'document.invalid',
    MOBILE,
  ],
  ['a condition that is a text', overlaySetting(MOBILE, 'visibleWhen', 'true'), 'document.invalid', MOBILE],
  [
    'options that are no rules',
    overlaySetting(GENDER, 'optionsWhen', { when: 1 }),
    'document.invalid',
    GENDER,
  ],
  [
    'a computed value that is a text',
    overlaySetting(INCOME, 'computed', 'alert(1)'),
    'document.invalid',
    INCOME,
  ],
  [
    'rows that are no numbers',
    overlaySetting(INSURED, 'repeat', { min: 'a', max: 'b' }),
    'document.invalid',
    INSURED,
  ],
  [
    'a place that is no area code',
    overlaySetting(MOBILE, 'defaultLocationValue', '../x'),
    'document.invalid',
    MOBILE,
  ],
  [
    'a bound above the other',
    overlaySetting(HEIGHT, 'settings', { max: '1' }),
    'settings.minAboveMax',
    HEIGHT,
  ],
  [
    'a missing element in a condition',
    overlaySetting(MOBILE, 'visibleWhen', isEqual('nosuchelement', 'x')),
    'condition.missing',
    MOBILE,
  ],
  [
    'a check of a missing element',
    overlayWithOperation({
      op: 'addCheck',
      check: { checkId: 'newcheck01', check: 'ageRange', birthDate: 'nosuchelement', min: 1 },
    }),
    'check.missing',
    'newcheck01',
  ],
  [
    'an ID number left without its check',
    overlayWithOperation({ op: 'removeCheck', checkId: ID_NUMBER_CHECK }),
    'check.needed',
    ID_NUMBER,
  ],
  [
    'a question without words',
    overlayWithOperation({ op: 'add', section: APPLICANT, element: questionOf('chl_x') }),
    'words.missing',
    ADDED_QUESTION,
  ],
  [
    'markup in its words',
    overlayWith(({ words: all }) => (all['en_US']![`${MOBILE}.help`] = '<b>x</b>')),
    'words.markup',
    MOBILE,
  ],
  [
    'words of nothing',
    overlayWith(({ words: all }) => (all['en_US']!['nosuchelement.help'] = 'x')),
    'words.orphan',
    'nosuchelement.help',
  ],
]);

cases('what is well-formed and cannot go live:', [
  [
    'a question that shows for nobody',
    baseWithElement(INCOME, { visibleWhen: isEqual(GENDER, 'neither') }),
    'element.unreachable',
    INCOME,
  ],
  [
    'a question that must be answered and shows for nobody',
    baseWithElement(MOBILE, { visibleWhen: isEqual(GENDER, 'neither') }),
    'element.requiredHidden',
    MOBILE,
  ],
  [
    'a question that no answer makes required',
    baseWithElement(INCOME, { requiredWhen: isEqual(GENDER, 'neither') }),
    'condition.impossible',
    INCOME,
  ],
  [
    'a form that nobody can fill',
    baseWith(({ groupChecks }) =>
      groupChecks.push({ checkId: 'tooyoung0000', check: 'ageRange', birthDate: BIRTH_DATE, max: 17 }),
    ),
    'form.unfillable',
    '',
  ],
  [
    'a name in Chinese for those who read Spanish',
    baseWith(({ words: all }) => (all['es_ES']![`${NAME}.elementName`] = '姓名')),
    'words.untranslated',
    NAME,
  ],
  [
    'help that one language lacks',
    baseWith(({ words: all }) => delete all['zh_TW']![`${HEIGHT}.help`]),
    'words.missing',
    HEIGHT,
  ],
  [
    'an id that comes back as another question',
    baseWithElement(INCOME, { elementCode: 'children', inputType: 'integer', settings: {} }),
    'change.refused',
    INCOME,
  ],
]);

test('what is wrong with one alternative is not mixed with what the others would ask', async () => {
  const problemsOf = async (document: unknown) => {
    const result = await publish(document);
    return result.ok
      ? []
      : result.issues.map(({ code, id, params }) => [code, id, params?.['path'] ?? params?.['key']]);
  };
  expect(
    await problemsOf(baseWith((form) => Object.assign(checkIn(form, ID_NUMBER_CHECK), { idnumber: 'x' }))),
  ).toEqual([['document.unknownKey', ID_NUMBER_CHECK, 'idnumber']]);
  const path = '/sections/0/elements/7/visibleWhen';
  expect(await problemsOf(baseWithElement(MOBILE, { visibleWhen: isEqual('Not An Id', 1) }))).toEqual([
    ['document.invalid', MOBILE, `${path}/left/element`],
  ]);
  expect(await problemsOf(baseWithElement(MOBILE, { visibleWhen: isEqual(NAME, 'x', 'equals') }))).toEqual([
    ['document.invalid', MOBILE, `${path}/op`],
  ]);
  const last = overlayDocument('chenghai').operations.length;
  expect(await problemsOf(overlayWithOperation({ op: 'remove', target: '?' }))).toEqual([
    ['document.invalid', '?', `/operations/${last}/target`],
  ]);
});

test('"may only tighten" lets an overlay do nothing but make an optional question required', async () => {
  const form = baseWithElement(INCOME, { locks: ['mayOnlyTighten'] });
  form.screen = 'petNotice';
  expect(await publish(form)).toMatchObject({ ok: true });
  const lay = (...operations: object[]) => ({
    ...overlayDocument('chenghai'),
    screen: 'petNotice',
    words: {},
    operations,
  });
  const set = (property: string, value: unknown) => ({ op: 'set', target: INCOME, property, value });
  for (const [property, value] of [
    ['settings', { max: '5' }],
    ['visibleWhen', isEqual(MOBILE, '1')],
    ['requiredFlag', 'N'],
    ['computed', { const: 1 }],
  ] as const)
    expect(await publish(lay(set(property, value)))).toEqual({
      ok: false,
      issues: [{ code: 'overlay.locked', id: INCOME, params: { lock: 'mayOnlyTighten' } }],
    });
  expect(await publish(lay(set('requiredFlag', 'Y')))).toMatchObject({ ok: true });
});

test('every reason that publishing can give was given here', () => {
  // The screen of a base and of its overlay cannot differ when both come from one table; approval and recipes have tests of
  // their own.
  const never: PublishProblemCode[] = [
    'words.doubtful',
    'approval.needed',
    'mapping.leaves',
    'mapping.taken',
    'mapping.unknown',
    'overlay.screen',
  ];
  expect(publishProblemCodes.filter((code) => !refusedWith.has(code))).toEqual(never);
});

afterEach(() => expect(({} as Record<string, unknown>)['polluted']).toBeUndefined());
