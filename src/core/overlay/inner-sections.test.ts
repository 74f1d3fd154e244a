// An overlay adds, moves and removes sections inside those of its base.
import { expect, test } from 'vitest';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { Overlay, OverlayOperation } from '../../../schemas/generated/overlay.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { checkOverlayDocument } from '../form-checks/check-document.ts';
import { subsectionsOf } from '../form/form-elements.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { deriveOverlay } from './derive-overlay.ts';
import { flatten } from './flatten.ts';
import { layersOf, originsIn } from './origins.ts';
import { overlayConflicts } from './overlay-conflicts.ts';

const base = form(
  [
    section('person', [element('name', 'text', { locks: ['mustExist'] })]),
    section('site', [element('label')], {
      sections: [
        section('address', [element('street')]),
        section('buildings', [element('use')], { section: section('tenants', [element('tenant')]) }),
      ],
    }),
    section('more', [element('note')], { section: section('extras', []) }),
  ],
  {
    steps: [
      { stepId: 'firststep', sections: [idOf('person'), idOf('site')] },
      { stepId: 'laststep', sections: [idOf('more')] },
    ],
  },
);

const overlay = (operations: OverlayOperation[]): Overlay => ({
  ...{ formatVersion: 1, screen: 'trial', scope: { supplierCode: 'CHL' }, baseVersion: 1, words: {} },
  operations,
});

const add = (parent: string, after?: string | null, inner = section('chl_guards', [])): OverlayOperation => ({
  op: 'addSection',
  parent: idOf(parent),
  ...(after === undefined ? {} : { after: after && idOf(after) }),
  section: inner,
});

const move = (target: string, into: string | null | undefined, after: string | null): OverlayOperation => ({
  op: 'move',
  target: idOf(target),
  ...(into === undefined ? {} : { section: into && idOf(into) }),
  after: after && idOf(after),
});

const shapeOf = (sections: readonly Section[]): string =>
  sections
    .map((own) => {
      const inner = subsectionsOf(own);
      return inner.length > 0 ? `${own.sectionCode}(${shapeOf(inner)})` : own.sectionCode;
    })
    .join(' ');

/** The sections that operations lead to, or what refuses them. */
const resultOf = (...operations: OverlayOperation[]): string => {
  expect(checkOverlayDocument(overlay(operations))).toMatchObject({ ok: true });
  const flat = flatten(base, [overlay(operations)]);
  return flat.ok ? shapeOf(flat.form.sections) : flat.issues.map(({ code, id }) => `${code} ${id}`).join();
};

test.each<[string, OverlayOperation[], string]>([
  ['a section added to a missing one', [add('nowhere', null)], `overlay.target ${idOf('nowhere')}`],
  ['after a section that is elsewhere', [add('site', 'more')], `overlay.target ${idOf('more')}`],
  ['after a question', [add('site', 'label')], `overlay.target ${idOf('label')}`],
  [
    'a code outside the namespace of the insurer',
    [add('site', null, section('guards', []))],
    `elementCode.namespace ${idOf('guards')}`,
  ],
  ['a section into itself', [move('site', 'site', null)], `overlay.place ${idOf('site')}`],
  ['a section into one inside it', [move('site', 'tenants', null)], `overlay.place ${idOf('site')}`],
  ['a section into a missing one', [move('more', 'nowhere', null)], `overlay.target ${idOf('nowhere')}`],
  ['a question out of all sections', [move('label', null, null)], `overlay.place ${idOf('label')}`],
  [
    'a section with a locked question into another, even one that only the overlay has',
    [move('person', 'nowhere', null)],
    `overlay.locked ${idOf('name')}`,
  ],
])('%s is refused', (_title, operations, expected) => {
  expect(resultOf(...operations)).toBe(expected);
});

test.each<[string, OverlayOperation[], string]>([
  ['first', [add('site', null)], 'person site(chl_guards address buildings(tenants)) more(extras)'],
  ['after one', [add('site', 'address')], 'person site(address chl_guards buildings(tenants)) more(extras)'],
  ['last', [add('site')], 'person site(address buildings(tenants) chl_guards) more(extras)'],
  [
    'last, beside the only one',
    [add('more')],
    'person site(address buildings(tenants)) more(extras chl_guards)',
  ],
  ['in one without any', [add('person')], 'person(chl_guards) site(address buildings(tenants)) more(extras)'],
])('an overlay adds a section to a section of its base %s', (_title, operations, expected) => {
  expect(resultOf(...operations)).toBe(expected);
});

