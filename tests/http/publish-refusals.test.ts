import { afterEach, describe, expect, test } from 'vitest';
import words from '../../locales/en_US/publish.json' with { type: 'json' };
import { locales } from '../../locales/index.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import { publishProblemCodes, type PublishProblemCode } from '../../src/core/failures/publish-problem.ts';
import { databaseHash } from './database.ts';
import { baseDocument, overlayDocument, publisher } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const publish = publisher(server.databaseUrl);
const live = await openTrade(server);
const refusedWith = new Set<PublishProblemCode>();

const APPLICANT = 'pzm4bbf4f8vh';
const INSURED = 'd4w7sfty9r58';
const BENEFICIARIES = 'beqnsu24nk3n';
const NAME = 'xmi7h3mecur2';
const ID_NUMBER = 'duxm4kxhxxyd';
const GENDER = 'i8jvuhnecxv4';
const BIRTH_DATE = 'cb6c8h47x652';
const MOBILE = 'jv8jhp8xvwhq';
const INCOME = 'u9xc35ttnth7';
const HEIGHT = 'ndcxujinyhk2';
const BENEFIT_ORDER = 'z4bscmvdyryj';

/** The base form after a change; the change works on a copy of its own. */
const base = (change: (form: Form) => void): Form => {
  const form = baseDocument();
  change(form);
  return form;
};
const overlay = (change: (document: Overlay) => void): Overlay => {
  const document = overlayDocument('chenghai');
  change(document);
  return document;
};
/** An overlay with one operation more. */
const operation = (added: object): Overlay =>
  overlay(({ operations }) => operations.push(added as Overlay['operations'][number]));
const setting = (target: string, property: string, value: unknown): Overlay =>
  operation({ op: 'set', target, property, value });

const find = (form: Form, id: string): Element => {
  const sections = form.sections.flatMap((section) => [
    section,
    ...(section.section ? [section.section] : []),
  ]);
  return sections.flatMap(({ elements }) => elements).find(({ elementId }) => elementId === id)!;
};
/** The base form with keys of one element written over, of whatever kind. */
const element = (id: string, change: object): Form => base((form) => Object.assign(find(form, id), change));
/** The base form with a question more at the end of the applicant. */
const added = (asked: object, form = baseDocument()): Form => {
  const { elementId } = { elementId: 'newquestion1', ...asked };
  form.sections[0]!.elements.push({
    elementId,
    elementCode: 'newQuestion',
    inputType: 'text',
    requiredFlag: 'N',
    ...asked,
  } as Element);
  for (const locale of locales) form.words[locale]![`${elementId}.elementName`] = 'New';
  return form;
};
const is = (id: string, value: unknown, op = 'eq') => ({
  op,
  left: { element: id },
  right: { const: value },
});

type Case = [say: string, document: unknown, code: PublishProblemCode, id: string];

/** Sends a document that must be refused: the problem is among those told, and nothing has moved. */
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

const cases = (say: string, list: Case[]) =>
  describe(say, () => void test.each(list)('%s', (...row) => refuses(row)));

