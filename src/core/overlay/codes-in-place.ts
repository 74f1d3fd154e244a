// The codes that parts have beside each other in a base with an overlay.
import type { Section } from '../../../schemas/generated/form.ts';
import type { AddSectionOperation, Overlay } from '../../../schemas/generated/overlay.ts';
import { subsectionsOf, withNestedSections } from '../form/form-elements.ts';
import type { FormOutline } from '../form/form-outline.ts';

interface CodeInPlace {
  id: string;
  code: string;
}

/**
 * The code of a part, if another one in the same section has it too; undefined otherwise.
 *
 * @param section empty for the sections of the form
 */
export function sharedCode(
  outline: FormOutline,
  { id, section }: { id: string; section: string },
  overlay: Overlay,
): string | undefined {
  const siblings = codesIn(section, outline, overlay);
  const own = siblings.find((part) => part.id === id)?.code;
  // Codes that differ by case alone are refused, too.
  const isShared = siblings.some((part) => part.id !== id && part.code.toLowerCase() === own?.toLowerCase());
  return isShared ? own : undefined;
}

/** Those of the base in a section or at the top, of what the overlay adds, and of what it moves there. */
function codesIn(sectionId: string, { sections, elements }: FormOutline, { operations }: Overlay) {
  const inherited = sections.get(sectionId)?.section;
  const isAtTop = ({ parentId }: { parentId: string }) => sectionId === '' && parentId === '';
  return [
    ...[...sections.values()].filter(isAtTop).map(({ section }) => codeOf(section)),
    ...(inherited ? codesOf(inherited) : []),
    ...operations.flatMap((operation): CodeInPlace[] => {
      if (operation.op === 'addSection') return addedCodes(sectionId, operation);
      if (operation.op === 'add') return operation.section === sectionId ? [codeOf(operation.element)] : [];
      if (operation.op !== 'move') return [];
      // An operation without a section, which is undefined, leaves a part where it is; null is the top.
      if (operation.section !== (sectionId === '' ? null : sectionId)) return [];
      const moved = elements.get(operation.target)?.element ?? sections.get(operation.target)?.section;
      return moved ? [codeOf(moved)] : [];
    }),
  ];
}

const addedCodes = (sectionId: string, { parent = '', section }: AddSectionOperation): CodeInPlace[] => [
  ...(parent === sectionId ? [codeOf(section)] : []),
  ...withNestedSections(section)
    .filter((inner) => inner.sectionId === sectionId)
    .flatMap(codesOf),
];

const codesOf = (section: Section): CodeInPlace[] => [
  ...section.elements.map(codeOf),
  ...subsectionsOf(section).map(codeOf),
];

type Coded = { elementId: string; elementCode: string } | Pick<Section, 'sectionId' | 'sectionCode'>;

const codeOf = (part: Coded): CodeInPlace =>
  'sectionId' in part
    ? { id: part.sectionId, code: part.sectionCode }
    : { id: part.elementId, code: part.elementCode };
