import type { ChangeClass } from '../diff/change.ts';

/** What becomes of answers under way when another version goes live. */
export const fates = ['silently', 'onResume', 'stays', 'refused'] as const;

export type Fate = (typeof fates)[number];

/** By the class of the change alone (design §5); a recipe may let drafts of a structural change move too. */
export const FATE_OF = {
  C0: 'silently',
  C1: 'silently',
  C2: 'onResume',
  C3: 'stays',
  C4: 'refused',
} as const satisfies Record<ChangeClass, Fate>;
