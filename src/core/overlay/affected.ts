import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { covers, narrowness } from './scopes.ts';

/** An overlay with all that its form is made of, itself included, the widest scope first. */
export interface Affected {
  overlay: Overlay;
  layers: Overlay[];
}

/** The overlays whose forms change with what is laid over a scope: its own and those of every narrower one, the widest first. */
export const affectedBy = (scope: Partial<Overlay['scope']>, overlays: readonly Overlay[]): Affected[] =>
  overlays
    .filter((overlay) => covers(scope, overlay.scope))
    .sort(byNarrowness)
    .map((overlay) => ({
      overlay,
      layers: overlays.filter((other) => covers(other.scope, overlay.scope)).sort(byNarrowness),
    }));

const byNarrowness = (a: Overlay, b: Overlay) => narrowness(a.scope) - narrowness(b.scope);

/** Overlays after one was laid in the place of what its scope had before. */
export const withOverlay = (overlays: readonly Overlay[], overlay: Overlay): Overlay[] => {
  const isSame = ({ scope }: Overlay) => covers(scope, overlay.scope) && covers(overlay.scope, scope);
  return [...overlays.filter((other) => !isSame(other)), overlay];
};
