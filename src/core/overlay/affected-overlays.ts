import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { scopeCovers, specificity } from './scopes.ts';

/** An overlay with all that its form is made of, itself included, the widest scope first. */
export interface AffectedOverlay {
  overlay: Overlay;
  layers: Overlay[];
}

/** The overlays whose forms change with what is laid over a scope: its own and those of every narrower one, the widest first. */
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

/** Overlays after one was laid in the place of what its scope had before. */
export const withOverlay = (overlays: readonly Overlay[], overlay: Overlay): Overlay[] => {
  const isSame = ({ scope }: Overlay) =>
    scopeCovers(scope, overlay.scope) && scopeCovers(overlay.scope, scope);
  return [...overlays.filter((other) => !isSame(other)), overlay];
};
