// Groups the conflicts of an overlay with its base by the part of the form: an author decides once for each part.
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import type { WordingContext } from '../explain/condition-words.ts';
import { overlayConflictWords } from './overlay-conflict-words.ts';
import type { OverlayConflict } from './overlay-conflict.ts';
import { overlayConflicts } from './overlay-conflicts.ts';

/** The conflicts of one element, section or check. A part that is gone has no other conflict. */
export interface PartConflicts {
  /** elementId, sectionId or checkId. */
  id: string;
  conflicts: OverlayConflict[];
}

/** The parts of an overlay that conflict with a new version of its base. Every command counts and lists these. */
export function conflictsByPart(before: Form, after: Form, overlay: Overlay): PartConflicts[] {
  const parts = new Map<string, OverlayConflict[]>();
  for (const conflict of overlayConflicts(before, after, overlay))
    parts.set(conflict.id, [...(parts.get(conflict.id) ?? []), conflict]);
  return [...parts].map(([id, conflicts]) => {
    const removed = conflicts.find(({ kind }) => kind === 'removed');
    return { id, conflicts: removed ? [removed] : conflicts };
  });
}

const CHOICES: ReadonlySet<OverlayConflict['kind']> = new Set(['property', 'place', 'word']);

/** Describes a part with its name, its conflicts and what its author may do. */
export function partConflictsWords({ id, conflicts }: PartConflicts, wording: WordingContext): string {
  const { names, t } = wording;
  const name = names.element(id) === id ? names.section(id) : names.element(id);
  const described = [...new Set(conflicts.map((conflict) => overlayConflictWords(conflict, wording)))];
  const hasChoice = conflicts.some(({ kind }) => CHOICES.has(kind));
  return `${name}: ${[...described, ...(hasChoice ? [t('conflict.choice')] : [])].join('; ')}`;
}
