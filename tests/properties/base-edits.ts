// A small base form, and random edits that a new version of it makes.
import fc from 'fast-check';
import type { Form, Section } from '../../schemas/generated/form.ts';
import { allSections, idsWithin, subsectionsOf } from '../../src/core/form/form-elements.ts';
import { putSections, sectionsIn } from '../../src/core/overlay/inner-sections.ts';
import { element, form, idOf, section } from '../forms/small-form.ts';

const CODES = ['name', 'email', 'phone', 'plate', 'brand', 'note', 'spare'] as const;
export const ELEMENTS = CODES.map(idOf);
export const SECTIONS = ['person', 'cars', 'more', 'inner', 'deepest'].map(idOf);
/** Codes of what overlays add; a new base may take their ids, and their codes for others. */
export const ADDED_CODES = ['chl_one', 'chl_two', 'chl_three'];

/** Codes of the sections that overlays add; a new base may take them. */
export const ADDED_SECTIONS = ['chl_pets', 'chl_trips'];

const [name, email, phone, plate, brand, note, spare] = CODES.map((code) =>
  element(code, 'text', { settings: { maxLength: 9 } }),
) as [Element, Element, Element, Element, Element, Element, Element];
type Element = ReturnType<typeof element>;

/** A choice, whose first option a new base may rename. */
export const PLAN = idOf('plan');
export const OPTION = { former: 'OPTFIRST', present: 'OPTNEXT', other: 'OPTOTHER' } as const;
const plan = element('plan', 'radio', { settings: { options: [OPTION.former, OPTION.other] } });

export const BASE: Form = form(
  [
    section('person', [{ ...name, locks: ['mustExist'] }, email, phone]),
    section('cars', [plate], {
      section: section('inner', [brand], { sections: [section('deepest', [spare])] }),
    }),
    section('more', [note, plan]),
  ],
  {
    groupChecks: [
      {
        checkId: 'basecheck',
        check: 'condition',
        refuseWhen: { op: 'empty', left: { element: idOf('name') } },
        path: idOf('name'),
        severity: 'error',
      },
    ],
    words: {
      en_US: {
        ...Object.fromEntries(ELEMENTS.map((id) => [`${id}.elementName`, 'Base'])),
        [`${PLAN}.option.${OPTION.former}`]: 'Base',
        'basecheck.refused': 'Not so',
      },
    },
  },
);

/** A change of a base, made in place; does nothing where the base does not have its parts any more. */
type Edit = (newBase: Form) => void;

const id = fc.constantFrom(...ELEMENTS);
const sectionId = fc.constantFrom(...SECTIONS);
const position = fc.nat({ max: 3 });

const sectionIn = (newBase: Form, wanted: string): Section | undefined =>
  allSections(newBase).find((candidate) => candidate.sectionId === wanted);

const elementIn = (newBase: Form, wanted: string): Element | undefined =>
  allSections(newBase)
    .flatMap(({ elements }) => elements)
    .find(({ elementId }) => elementId === wanted);

function takeOut(newBase: Form, wanted: string): Element | undefined {
  for (const { elements } of allSections(newBase)) {
    const index = elements.findIndex(({ elementId }) => elementId === wanted);
    if (index >= 0) return elements.splice(index, 1)[0];
  }
  return undefined;
}

/** The section around another one; none at the top of the form. */
const sectionAround = (newBase: Form, inner: Section): Section | undefined =>
  allSections(newBase).find((candidate) => subsectionsOf(candidate).includes(inner));

function takeSectionOut(newBase: Form, wanted: string): Section | undefined {
  const part = sectionIn(newBase, wanted);
  if (!part) return undefined;
  const home = sectionAround(newBase, part);
  putSections(
    newBase,
    home,
    sectionsIn(newBase, home).filter((kept) => kept !== part),
  );
  return part;
}

function putSectionIn(newBase: Form, into: string | null, at: number, part: Section): void {
  const parent = into === null ? undefined : sectionIn(newBase, into);
  putSections(newBase, parent, sectionsIn(newBase, parent).toSpliced(at, 0, part));
}

function dropWords(newBase: Form, wanted: readonly string[]): void {
  for (const texts of Object.values(newBase.words))
    for (const key of Object.keys(texts)) if (wanted.includes(key.split('.')[0]!)) delete texts[key];
}