test.each<[string, OverlayOperation[], string]>([
  [
    'among those beside it',
    [move('buildings', undefined, null)],
    'person site(buildings(tenants) address) more(extras)',
  ],
  [
    'into another, and the first one has no key for sections then',
    [move('extras', 'site', 'address'), { op: 'remove', target: idOf('buildings') }],
    'person site(address extras) more',
  ],
  [
    'to the top of the form',
    [move('tenants', null, 'person')],
    'person tenants site(address buildings) more(extras)',
  ],
  [
    'from the top into another, with all inside',
    [move('more', 'site', null)],
    'person site(more(extras) address buildings(tenants))',
  ],
  [
    'into a section that it adds',
    [add('person'), move('extras', 'chl_guards', null)],
    'person(chl_guards(extras)) site(address buildings(tenants)) more',
  ],
  [
    'with locked questions, among those beside it',
    [move('person', null, 'more')],
    'site(address buildings(tenants)) more(extras) person',
  ],
])('an overlay moves a section %s', (_title, operations, expected) => {
  expect(resultOf(...operations)).toBe(expected);
});

test('a section that leaves the top leaves its step; one that comes there joins the step before it', () => {
  const flat = flatten(base, [overlay([move('more', 'site', null), move('tenants', null, 'person')])]);
  expect(flat.ok && flat.form.steps).toEqual([
    { stepId: 'firststep', sections: [idOf('person'), idOf('tenants'), idOf('site')] },
  ]);
});

const siteOf = ({ sections }: Form): Section => sections.find(({ sectionCode }) => sectionCode === 'site')!;
const innerOf = (newBase: Form, code: string): Section =>
  siteOf(newBase).sections!.find(({ sectionCode }) => sectionCode === code)!;

test.each<[string, OverlayOperation[], (newBase: Form) => unknown, string[]]>([
  [
    'the section around an added one goes',
    [add('site', 'address')],
    (newBase) => newBase.sections.splice(1, 1),
    ['anchor chlguards site'],
  ],
  [
    'the section that an added one follows moves elsewhere',
    [add('site', 'address')],
    (newBase) => (newBase.sections[0]!.sections = siteOf(newBase).sections!.splice(0, 1)),
    ['anchor chlguards site/address'],
  ],
  [
    'the section around an added one is at another place',
    [add('buildings', 'tenants')],
    (newBase) => siteOf(newBase).sections!.reverse(),
    [],
  ],
  [
    'the section around an added one becomes the innermost',
    [add('extras')],
    (newBase) => (newBase.sections[0]!.sections = newBase.sections.splice(2, 1)),
    ['nested chlguards person/more/extras'],
  ],
  [
    'the section that the overlay moves has others inside it',
    [move('extras', 'buildings', 'tenants')],
    (newBase) => (newBase.sections[2]!.section!.section = section('fees', [])),
    ['nested extras00 site/buildings'],
  ],
  [
    'the section that another moves into is inside that one',
    [move('more', 'person', null)],
    (newBase) => {
      newBase.sections[0]!.elements = [];
      newBase.sections[2]!.sections = [newBase.sections.shift()!];
      delete newBase.sections[1]!.section;
    },
    ['nested more0000 more/person'],
  ],
  [
    'a section has the code of one that the overlay moves beside it',
    [move('extras', 'site', null)],
    (newBase) => siteOf(newBase).elements.push({ ...element('Extras'), elementId: 'another00' }),
    ['taken extras00 extras'],
  ],
  [
    'a section at the top has the code of one that the overlay moves there',
    [move('extras', null, null)],
    (newBase) => newBase.sections.push(section('Extras', [], { sectionId: 'another00' })),
    ['taken extras00 extras'],
  ],
  [
    'a section has an id inside an added one',
    [add('site', null, section('chl_guards', [], { section: section('shifts', []) }))],
    (newBase) => innerOf(newBase, 'address').elements.push(element('shifts')),
    ['taken chlguards shifts00'],
  ],
  [
    'a moved section goes',
    [move('extras', 'site', null)],
    (newBase) => delete newBase.sections[2]!.section,
    ['removed extras00 move'],
  ],
  [
    'the order of inner sections changes of which the overlay moves one',
    [move('address', undefined, 'buildings')],
    (newBase) => siteOf(newBase).sections!.unshift(section('areas', []), siteOf(newBase).sections!.pop()!),
    [],
  ],
  [
    'a moved inner section is elsewhere',
    [move('address', undefined, 'buildings')],
    (newBase) => (newBase.sections[0]!.sections = siteOf(newBase).sections!.splice(0, 1)),
    ['place address0 move'],
  ],
  [
    'a question in a moved section is locked',
    [move('extras', 'site', null)],
    (newBase) =>
      newBase.sections[2]!.section!.elements.push(element('fee', 'text', { locks: ['mustExist'] })),
    ['locked extras00 move'],
  ],
  [
    'a section moves into one that the overlay removes',
    [{ op: 'remove', target: idOf('buildings') }],
    (newBase) => {
      innerOf(newBase, 'buildings').sections = [
        innerOf(newBase, 'buildings').section!,
        section('extras', []),
      ];
      delete innerOf(newBase, 'buildings').section;
      delete newBase.sections[2]!.section;
    },
    ['inside buildings more/extras'],
  ],
  [
    'a section of its steps is inside another',
    [
      { op: 'setSteps', steps: null },
      {
        op: 'setSteps',
        steps: [{ stepId: 'chlstep', sections: base.sections.map(({ sectionId }) => sectionId) }],
      },
    ],
    (newBase) => (newBase.sections[0]!.sections = newBase.sections.splice(2, 1)),
    ['place more0000 steps'],
  ],
])('under a new base where %s', (_title, operations, edit, expected) => {
  const newBase = structuredClone(base);
  edit(newBase);
  const conflicts = overlayConflicts(base, newBase, overlay(operations));
  expect(conflicts.map(({ kind, id, property }) => `${kind} ${id} ${property}`)).toEqual(expected);
  if (expected.length === 0) expect(flatten(newBase, [overlay(operations)])).toMatchObject({ ok: true });
});

