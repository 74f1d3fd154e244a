import { expect, test } from 'vitest';
import { locales } from '../../../locales/index.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import type { Overlay, OverlayOperation } from '../../../schemas/generated/overlay.ts';
import { withWords } from '../../../tests/constructs/construct-form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { classOf } from '../diff/change.ts';
import { diffForms } from '../diff/diff-forms.ts';
import { checkOverlayDocument } from '../form-checks/check-document.ts';
import { checkForm } from '../form-checks/check-form.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { deriveOverlay } from './derive-overlay.ts';
import { flatten } from './flatten.ts';
import { layersOf, originsIn } from './origins.ts';

const base = withWords(
  form(
    [
      section('person', [element('name', 'name', { locks: ['mustExist'] }), element('email', 'email')]),
      section('cars', [element('plate')], { repeat: { min: 0, max: 2 } }),
    ],
    { conditions: { owner000: { op: 'empty', left: answerOperand('name') } } },
  ),
);

/** A repeating section with one nested in it. */
const pets: Section = section('chl_pets', [element('name'), element('breed')], {
  repeat: { min: 0, max: 3 },
  section: section('vaccines', [element('date')], { repeat: { min: 0, max: 9 } }),
});
const add = (after: string | null | undefined, added = pets): OverlayOperation => ({
  op: 'addSection',
  ...(after === undefined ? {} : { after }),
  section: added,
});
// The id of the base's own name is another one.
pets.elements[0]!.elementId = 'petname0';

const overlay = (operations: OverlayOperation[], words: Overlay['words'] = {}): Overlay => ({
  formatVersion: 1,
  screen: 'trial',
  scope: { supplierCode: 'CHL' },
  baseVersion: 1,
  operations,
  words,
});
const flattened = (...layers: Overlay[]): Form => {
  const result = flatten(base, layers);
  if (!result.ok) throw new TypeError(JSON.stringify(result.issues));
  return result.form;
};
const sectionCodes = ({ sections }: Form) => sections.map(({ sectionCode }) => sectionCode).join(' ');
const problemsOf = (operations: OverlayOperation[]) => {
  const result = flatten(base, [overlay(operations)]);
  return result.ok ? [] : result.issues.map(({ code, id }) => `${code} ${id}`);
};

test.each<[string, OverlayOperation[], string[]]>([
  [
    'a section code outside the namespace of the insurer',
    [add(null, section('pets', []))],
    [`elementCode.namespace ${idOf('pets')}`],
  ],
  ['a place after a section that the form lacks', [add('nowhere0')], ['overlay.target nowhere0']],
  ['a place after an element', [add(idOf('name'))], [`overlay.target ${idOf('name')}`]],
  [
    'a section id of the base',
    [add(null, { ...pets, sectionId: idOf('cars') })],
    [`id.duplicate ${idOf('cars')}`],
  ],
  [
    'element ids of the base, in it and in its nested section',
    [
      add(null, {
        ...pets,
        elements: [{ ...element('breed'), elementId: idOf('plate') }],
        section: section('vaccines', [{ ...element('date'), elementId: idOf('email') }]),
      }),
    ],
    [`id.duplicate ${idOf('plate')}`, `id.duplicate ${idOf('email')}`],
  ],
  ['the id of a named condition', [add(null, { ...pets, sectionId: 'owner000' })], ['id.duplicate owner000']],
  [
    'the same section twice',
    [add(null), add(null)],
    [
      `id.duplicate ${idOf('chl_pets')}`,
      'id.duplicate petname0',
      `id.duplicate ${idOf('breed')}`,
      `id.duplicate ${idOf('vaccines')}`,
      `id.duplicate ${idOf('date')}`,
    ],
  ],
  [
    'a locked element that moves into it',
    [add(null), { op: 'move', target: idOf('name'), section: idOf('chl_pets'), after: null }],
    [`overlay.locked ${idOf('name')}`],
  ],
])('%s is refused', (_title, operations, expected) => {
  expect(problemsOf(operations)).toEqual(expected);
});

test.each<[string | null | undefined, string]>([
  [null, 'chl_pets person cars'],
  [idOf('person'), 'person chl_pets cars'],
  [idOf('cars'), 'person cars chl_pets'],
  [undefined, 'person cars chl_pets'],
])('a section added after %s stands there', (after, expected) => {
  const operation = add(after);
  expect(checkOverlayDocument(overlay([operation])).ok).toBe(true);
  expect(sectionCodes(flattened(overlay([operation])))).toBe(expected);
});

test('flattening does not share the section with the overlay', () => {
  const document = overlay([add(null)]);
  const before = canonicalJson(document);
  const result = flatten(base, [document, overlay([{ op: 'remove', target: idOf('breed') }])]);
  expect(result.ok && result.form.sections[0]!.elements).toHaveLength(1);
  expect(canonicalJson(document)).toBe(before);
});

const petsCheck: GroupCheck = {
  checkId: 'petcheck',
  check: 'condition',
  refuseWhen: {
    op: 'gt',
    left: { fn: 'count', args: [{ rows: idOf('chl_pets') }] },
    right: { fn: 'count', args: [{ rows: idOf('cars') }] },
  },
  path: idOf('email'),
  severity: 'error',
};