const changing = (change: (part: Element) => void) =>
  id.map((wanted): Edit => (newBase) => {
    const part = elementIn(newBase, wanted);
    if (part) change(part);
  });

export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  changing((part) => void (part.requiredFlag = 'Y')),
  changing((part) => void (part.settings = { maxLength: 6 })),
  changing((part) => void (part.visibleWhen = { op: 'empty', left: { element: idOf('name') } })),
  fc.tuple(id, id).map(([wanted, read]): Edit => (newBase) => {
    const part = elementIn(newBase, wanted);
    if (part) part.requiredWhen = { op: 'empty', left: { element: read } };
  }),
  changing((part) => void (part.elementCode = 'renamed')),
  fc.constant<Edit>((newBase) => {
    const part = elementIn(newBase, PLAN);
    if (!part || part.renamedOptions) return;
    part.settings = { options: [OPTION.present, OPTION.other] };
    part.renamedOptions = { [OPTION.former]: OPTION.present };
    const { [`${PLAN}.option.${OPTION.former}`]: word, ...words } = newBase.words['en_US']!;
    newBase.words['en_US'] = { ...words, [`${PLAN}.option.${OPTION.present}`]: word! };
  }),
  ...(['mustExist', 'mustStayRequired', 'mayOnlyTighten', 'textFixed'] as const).map((lock) =>
    changing((part) => void (part.locks = [lock])),
  ),
  id.map((wanted): Edit => (newBase) => {
    if (elementIn(newBase, wanted)) newBase.words['en_US']![`${wanted}.elementName`] = 'Other';
  }),
  id.map((wanted): Edit => (newBase) => {
    if (takeOut(newBase, wanted)) dropWords(newBase, [wanted]);
  }),
  sectionId.map((wanted): Edit => (newBase) => {
    const gone = takeSectionOut(newBase, wanted);
    if (gone) dropWords(newBase, idsWithin(gone));
  }),
  fc.tuple(id, sectionId, position).map(([wanted, into, at]): Edit => (newBase) => {
    const destination = sectionIn(newBase, into);
    const part = destination && takeOut(newBase, wanted);
    if (part) destination.elements.splice(at, 0, part);
  }),
  fc.tuple(sectionId, fc.option(sectionId), position).map(([wanted, into, at]): Edit => (newBase) => {
    const part = sectionIn(newBase, wanted);
    if (!part || (into !== null && !sectionIn(newBase, into)) || idsWithin(part).includes(into ?? '')) return;
    takeSectionOut(newBase, wanted);
    putSectionIn(newBase, into, at, part);
  }),
  fc
    .tuple(sectionId, position, fc.constantFrom(...ADDED_CODES, 'fax'), fc.boolean())
    .map(([into, at, code, isOtherId]): Edit => (newBase) => {
      const own = element(code);
      const added = isOtherId ? { ...own, elementId: `other${own.elementId}` } : own;
      if (!elementIn(newBase, added.elementId)) sectionIn(newBase, into)?.elements.splice(at, 0, added);
    }),
  fc
    .tuple(
      fc.option(sectionId),
      position,
      fc.constantFrom(...ADDED_SECTIONS, 'CHL_PETS', 'fees'),
      fc.boolean(),
    )
    .map(([into, at, code, isOtherId]): Edit => (newBase) => {
      const own = section(code, []);
      const added = isOtherId ? { ...own, sectionId: `other${own.sectionId}` } : own;
      if (!sectionIn(newBase, added.sectionId)) putSectionIn(newBase, into, at, added);
    }),
  fc
    .tuple(sectionId, fc.constantFrom(...ADDED_SECTIONS, 'renamed'))
    .map(([wanted, code]): Edit => (newBase) => {
      const part = sectionIn(newBase, wanted);
      if (part) part.sectionCode = code;
    }),
  fc.constant<Edit>((newBase) => void (newBase.groupChecks = [])),
  fc.constant<Edit>(({ groupChecks: [own] }) => void (own && Object.assign(own, { path: idOf('phone') }))),
  fc.constant<Edit>((newBase) => {
    const [own] = newBase.groupChecks;
    if (own) newBase.groupChecks = [own, { ...own, checkId: 'chlcheck1' }];
  }),
);
