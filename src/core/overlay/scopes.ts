// Comparison of overlay scopes.
import type { Overlay } from '../../../schemas/generated/overlay.ts';

/** Scope of a form; the scope of a base form is empty. */
type Scope = Partial<Overlay['scope']>;

const PARTS = ['supplierCode', 'riskCode', 'platformCode'] as const;

/** Whether `wide` contains `narrow`; an absent or empty part matches every value. */
export const scopeCovers = (wide: Scope, narrow: Scope): boolean =>
  PARTS.every((part) => !wide[part] || wide[part] === narrow[part]);

/** Number of parts that a scope sets; overlays are applied in ascending order of it. */
export const specificity = (scope: Scope): number => PARTS.filter((part) => scope[part]).length;