cases('identity:', [
  ['an unknown input type', element(NAME, { inputType: 'captcha' }), 'inputType.unknown', NAME],
  [
    'an input type that every object has',
    element(NAME, { inputType: 'toString' }),
    'inputType.unknown',
    NAME,
  ],
  ['a code twice in a section', element(NAME, { elementCode: 'mobile' }), 'elementCode.duplicate', MOBILE],
  ['the code of the row id', element(HEIGHT, { elementCode: 'rowId' }), 'elementCode.duplicate', HEIGHT],
  [
    'the code of the section inside',
    element(HEIGHT, { elementCode: 'beneficiaries' }),
    'elementCode.duplicate',
    HEIGHT,
  ],
  [
    'two sections of one code',
    base(({ sections }) => Object.assign(sections[1]!, { sectionCode: 'applicant' })),
    'elementCode.duplicate',
    'applicant',
  ],
  ['an id twice', element(MOBILE, { elementId: NAME }), 'id.duplicate', NAME],
  ['an element with the id of a section', element(NAME, { elementId: INSURED }), 'id.duplicate', INSURED],
  [
    'an element with the id of a check',
    base((form) => Object.assign(form.groupChecks[0]!, { checkId: NAME })),
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
    element(NAME, { elementCode: code }),
    'elementCode.invalid',
    NAME,
  ]),
  [
    'toString as code of a section',
    base(({ sections }) => Object.assign(sections[1]!, { sectionCode: 'toString' })),
    'elementCode.invalid',
    INSURED,
  ],
  ...['', '1a', 'a-b', 'a b', 'é', `a${'b'.repeat(64)}`, 'a\n'].map((code): Case => [
    `${JSON.stringify(code).slice(0, 20)} as code`,
    element(NAME, { elementCode: code }),
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
    element(NAME, { elementId: id }),
    'id.invalid',
    id.slice(0, 80),
  ]),
  ['a number as id', element(NAME, { elementId: 12_345_678 }), 'id.invalid', APPLICANT],
]);