test('its words, rules, checks and the operations of narrower scopes refer to it', () => {
  const later = section('chl_more', [
    element('chl_why', 'text', { visibleWhen: { op: 'empty', left: answerOperand('email') } }),
  ]);
  const narrower = overlay([
    { op: 'set', target: idOf('chl_pets'), property: 'repeat', value: { min: 1, max: 2 } },
    { op: 'set', target: idOf('breed'), property: 'requiredFlag', value: 'Y' },
    { op: 'add', section: idOf('vaccines'), after: null, element: element('chl_maker') },
    { op: 'move', target: idOf('chl_pets'), after: null },
    { op: 'remove', target: idOf('chl_more') },
  ]);
  const wider = overlay([
    { op: 'addCheck', check: petsCheck },
    add(idOf('cars'), later),
    add(idOf('chl_more')),
    { op: 'move', target: idOf('email'), section: idOf('chl_pets'), after: 'petname0' },
    {
      op: 'set',
      target: idOf('plate'),
      property: 'visibleWhen',
      value: { op: 'empty', left: answerOperand('email') },
    },
  ]);
  const result = flattened(wider, narrower);
  expect(sectionCodes(result)).toBe('chl_pets person cars');
  expect(result.sections[0]).toMatchObject({
    repeat: { min: 1, max: 2 },
    elements: [
      { elementCode: 'name' },
      { elementCode: 'email' },
      { elementCode: 'breed', requiredFlag: 'Y' },
    ],
    section: { elements: [{ elementCode: 'chl_maker' }, { elementCode: 'date' }] },
  });
});

test('a form with an added section passes the form checks with its words, and lacks them without', () => {
  const operations = [add(null), { op: 'addCheck' as const, check: petsCheck }];
  const { words } = withWords(flattened(overlay(operations)));
  const check = (own: Overlay['words']) => {
    const result = checkForm(flattened(overlay(operations, own)), locales, [], {
      knownLocales: locales,
      ownWords: own,
    });
    return result.ok ? [] : [...new Set(result.issues.map(({ code, id }) => `${code} ${id}`))];
  };
  expect(check(words)).toEqual([]);
  const {
    [`${idOf('chl_pets')}.title`]: _title,
    [`${idOf('vaccines')}.add`]: _add,
    ...others
  } = words['zh_CN']!;
  expect(check({ ...words, zh_CN: others })).toEqual([
    `words.missing ${idOf('chl_pets')}`,
    `words.missing ${idOf('vaccines')}`,
  ]);
});

test('the removal of an added section takes its words and the checks that read it along', () => {
  const words = { en_US: { [`${idOf('chl_pets')}.title`]: 'Pets', [`${idOf('date')}.elementName`]: 'Date' } };
  const added = overlay([add(null), { op: 'addCheck', check: petsCheck }], words);
  const removed = flattened(added, overlay([{ op: 'remove', target: idOf('chl_pets') }]));
  expect(canonicalJson(removed)).toBe(canonicalJson(base));
});

test('a derived overlay adds a section with its elements, and moves those of the base into it', () => {
  const target = structuredClone(base);
  const [email] = target.sections[0]!.elements.splice(1, 1);
  const whole = structuredClone(pets);
  whole.elements.splice(1, 0, email!);
  target.sections.splice(1, 0, whole);
  target.groupChecks.push(petsCheck);
  const words = withWords(target).words;
  const derived = deriveOverlay(base, { ...target, words }, overlay([]));
  if (!derived.ok) throw new TypeError(JSON.stringify(derived.issues));
  expect(derived.overlay.operations.map(({ op }) => op)).toEqual(['addCheck', 'addSection', 'move']);
  expect(canonicalJson(flattened(derived.overlay))).toBe(canonicalJson({ ...target, words }));
  const back = deriveOverlay(target, base, overlay([]));
  expect(back.ok && back.overlay.operations.map(({ op }) => op)).toEqual(['move', 'remove']);
});

test('every property of an added section has its layer as origin, and it has no place of before', () => {
  const layers = layersOf(base, [
    { name: 'CHL', overlay: overlay([add(null)], { en_US: { [`${idOf('chl_pets')}.title`]: 'Pets' } }) },
  ]);
  const originsOf = originsIn(layers);
  for (const id of [idOf('chl_pets'), idOf('breed'), idOf('date')])
    expect(originsOf(id).map(({ layer, inherited }) => [layer, inherited])).toEqual(
      originsOf(id).map(() => ['CHL', undefined]),
    );
  expect(originsOf(idOf('chl_pets'))).toHaveLength(3);
  expect(originsOf(idOf('person')).filter(({ property }) => property === 'place')).toEqual([]);
});

test.each<[string, Section, string]>([
  ['of optional questions', section('chl_pets', [element('breed')]), 'C1'],
  ['of a required question', section('chl_pets', [element('breed', 'text', { requiredFlag: 'Y' })]), 'C2'],
  ['that needs a row', section('chl_pets', [element('breed')], { repeat: { min: 1, max: 3 } }), 'C2'],
])('the change by an added section %s has its class', (_title, added, expected) => {
  expect(classOf(diffForms(base, flattened(overlay([add(null, added)]))))).toBe(expected);
});
