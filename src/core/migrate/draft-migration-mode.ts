import type { ChangeClass } from '../diff/change.ts';

/** What becomes of answers under way when another version goes live. */
export const draftMigrationModes = ['silently', 'onResume', 'stays', 'refused'] as const;

export type DraftMigrationMode = (typeof draftMigrationModes)[number];

/** By the class of the change alone (`src/decisions/0011-*`); a recipe may let drafts of a structural change move too. */
export const MODE_BY_CLASS = {
  C0: 'silently',
  C1: 'silently',
  C2: 'onResume',
  C3: 'stays',
  C4: 'refused',
} as const satisfies Record<ChangeClass, DraftMigrationMode>;