test.each<[string, (target: Form) => unknown, string[]]>([
  ['another order', (target) => siteOf(target).sections!.reverse(), ['move']],
  [
    'new ones, with sections and questions of the base inside',
    (target) => {
      const street = innerOf(target, 'address').elements.pop()!;
      const guards = section('chl_guards', [element('chl_day'), street], {
        sections: [innerOf(target, 'address'), section('chl_shifts', [])],
      });
      siteOf(target).sections!.splice(0, 1, guards);
    },
    ['addSection', 'move', 'move'],
  ],
  [
    'one that comes out of another that comes into it',
    (target) => {
      const buildings = siteOf(target).sections!.pop()!;
      target.sections[1] = { ...buildings, section: siteOf(target) };
      target.sections[0]!.sections = [buildings.section!];
      target.steps![0]!.sections[1] = buildings.sectionId;
    },
    ['move', 'move', 'move'],
  ],
  [
    'one kept out of a section that goes',
    (target) => (target.sections.at(-1)!.section = siteOf(target).sections!.pop()!.section!),
    ['move', 'remove', 'remove'],
  ],
])('an overlay is derived that gives sections inside others %s', (_title, edit, expected) => {
  const target = structuredClone(base);
  edit(target);
  const derived = deriveOverlay(base, target, overlay([]));
  expect(derived.ok ? derived.overlay.operations.map(({ op }) => op) : derived.issues).toEqual(expected);
  if (!derived.ok) return;
  const flat = flatten(base, [derived.overlay]);
  expect(flat.ok && shapeOf(flat.form.sections)).toBe(shapeOf(target.sections));
  expect(flat.ok && canonicalJson(flat.form.steps)).toBe(canonicalJson(target.steps));
});

test('a moved inner section has its place as an origin, an added one none of before', () => {
  const layer = overlay([move('buildings', undefined, null), add('more', 'extras')]);
  const originsOf = originsIn(layersOf(base, [{ name: 'CHL', overlay: layer }]));
  const placeOf = (code: string) => originsOf(idOf(code)).filter(({ property }) => property === 'place');
  const inSite = (after: string | null) => ({ section: idOf('site'), after });
  expect(placeOf('buildings')).toEqual([
    { property: 'place', layer: 'CHL', value: inSite(null), inherited: inSite(idOf('address')) },
  ]);
  expect(placeOf('chl_guards')).toEqual([]);
});
