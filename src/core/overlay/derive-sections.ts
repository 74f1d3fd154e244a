// Derives the operations that add and move the sections of a form, those inside others too.
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { OverlayOperation } from '../../../schemas/generated/overlay.ts';
import { allSections } from '../form/form-elements.ts';
import { formOutline } from '../form/form-outline.ts';
import { movedParts } from '../form/place.ts';
import { sectionsIn } from './inner-sections.ts';

/** In reading order: a section has its place before those inside it, and thus never moves into itself. */
export function sectionPlaces(base: Form, form: Form): OverlayOperation[] {
  const outline = formOutline(base);
  const moved = movedParts(outline, formOutline(form));
  return [undefined, ...allSections(form)].flatMap((parent) =>
    sectionsIn(form, parent).flatMap((section, i, siblings): OverlayOperation[] => {
      const target = section.sectionId;
      const after = siblings[i - 1]?.sectionId ?? null;
      const home = outline.sections.get(target)?.parentId;
      if (home === undefined) return addition({ section, parent, after }, base);
      return moved.has(target) ? [{ op: 'move', target, ...destination(home, parent), after }] : [];
    }),
  );
}

function destination(home: string, parent: Section | undefined): { section?: string | null } {
  return home === (parent?.sectionId ?? '') ? {} : { section: parent?.sectionId ?? null };
}

function addition(
  { section, parent, after }: { section: Section; parent: Section | undefined; after: string | null },
  base: Form,
): OverlayOperation[] {
  // An added section has its own sections already.
  if (parent && !formOutline(base).sections.has(parent.sectionId)) return [];
  const place = { ...(parent ? { parent: parent.sectionId } : {}), after };
  return [{ op: 'addSection', ...place, section: withoutBase(section, base) }];
}

/** A section without the elements and sections of a base, which move into it. */
function withoutBase(section: Section, base: Form): Section {
  const { sections, elements } = formOutline(base);
  const isOwn = ({ sectionId }: Section) => !sections.has(sectionId);
  const { section: only, sections: several = [], ...own } = section;
  const inner = several.filter(isOwn).map((part) => withoutBase(part, base));
  return {
    ...own,
    ...(only && isOwn(only) ? { section: withoutBase(only, base) } : {}),
    ...(inner.length > 0 ? { sections: inner } : {}),
    elements: section.elements.filter(({ elementId }) => !elements.has(elementId)),
  };
}