cases('conditions:', [
  [
    'two questions that show each other',
    base((form) => {
      find(form, MOBILE).visibleWhen = is(NAME, 'x') as never;
      find(form, NAME).visibleWhen = is(MOBILE, 'x') as never;
    }),
    'condition.cycle',
    NAME,
  ],
  [
    'a question that shows itself',
    element(MOBILE, { visibleWhen: is(MOBILE, '1') }),
    'condition.cycle',
    MOBILE,
  ],
  [
    'a computed value that is made of itself',
    element(INCOME, { computed: { fn: 'add', args: [{ element: INCOME }, { const: 1 }] } }),
    'condition.cycle',
    INCOME,
  ],
  [
    'a missing element',
    element(MOBILE, { visibleWhen: is('nosuchelement', 'x') }),
    'condition.missing',
    MOBILE,
  ],
  [
    'a missing element, for whether it is required',
    element(MOBILE, { requiredWhen: is('nosuchelement', 'x') }),
    'condition.missing',
    MOBILE,
  ],
  [
    'a missing section',
    element(MOBILE, {
      visibleWhen: {
        op: 'gt',
        left: { fn: 'count', args: [{ rows: 'nosuchsection' }] },
        right: { const: 1 },
      },
    }),
    'condition.missing',
    MOBILE,
  ],
  ['a text compared with a number', element(MOBILE, { visibleWhen: is(NAME, 1) }), 'condition.type', MOBILE],
  [
    'a date compared with a text',
    element(MOBILE, { visibleWhen: is(BIRTH_DATE, 'x') }),
    'condition.type',
    MOBILE,
  ],
  [
    'an answer of a note',
    element(MOBILE, { visibleWhen: is('bjdfy24i73dx', 'x') }),
    'condition.type',
    MOBILE,
  ],
  [
    'the age of a name',
    element(MOBILE, {
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
    element(MOBILE, { visibleWhen: is(GENDER_OF_INSURED(), 'M') }),
    'condition.scope',
    MOBILE,
  ],
  [
    'a row in a row seen from the row around it',
    element(HEIGHT, { visibleWhen: is(BENEFIT_ORDER, 1) }),
    'condition.scope',
    HEIGHT,
  ],
  [
    'an option that the question does not have',
    element(GENDER, { optionsWhen: [{ when: is(NAME, 'x'), options: ['X'] }] }),
    'condition.unknownOption',
    GENDER,
  ],
  [
    'a code list that is not published',
    element(MOBILE, { visibleWhen: { op: 'matchesList', left: { element: NAME }, list: 'planets' } }),
    'condition.unknownList',
    MOBILE,
  ],
  [
    'an operator of its own',
    element(MOBILE, { visibleWhen: { op: 'eval', left: 'alert(1)' } }),
    'document.invalid',
    MOBILE,
  ],
  ['an empty "all"', element(MOBILE, { visibleWhen: { op: 'all', of: [] } }), 'document.invalid', MOBILE],
]);

function GENDER_OF_INSURED(): string {
  return 'a9bcgk79k75j';
}

cases('settings that nobody can satisfy:', [
  [
    'an integer from 9 to 1',
    element(BENEFIT_ORDER, { settings: { min: 9, max: 1 } }),
    'settings.minAboveMax',
    BENEFIT_ORDER,
  ],
  [
    'an integer below the default',
    element(BENEFIT_ORDER, { settings: { max: -1 } }),
    'settings.minAboveMax',
    BENEFIT_ORDER,
  ],
  [
    'a decimal from 10 to 9',
    element(INCOME, { settings: { min: '10', max: '9' } }),
    'settings.minAboveMax',
    INCOME,
  ],
  [
    'a date from 2030 to 2029',
    element(BIRTH_DATE, { settings: { min: '2030-01-01', max: '2029-12-31' } }),
    'settings.minAboveMax',
    BIRTH_DATE,
  ],
  [
    'a text of at least 20 and at most 10 characters',
    added({ settings: { minLength: 20, maxLength: 10 } }),
    'settings.minAboveMax',
    'newquestion1',
  ],
  [
    'at least three of two options',
    withOptions(added({ inputType: 'checkboxes', settings: { options: ['a', 'b'], min: 3 } })),
    'settings.minAboveMax',
    'newquestion1',
  ],
  [
    'an age from 60 to 18',
    base((form) =>
      Object.assign(
        form.groupChecks.find(({ check }) => check === 'ageRange')!,
        { min: 60, max: 18 },
      ),
    ),
    'settings.minAboveMax',
    'tu6vaj52znxn',
  ],
  ['no options', element(GENDER, { settings: { options: [] } }), 'settings.noOptions', GENDER],
  ['a choice without settings', element(GENDER, { settings: undefined }), 'settings.noOptions', GENDER],
  ['an option twice', element(GENDER, { settings: { options: ['M', 'M'] } }), 'settings.noOptions', GENDER],
  [
    '501 options',
    element(GENDER, { settings: { options: Array.from({ length: 501 }, (_, i) => `o${i}`) } }),
    'settings.noOptions',
    GENDER,
  ],
  ['an option with markup', element(GENDER, { settings: { options: ['<b>'] } }), 'settings.invalid', GENDER],
  [
    'a choice from a list that nobody published',
    added({ inputType: 'listItem', settings: { list: 'planets' } }),
    'settings.unknownList',
    'newquestion1',
  ],
  [
    'a choice from no list',
    added({ inputType: 'listItem', settings: {} }),
    'settings.invalid',
    'newquestion1',
  ],
  [
    'an amount beside the steps, offered to be tapped',
    added({ inputType: 'amount', settings: { step: '1000', choices: ['5000', '5500'] } }),
    'settings.invalid',
    'newquestion1',
  ],
  [
    'a step of nothing',
    added({ inputType: 'amount', settings: { step: '0' } }),
    'settings.invalid',
    'newquestion1',
  ],
  [
    'an amount above the highest, offered to be tapped',
    added({ inputType: 'amount', settings: { max: '4000', choices: ['5000'] } }),
    'settings.invalid',
    'newquestion1',
  ],
  [
    'somebody who fills a question that is not there',
    added({ inputType: 'person', settings: { fills: { name: 'nosuchcode' } } }),
    'settings.invalid',
    'newquestion1',
  ],
  [
    'somebody of whom something else is known',
    added({ inputType: 'person', settings: { fills: { shoeSize: 'name' } } }),
    'settings.unknownKey',
    'newquestion1',
  ],
  [
    'somebody of people whom nobody could name',
    added({ inputType: 'person', settings: { source: 'customers' } }),
    'settings.invalid',
    'newquestion1',
  ],
  ['a scale whose ends have no names', added({ inputType: 'scale' }), 'words.missing', 'newquestion1'],
  [
    'a code of fewer digits at most than at least',
    added({ inputType: 'digits', settings: { min: 8 } }),
    'settings.minAboveMax',
    'newquestion1',
  ],
  [
    'a switch that must be answered',
    added({ inputType: 'switch', requiredFlag: 'Y' }),
    'settings.requiredSwitch',
    'newquestion1',
  ],
  [
    'a code without the number that it goes to',
    added({ inputType: 'smsCode', settings: { mobile: 'name' } }),
    'settings.partner',
    'newquestion1',
  ],
  ['a pattern', added({ settings: { pattern: '^(a+)+$' } }), 'settings.unknownKey', 'newquestion1'],
  ['a $ref in settings', added({ settings: { $ref: '#' } }), 'settings.unknownKey', 'newquestion1'],
  [
    'a setting of the wrong type',
    added({ settings: { maxLength: '10' } }),
    'settings.invalid',
    'newquestion1',
  ],
  ['settings that are a list', added({ settings: [] }), 'document.invalid', 'newquestion1'],
  [
    'fewer rows at most than at least',
    base(({ sections }) => (sections[1]!.repeat = { min: 3, max: 2 })),
    'section.rows',
    INSURED,
  ],
  [
    'a section inside another that does not repeat',
    base(({ sections }) => delete sections[1]!.section!.repeat),
    'section.child',
    BENEFICIARIES,
  ],
]);

function withOptions(form: Form): Form {
  for (const locale of locales)
    for (const option of ['a', 'b']) form.words[locale]![`newquestion1.option.${option}`] = option;
  return form;
}

cases('size:', [
  [
    '501 questions',
    base(({ sections }) => {
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
    base(({ sections }) => {
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
    base((form) => {
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
    base((form) => {
      for (let i = 0; i < 700; i += 1) form.words['zh_CN']![`${NAME}.help${i}`] = '长'.repeat(150);
    }),
    'form.tooLarge',
    '',
  ],
  ['a condition forty levels deep', element(MOBILE, { visibleWhen: nested(40) }), 'form.tooDeep', ''],
  [
    'words a hundred thousand levels deep',
    base((form) => Object.assign(form.words['zh_CN']!, { x: nested(100_000) })),
    'form.tooDeep',
    '',
  ],
  [
    'an overlay with 300 KB of words',
    overlay((document) => {
      for (let i = 0; i < 700; i += 1) document.words['zh_CN']![`${NAME}.help${i}`] = '长'.repeat(150);
    }),
    'form.tooLarge',
    '',
  ],
]);

function nested(levels: number): unknown {
  return JSON.parse(
    `${'{"op":"not","of":'.repeat(levels)}${JSON.stringify(is(NAME, 'x'))}${'}'.repeat(levels)}`,
  );
}

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
      base(({ words: all }) => Object.assign(all[locale]!, { [`${NAME}.elementName`]: text })),
      'words.markup',
      NAME,
    ]),
  ),
  ...['alertTitle', 'help', 'optional', 'unit', 'option.x'].map((key): Case => [
    `a link as ${key}`,
    base(({ words: all }) => Object.assign(all['en_US']!, { [`${NAME}.${key}`]: 'see www.evil.example' })),
    'words.markup',
    NAME,
  ]),
  ...locales.map((locale): Case => [
    `a name that is missing in ${locale}`,
    base(({ words: all }) => delete all[locale]![`${NAME}.elementName`]),
    'words.missing',
    NAME,
  ]),
  [
    'a name of blanks',
    base(({ words: all }) => (all['es_ES']![`${NAME}.elementName`] = '  ')),
    'words.missing',
    NAME,
  ],
  ['a whole language missing', base(({ words: all }) => delete all['pt_BR']), 'words.missing', NAME],
  [
    'an option without a word',
    base(({ words: all }) => delete all['en_US']![`${GENDER}.option.F`]),
    'words.missing',
    GENDER,
  ],
  [
    'the title of a section',
    base(({ words: all }) => delete all['zh_TW']![`${APPLICANT}.title`]),
    'words.missing',
    APPLICANT,
  ],
  [
    'a word of nothing',
    base(({ words: all }) => (all['zh_CN']!['nosuchelement.help'] = 'x')),
    'words.orphan',
    'nosuchelement.help',
  ],
  [
    'a word without a property',
    base(({ words: all }) => (all['zh_CN']!['title'] = 'x')),
    'words.orphan',
    'title',
  ],
  ['a $ref among the words', base(({ words: all }) => (all['zh_CN']!['$ref'] = '#')), 'words.orphan', '$ref'],
  [
    'a language that is none',
    base((form) => Object.assign(form.words, { klingon: {} })),
    'document.invalid',
    '/words',
  ],
  [
    'half a character',
    base(({ words: all }) => (all['zh_CN']![`${NAME}.help`] = 'x\ud800')),
    'document.invalid',
    `/words/zh_CN/${NAME}.help`,
  ],
  [
    'a NUL',
    base(({ words: all }) => (all['zh_CN']![`${NAME}.help`] = 'x\u0000')),
    'document.invalid',
    `/words/zh_CN/${NAME}.help`,
  ],
]);

cases('the format is closed:', [
  [
    'an unknown key at the top',
    base((form) => Object.assign(form, { theme: 'red' })),
    'document.unknownKey',
    '',
  ],
  [
    'an unknown key of a section',
    base(({ sections }) => Object.assign(sections[0]!, { html: 'x' })),
    'document.unknownKey',
    APPLICANT,
  ],
  ['an unknown key of an element', element(NAME, { onClick: 'alert(1)' }), 'document.unknownKey', NAME],
  ...['$ref', '$id', '$defs', '$data', '$dynamicRef'].flatMap((key): Case[] => [
    [`${key} in an element`, element(NAME, { [key]: '#' }), 'document.unknownKey', NAME],
    [
      `${key} in a section`,
      base(({ sections }) => Object.assign(sections[1]!, { [key]: '#' })),
      'document.unknownKey',
      INSURED,
    ],
    [
      `${key} in a condition`,
      element(NAME, { visibleWhen: { ...is(MOBILE, '1'), [key]: '#' } }),
      'document.unknownKey',
      NAME,
    ],
    [
      `${key} in a check`,
      base((form) => Object.assign(form.groupChecks[0]!, { [key]: '#' })),
      'document.unknownKey',
      'i9es6emy64ut',
    ],
  ]),
  [
    'another version of the format',
    base((form) => Object.assign(form, { formatVersion: 2 })),
    'document.invalid',
    '/formatVersion',
  ],
  ['no sections', base((form) => (form.sections = [])), 'document.invalid', '/sections'],
  ['a screen with a way out', base((form) => (form.screen = '../x')), 'document.invalid', '/screen'],
  ['a lock that is none', element(NAME, { locks: ['mustBeRed'] }), 'document.invalid', NAME],
  ...[null, 1, 'form', true, [], undefined].map((document): Case => [
    `${JSON.stringify(document)} instead of a document`,
    document,
    'document.notObject',
    '',
  ]),
  [
    'an infinite number',
    JSON.parse(
      JSON.stringify(element(MOBILE, { visibleWhen: is(INCOME, 1) })).replace('"const":1}', '"const":1e999}'),
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
    base((form) => Object.assign(form.groupChecks[0]!, { idNumber: 'nosuchelement' })),
    'check.missing',
    'i9es6emy64ut',
  ],
  ...['order', 'ratio'].map((operand): Case => [
    `totals over a missing ${operand}`,
    base((form) => Object.assign(form.groupChecks.at(-1)!, { [operand]: 'nosuchelement' })),
    'check.missing',
    's4mij9ridcu2',
  ]),
  [
    'totals over an element',
    base((form) => Object.assign(form.groupChecks.at(-1)!, { section: NAME })),
    'check.operand',
    's4mij9ridcu2',
  ],
  [
    'totals over a section on top',
    base((form) => Object.assign(form.groupChecks.at(-1)!, { section: INSURED })),
    'check.operand',
    's4mij9ridcu2',
  ],
  [
    'totals over shares of another section',
    base((form) => Object.assign(form.groupChecks.at(-1)!, { ratio: HEIGHT })),
    'check.operand',
    's4mij9ridcu2',
  ],
  [
    'the age of a name',
    base((form) => Object.assign(form.groupChecks[6]!, { birthDate: NAME })),
    'check.operand',
    'tu6vaj52znxn',
  ],
  [
    'an amount that is not in yuan, held against a cap in yuan',
    base(({ groupChecks }) =>
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
    base(({ groupChecks }) =>
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
    base(({ groupChecks }) =>
      groupChecks.push({ checkId: 'waivercheck', check: 'waiver', waiver: GENDER } as GroupCheck),
    ),
    'document.invalid',
    'waivercheck',
  ],
  [
    'a person of another row',
    base((form) => {
      form.sections.push({
        sectionId: 'othersection',
        sectionCode: 'others',
        repeat: { min: 0, max: 3 },
        elements: [
          { elementId: 'othermobile1', elementCode: 'mobile', inputType: 'mobile', requiredFlag: 'N' },
        ],
      });
      Object.assign(form.groupChecks[7]!, { other: 'othermobile1' });
    }),
    'check.operand',
    'ftr6rsjpby64',
  ],
  [
    'an ID number that no check judges',
    base((form) => (form.groupChecks = form.groupChecks.filter(({ checkId }) => checkId !== 'i9es6emy64ut'))),
    'check.needed',
    ID_NUMBER,
  ],
]);

cases('overlays:', [
  [
    'a target that is not there',
    setting('nosuchelement', 'requiredFlag', 'Y'),
    'overlay.target',
    'nosuchelement',
  ],
  [
    'taking out what is not there',
    operation({ op: 'remove', target: 'nosuchelement' }),
    'overlay.target',
    'nosuchelement',
  ],
  [
    'taking out a check that is not there',
    operation({ op: 'removeCheck', checkId: 'nosuchcheck' }),
    'overlay.target',
    'nosuchcheck',
  ],
  [
    'adding to a section that is not there',
    operation({ op: 'add', section: 'nosuchsection', element: question('chl_x') }),
    'overlay.target',
    'nosuchsection',
  ],
  [
    'adding after an element that is not there',
    operation({ op: 'add', section: APPLICANT, after: 'nosuchelement', element: question('chl_x') }),
    'overlay.target',
    'nosuchelement',
  ],
  ['a lock: taking out what must exist', operation({ op: 'remove', target: NAME }), 'overlay.locked', NAME],
  [
    'a lock: a section with what must exist',
    operation({ op: 'remove', target: INSURED }),
    'overlay.locked',
    'fy6cbrhqfcj2',
  ],
  ['a lock: optional what must stay required', setting(NAME, 'requiredFlag', 'N'), 'overlay.locked', NAME],
  [
    'a lock: hiding what must stay required',
    setting(NAME, 'visibleWhen', is(MOBILE, '1')),
    'overlay.locked',
    NAME,
  ],
  [
    'a lock: hiding it with its section',
    setting(APPLICANT, 'visibleWhen', is(NAME, '1')),
    'overlay.locked',
    NAME,
  ],
  [
    'a lock: another text where it is fixed',
    overlay(({ words: all }) => (all['zh_CN']![`${ID_NUMBER}.elementName`] = '号码')),
    'overlay.locked',
    ID_NUMBER,
  ],
  [
    'a code outside the namespace',
    operation({ op: 'add', section: APPLICANT, element: question('x') }),
    'elementCode.namespace',
    'overlayadd01',
  ],
  [
    "a code in another insurer's namespace",
    operation({ op: 'add', section: APPLICANT, element: question('psp_x') }),
    'elementCode.namespace',
    'overlayadd01',
  ],
  ...[99, 2 ** 31, 1e300].map((baseVersion): Case => [
    `the base version ${baseVersion}, which was never published`,
    overlay((document) => (document.baseVersion = baseVersion)),
    'overlay.baseVersion',
    'insureInfomation',
  ]),
  [
    'a screen that has no base',
    overlay((document) => (document.screen = 'petNotice')),
    'overlay.baseVersion',
    'petNotice',
  ],
  ['rows of an element', setting(NAME, 'repeat', { min: 0, max: 1 }), 'overlay.property', NAME],
  ['settings of a section', setting(INSURED, 'settings', {}), 'overlay.property', INSURED],
  [
    'a channel without its product',
    overlay((document) => (document.scope = { supplierCode: 'CHL', platformCode: '7' })),
    'overlay.scope',
    'insureInfomation',
  ],
  [
    'an insurer with a way out',
    overlay((document) => (document.scope = { supplierCode: '../x' })),
    'document.invalid',
    '/scope/supplierCode',
  ],
  [
    'an operation of its own',
    operation({ op: 'run', code: 'alert(1)' }),
    'document.invalid',
    `/operations/${overlayDocument('chenghai').operations.length}/op`,
  ],
  [
    'the same question twice',
    operation({ op: 'add', section: APPLICANT, element: { ...question('chl_x'), elementId: NAME } }),
    'id.duplicate',
    NAME,
  ],
]);

function question(elementCode: string) {
  return { elementId: 'overlayadd01', elementCode, inputType: 'text', requiredFlag: 'N' };
}

cases('what an overlay sets is judged like what a form says:', [
  ['a flag that is none', setting(MOBILE, 'requiredFlag', 'maybe'), 'document.invalid', MOBILE],
  ['no flag', setting(MOBILE, 'requiredFlag', null), 'document.invalid', MOBILE],
  [
    'a setting that is not there',
    setting(MOBILE, 'settings', { pattern: '^(a+)+$' }),
    'settings.unknownKey',
    MOBILE,
  ],
  ['a $ref as settings', setting(MOBILE, 'settings', { $ref: '#' }), 'settings.unknownKey', MOBILE],
  ['code as a setting', setting(HEIGHT, 'settings', { min: '1"}});alert(1)//' }), 'settings.invalid', HEIGHT],
  ['settings that are a text', setting(MOBILE, 'settings', 'x'), 'settings.unknownKey', MOBILE],
  [
    'a condition with an unknown operator',
    setting(MOBILE, 'visibleWhen', { op: 'eval', left: 'x' }),
    'document.invalid',
    MOBILE,
  ],
  ['a condition that is a text', setting(MOBILE, 'visibleWhen', 'true'), 'document.invalid', MOBILE],
  ['options that are no rules', setting(GENDER, 'optionsWhen', { when: 1 }), 'document.invalid', GENDER],
  ['a computed value that is a text', setting(INCOME, 'computed', 'alert(1)'), 'document.invalid', INCOME],
  [
    'rows that are no numbers',
    setting(INSURED, 'repeat', { min: 'a', max: 'b' }),
    'document.invalid',
    INSURED,
  ],
  [
    'a place that is no area code',
    setting(MOBILE, 'defaultLocationValue', '../x'),
    'document.invalid',
    MOBILE,
  ],
  ['a bound above the other', setting(HEIGHT, 'settings', { max: '1' }), 'settings.minAboveMax', HEIGHT],
  [
    'a missing element in a condition',
    setting(MOBILE, 'visibleWhen', is('nosuchelement', 'x')),
    'condition.missing',
    MOBILE,
  ],
  [
    'a check of a missing element',
    operation({
      op: 'addCheck',
      check: { checkId: 'newcheck01', check: 'ageRange', birthDate: 'nosuchelement', min: 1 },
    }),
    'check.missing',
    'newcheck01',
  ],
  [
    'an ID number left without its check',
    operation({ op: 'removeCheck', checkId: 'i9es6emy64ut' }),
    'check.needed',
    ID_NUMBER,
  ],
  [
    'a question without words',
    operation({ op: 'add', section: APPLICANT, element: question('chl_x') }),
    'words.missing',
    'overlayadd01',
  ],
  [
    'markup in its words',
    overlay(({ words: all }) => (all['en_US']![`${MOBILE}.help`] = '<b>x</b>')),
    'words.markup',
    MOBILE,
  ],
  [
    'words of nothing',
    overlay(({ words: all }) => (all['en_US']!['nosuchelement.help'] = 'x')),
    'words.orphan',
    'nosuchelement.help',
  ],
]);

cases('what is well-formed and cannot go live:', [
  [
    'a question that shows for nobody',
    element(INCOME, { visibleWhen: is(GENDER, 'neither') }),
    'element.unreachable',
    INCOME,
  ],
  [
    'a question that must be answered and shows for nobody',
    element(MOBILE, { visibleWhen: is(GENDER, 'neither') }),
    'element.requiredHidden',
    MOBILE,
  ],
  [
    'a question that no answer makes required',
    element(INCOME, { requiredWhen: is(GENDER, 'neither') }),
    'condition.impossible',
    INCOME,
  ],
  [
    'a form that nobody can fill',
    base(({ groupChecks }) =>
      groupChecks.push({ checkId: 'tooyoung0000', check: 'ageRange', birthDate: BIRTH_DATE, max: 17 }),
    ),
    'form.unfillable',
    '',
  ],
  [
    'a name in Chinese for those who read Spanish',
    base(({ words: all }) => (all['es_ES']![`${NAME}.elementName`] = '姓名')),
    'words.untranslated',
    NAME,
  ],
  [
    'help that one language lacks',
    base(({ words: all }) => delete all['zh_TW']![`${HEIGHT}.help`]),
    'words.missing',
    HEIGHT,
  ],
  [
    'an id that comes back as another question',
    element(INCOME, { elementCode: 'children', inputType: 'integer', settings: {} }),
    'change.refused',
    INCOME,
  ],
]);

test('what is wrong with one alternative is not mixed with what the others would ask', async () => {
  const problemsOf = async (document: unknown) => {
    const result = await publish(document);
    return result.ok
      ? []
      : result.issues.map(({ code, id, params }) => [code, id, params?.['at'] ?? params?.['key']]);
  };
  expect(await problemsOf(base((form) => Object.assign(form.groupChecks[0]!, { idnumber: 'x' })))).toEqual([
    ['document.unknownKey', 'i9es6emy64ut', 'idnumber'],
  ]);
  const at = '/sections/0/elements/7/visibleWhen';
  expect(await problemsOf(element(MOBILE, { visibleWhen: is('Not An Id', 1) }))).toEqual([
    ['document.invalid', MOBILE, `${at}/left/element`],
  ]);
  expect(await problemsOf(element(MOBILE, { visibleWhen: is(NAME, 'x', 'equals') }))).toEqual([
    ['document.invalid', MOBILE, `${at}/op`],
  ]);
  const last = overlayDocument('chenghai').operations.length;
  expect(await problemsOf(operation({ op: 'remove', target: '?' }))).toEqual([
    ['document.invalid', '?', `/operations/${last}/target`],
  ]);
});

test('"may only tighten" lets an overlay do nothing but make an optional question required', async () => {
  const form = element(INCOME, { locks: ['mayOnlyTighten'] });
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
    ['visibleWhen', is(MOBILE, '1')],
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
