import type { ChangeClass } from '../diff/change.ts';

/** How a new form version affects drafts; `pinned` keeps a draft on its version. */
export const draftMigrationModes = ['silent', 'onResume', 'pinned', 'refused'] as const;

export type DraftMigrationMode = (typeof draftMigrationModes)[number];

/** By the class of the change alone (`src/decisions/0011-*`); an answer mapping may migrate drafts under a structural change (C3). */
export const MODE_BY_CLASS = {
  C0: 'silent',
  C1: 'silent',
  C2: 'onResume',
  C3: 'pinned',
  C4: 'refused',
} as const satisfies Record<ChangeClass, DraftMigrationMode>;
