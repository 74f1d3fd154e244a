// The codes that parts have beside each other in a base with an overlay.
import type { Section } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
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
  const siblings = section === '' ? topCodes(outline, overlay) : codesIn(section, outline, overlay);
  const own = siblings.find((part) => part.id === id)?.code;
  // Codes that differ by case alone are refused, too.
  const isShared = siblings.some((part) => part.id !== id && part.code.toLowerCase() === own?.toLowerCase());
  return isShared ? own : undefined;
}

const topCodes = ({ sections }: FormOutline, { operations }: Overlay): CodeInPlace[] => [
  ...[...sections.values()].filter(({ parentId }) => parentId === '').map(({ section }) => codeOf(section)),
  ...operations.flatMap((operation) => (operation.op === 'addSection' ? [codeOf(operation.section)] : [])),
];

/** Those of the base, of what the overlay adds, and of what it moves there. */
function codesIn(sectionId: string, { sections, elements }: FormOutline, { operations }: Overlay) {
  const inherited = sections.get(sectionId)?.section;
  return [
    ...(inherited ? codesOf(inherited) : []),
    ...operations.flatMap((operation): CodeInPlace[] => {
      if (operation.op === 'addSection')
        return withNestedSections(operation.section)
          .filter((section) => section.sectionId === sectionId)
          .flatMap(codesOf);
      if (operation.op === 'add') return operation.section === sectionId ? [codeOf(operation.element)] : [];
      if (operation.op !== 'move' || operation.section !== sectionId) return [];
      const moved = elements.get(operation.target);
      return moved ? [codeOf(moved.element)] : [];
    }),
  ];
}

const codesOf = (section: Section): CodeInPlace[] => [
  ...section.elements.map(codeOf),
  ...subsectionsOf(section).map(codeOf),
];

type Coded = { elementId: string; elementCode: string } | Pick<Section, 'sectionId' | 'sectionCode'>;

const codeOf = (part: Coded): CodeInPlace =>
  'sectionId' in part
    ? { id: part.sectionId, code: part.sectionCode }
    : { id: part.elementId, code: part.elementCode };
