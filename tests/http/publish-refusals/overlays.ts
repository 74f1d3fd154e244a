// Overlay operations that publishing refuses.
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
import { insurerDocument, overlayDocument } from '../publisher.ts';
import {
  APPLICANT,
  INSURED,
  NAME,
  ID_NUMBER,
  MOBILE,
  ID_TYPE,
  INSURED_ID_TYPE,
  type RefusalCase,
} from './refusal-case.ts';

export const overlayRefusals: readonly RefusalCase[] = [
  [
    'setting a property of a missing element',
    overlaySetting('nosuchelement', 'requiredFlag', 'Y'),
    'overlay.target',
    'nosuchelement',
  ],
  [
    'removing a missing element',
    overlayWithOperation({ op: 'remove', target: 'nosuchelement' }),
    'overlay.target',
    'nosuchelement',
  ],
  [
    'removing a missing check',
    overlayWithOperation({ op: 'removeCheck', checkId: 'nosuchcheck' }),
    'overlay.target',
    'nosuchcheck',
  ],
  [
    'adding to a missing section',
    overlayWithOperation({ op: 'add', section: 'nosuchsection', element: questionOf('chl_x') }),
    'overlay.target',
    'nosuchsection',
  ],
  [
    'adding after a missing element',
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
    'moving an element after one of another section',
    overlayWithOperation({ op: 'move', target: NAME, after: INSURED_ID_TYPE }),
    'overlay.target',
    INSURED_ID_TYPE,
  ],
  [
    'moving an element locked as mustExist into another section',
    overlayWithOperation({ op: 'move', target: NAME, section: INSURED, after: null }),
    'overlay.locked',
    NAME,
  ],
  [
    'moving a section with an element locked as mustExist into another one',
    overlayWithOperation({ op: 'move', target: INSURED, section: APPLICANT, after: null }),
    'overlay.locked',
    INSURED_ID_TYPE,
  ],
  [
    'moving an element out of every section',
    overlayWithOperation({ op: 'move', target: MOBILE, section: null, after: null }),
    'overlay.place',
    MOBILE,
  ],
  [
    'moving a section into itself',
    overlayWith(({ operations }) =>
      operations.push(
        { op: 'addSection', after: null, section: sectionOf('chl_pets') as never },
        { op: 'move', target: ADDED_SECTION, section: ADDED_SECTION, after: null },
      ),
    ),
    'overlay.place',
    ADDED_SECTION,
  ],
  [
    'adding a section inside a missing one',
    overlayWithOperation({ op: 'addSection', parent: 'nosuchsection', section: sectionOf('chl_pets') }),
    'overlay.target',
    'nosuchsection',
  ],
  [
    'adding a section after a missing one',
    overlayWithOperation({ op: 'addSection', after: 'nosuchsection', section: sectionOf('chl_pets') }),
    'overlay.target',
    'nosuchsection',
  ],
  [
    "a section code outside the insurer's namespace",
    overlayWithOperation({ op: 'addSection', after: null, section: sectionOf('pets') }),
    'elementCode.namespace',
    ADDED_SECTION,
  ],
  [
    'adding a section with an id of the base form',
    overlayWithOperation({ op: 'addSection', section: sectionOf('chl_pets', { sectionId: INSURED }) }),
    'id.duplicate',
    INSURED,
  ],
  [
    'adding a section with an element whose id the base form has',
    overlayWithOperation({
      op: 'addSection',
      section: sectionOf('chl_pets', { elements: [{ ...questionOf('breed'), elementId: NAME }] }),
    }),
    'id.duplicate',
    NAME,
  ],
  [
    'adding a section without an id',
    overlayWithOperation({ op: 'addSection', section: { sectionCode: 'chl_pets', elements: [] } }),
    'document.invalid',
    `/operations/${overlayDocument('chenghai').operations.length}/section`,
  ],
  [
    'adding a section with an unknown key',
    overlayWithOperation({ op: 'addSection', section: sectionOf('chl_pets', { html: '<b>x</b>' }) }),
    'document.unknownKey',
    ADDED_SECTION,
  ],
  [
    'moving an element locked as mustExist into an added section',
    overlayWith(({ operations }) =>
      operations.push(
        { op: 'addSection', after: null, section: sectionOf('chl_pets') as never },
        { op: 'move', target: NAME, section: ADDED_SECTION, after: null },
      ),
    ),
    'overlay.locked',
    NAME,
  ],
  [
    'removing an element locked as mustExist',
    overlayWithOperation({ op: 'remove', target: NAME }),
    'overlay.locked',
    NAME,
  ],
  [
    'removing a section with an element locked as mustExist',
    overlayWithOperation({ op: 'remove', target: INSURED }),
    'overlay.locked',
    INSURED_ID_TYPE,
  ],
  [
    'making an element optional that is locked as mustStayRequired',
    overlaySetting(NAME, 'requiredFlag', 'N'),
    'overlay.locked',
    NAME,
  ],
  [
    'hiding an element locked as mustStayRequired',
    overlaySetting(NAME, 'visibleWhen', equalTo(MOBILE, '1')),
    'overlay.locked',
    NAME,
  ],
  [
    'hiding the section of an element locked as mustStayRequired',
    overlaySetting(APPLICANT, 'visibleWhen', equalTo(NAME, '1')),
    'overlay.locked',
    ID_TYPE,
  ],
  [
    'replacing words locked as textFixed',
    overlayWith(({ words }) => (words['zh_CN']![`${ID_NUMBER}.elementName`] = '号码')),
    'overlay.locked',
    ID_NUMBER,
  ],
  [
    "a code outside the insurer's namespace",
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
  ...[99, 2 ** 31, 1e300].map((baseVersion): RefusalCase => [
    `the base version ${baseVersion}, which was never published`,
    overlayWith((document) => (document.baseVersion = baseVersion)),
    'overlay.baseVersion',
    'insureInfomation',
  ]),
  [
    'a screen without a base form',
    overlayWith((document) => (document.screen = 'petNotice')),
    'overlay.baseVersion',
    'petNotice',
  ],
  ['repeat on an element', overlaySetting(NAME, 'repeat', { min: 0, max: 1 }), 'overlay.property', NAME],
  ['settings on a section', overlaySetting(INSURED, 'settings', {}), 'overlay.property', INSURED],
  [
    'a channel without a product',
    overlayWith((document) => (document.scope = { supplierCode: 'CHL', platformCode: '7' })),
    'overlay.scope',
    'insureInfomation',
  ],
  [
    'a path traversal as insurer',
    overlayWith((document) => (document.scope = { supplierCode: '../x' })),
    'document.invalid',
    '/scope/supplierCode',
  ],
  [
    'an unknown operation',
    overlayWithOperation({ op: 'run', code: 'alert(1)' }),
    'document.invalid',
    `/operations/${overlayDocument('chenghai').operations.length}/op`,
  ],
  [
    'two overlays of an insurer for one screen (G6)',
    { ...insurerDocument(), overlays: [...insurerDocument().overlays, insurerDocument().overlays[0]] },
    'overlay.twice',
    `/overlays/${insurerDocument().overlays.length}`,
  ],
  [
    'an insurer that sells nothing (G7)',
    overlayWith((document) => (document.scope = { supplierCode: 'CLH' })),
    'overlay.unknownInsurer',
    'insureInfomation',
  ],
  [
    "a product that is another insurer's (G7)",
    overlayWith((document) => (document.scope.riskCode = 'HMH-R02')),
    'overlay.unknownProduct',
    'insureInfomation',
  ],
  [
    'adding an element whose id the base form has',
    overlayWithOperation({
      op: 'add',
      section: APPLICANT,
      element: { ...questionOf('chl_x'), elementId: NAME },
    }),
    'id.duplicate',
    NAME,
  ],
];
