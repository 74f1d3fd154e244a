// Overlays that a change of a base or an overlay affects.
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { scopeCovers, specificity } from './scopes.ts';

/** An overlay with all layers of its form, itself included, widest scope first. */
export interface AffectedOverlay {
  overlay: Overlay;
  layers: Overlay[];
}

/** The overlays whose forms change with the overlay of a scope: its own and those of narrower scopes, widest first. */
export const affectedOverlays = (
  scope: Partial<Overlay['scope']>,
  overlays: readonly Overlay[],
): AffectedOverlay[] =>
  overlays
    .filter((overlay) => scopeCovers(scope, overlay.scope))
    .sort(bySpecificity)
    .map((overlay) => ({
      overlay,
      layers: overlays.filter((other) => scopeCovers(other.scope, overlay.scope)).sort(bySpecificity),
    }));

const bySpecificity = (a: Overlay, b: Overlay) => specificity(a.scope) - specificity(b.scope);

/** Adds an overlay, replacing the overlay of the same scope. */
export const withOverlay = (overlays: readonly Overlay[], overlay: Overlay): Overlay[] => {
  const isSame = ({ scope }: Overlay) =>
    scopeCovers(scope, overlay.scope) && scopeCovers(overlay.scope, scope);
  return [...overlays.filter((other) => !isSame(other)), overlay];
};
