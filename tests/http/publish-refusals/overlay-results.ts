// Overlays whose result is refused: the flattened form passes the same checks as a base form.
import {
  overlayWith,
  overlayWithOperation,
  overlaySetting,
  equalTo,
  questionOf,
  sectionOf,
  ADDED_QUESTION,
  ADDED_SECTION,
} from '../changed-documents.ts';
import {
  APPLICANT,
  INSURED,
  BENEFICIARIES,
  ID_NUMBER,
  GENDER,
  MOBILE,
  INCOME,
  HEIGHT,
  ID_NUMBER_CHECK,
  type RefusalCase,
} from './refusal-case.ts';

export const overlayResultRefusals: readonly RefusalCase[] = [
  ['an unknown requiredFlag', overlaySetting(MOBILE, 'requiredFlag', 'maybe'), 'document.invalid', MOBILE],
  ['null as requiredFlag', overlaySetting(MOBILE, 'requiredFlag', null), 'document.invalid', MOBILE],
  [
    'an unknown setting',
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
  ['text as settings', overlaySetting(MOBILE, 'settings', 'x'), 'settings.unknownKey', MOBILE],
  [
    'a condition with an unknown operator',
    overlaySetting(MOBILE, 'visibleWhen', { op: 'eval', left: 'x' }),
    'document.invalid',
    MOBILE,
  ],
  ['text as condition', overlaySetting(MOBILE, 'visibleWhen', 'true'), 'document.invalid', MOBILE],
  [
    'an object as optionsWhen',
    overlaySetting(GENDER, 'optionsWhen', { when: 1 }),
    'document.invalid',
    GENDER,
  ],
  ['text as computed value', overlaySetting(INCOME, 'computed', 'alert(1)'), 'document.invalid', INCOME],
  [
    'text as row limits',
    overlaySetting(INSURED, 'repeat', { min: 'a', max: 'b' }),
    'document.invalid',
    INSURED,
  ],
  [
    'a defaultLocationValue that is not an area code',
    overlaySetting(MOBILE, 'defaultLocationValue', '../x'),
    'document.invalid',
    MOBILE,
  ],
  [
    'a maximum below the default minimum',
    overlaySetting(HEIGHT, 'settings', { max: '1' }),
    'settings.minAboveMax',
    HEIGHT,
  ],
  [
    'a missing element in a condition',
    overlaySetting(MOBILE, 'visibleWhen', equalTo('nosuchelement', 'x')),
    'condition.missing',
    MOBILE,
  ],
  [
    'a check with a missing element',
    overlayWithOperation({
      op: 'addCheck',
      check: { checkId: 'newcheck01', check: 'ageRange', birthDate: 'nosuchelement', min: 1 },
    }),
    'check.missing',
    'newcheck01',
  ],
  [
    'removing the check of an ID number',
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
    'an added section without words',
    overlayWithOperation({ op: 'addSection', section: sectionOf('chl_pets') }),
    'words.missing',
    ADDED_SECTION,
  ],
  [
    'a section inside one that is inside another, with one more inside',
    overlayWithOperation({
      op: 'addSection',
      parent: BENEFICIARIES,
      section: sectionOf('chl_pets', {
        section: { sectionId: 'overlaytoys1', sectionCode: 'toys', elements: [] },
      }),
    }),
    'section.depth',
    'overlaytoys1',
  ],
  [
    'a rule in an added section that reads a missing element',
    overlayWithOperation({
      op: 'addSection',
      section: sectionOf('chl_pets', { visibleWhen: equalTo('nosuchelement', 'x') }),
    }),
    'condition.missing',
    ADDED_SECTION,
  ],
  [
    'an unknown setting of an element in an added section',
    overlayWithOperation({
      op: 'addSection',
      section: sectionOf('chl_pets', { elements: [{ ...questionOf('breed'), settings: { html: 'x' } }] }),
    }),
    'settings.unknownKey',
    ADDED_QUESTION,
  ],
  [
    'two elements with one code in an added section',
    overlayWithOperation({
      op: 'addSection',
      section: sectionOf('chl_pets', {
        elements: [questionOf('breed'), { ...questionOf('breed'), elementId: 'overlayadd02' }],
      }),
    }),
    'elementCode.duplicate',
    'overlayadd02',
  ],
  [
    'markup in words',
    overlayWith(({ words }) => (words['en_US']![`${MOBILE}.help`] = '<b>x</b>')),
    'words.markup',
    MOBILE,
  ],
  [
    'words for a missing element',
    overlayWith(({ words }) => (words['en_US']!['nosuchelement.help'] = 'x')),
    'words.orphan',
    'nosuchelement',
  ],
];
