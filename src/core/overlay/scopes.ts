import type { Overlay } from '../../../schemas/generated/overlay.ts';

/** That of a base form is empty. */
type Scope = Partial<Overlay['scope']>;

const PARTS = ['supplierCode', 'riskCode', 'platformCode'] as const;

/** Whether everybody of the narrow scope is in the wide one too; a part that is absent or empty is everybody's. */
export const scopeCovers = (wide: Scope, narrow: Scope): boolean =>
  PARTS.every((part) => !wide[part] || wide[part] === narrow[part]);

/** How many parts of a scope are set: overlays are laid on each other in this order. */
export const specificity = (scope: Scope): number => PARTS.filter((part) => scope[part]).length;
