import type { ChangeClass } from '../diff/change.ts';

/** How a new form version affects drafts; `stays` keeps a draft on its version. */
export const draftMigrationModes = ['silently', 'onResume', 'stays', 'refused'] as const;

export type DraftMigrationMode = (typeof draftMigrationModes)[number];

/** By the class of the change alone (`src/decisions/0011-*`); an answer mapping may migrate drafts under a structural change (C3). */
export const MODE_BY_CLASS = {
  C0: 'silently',
  C1: 'silently',
  C2: 'onResume',
  C3: 'stays',
  C4: 'refused',
} as const satisfies Record<ChangeClass, DraftMigrationMode>;
