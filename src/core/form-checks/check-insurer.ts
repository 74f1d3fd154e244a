import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import type { CheckResult } from '../failures/check-result.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { checkDocument, checkOverlayDocument, documentProblem } from './check-document.ts';

/** A product with its overlays, published together. */
interface InsurerContents {
  product: Insurer['product'];
  overlays: Overlay[];
}

/** Checks an untrusted insurer document; its overlays must be for its own product. */
export function checkInsurerDocument(document: unknown): CheckResult<InsurerContents, PublishProblem> {
  const checked = checkDocument<Insurer>(document, 'insurer.json');
  if (!checked.ok) return checked;
  const { product } = checked.document;
  const overlays = checked.document.overlays.map(checkOverlayDocument);
  const issues = overlays.flatMap((overlay, i) => {
    if (!overlay.ok) return overlay.issues;
    const { supplierCode, riskCode } = overlay.document.scope;
    const isOwn = supplierCode === product.supplierCode && riskCode === product.riskCode;
    return isOwn ? [] : [documentProblem(document, `/overlays/${i}/scope`, 'const')];
  });
  issues.push(...repeatedOverlays(overlays.flatMap((overlay) => (overlay.ok ? [overlay.document] : []))));
  if (issues.length > 0) return { ok: false, issues };
  return {
    ok: true,
    product,
    overlays: overlays.flatMap((overlay) => (overlay.ok ? [overlay.document] : [])),
  };
}

/** The second overlay for one screen and scope would replace the first one silently. */
function repeatedOverlays(overlays: readonly Overlay[]): PublishProblem[] {
  const keys = overlays.map(({ screen, scope }) => canonicalJson([screen, scope]));
  return overlays.flatMap(({ screen }, i) => {
    const pointer = `/overlays/${i}`;
    return keys.indexOf(keys[i]!) === i ? [] : [publishProblem('overlay.twice', pointer, { screen })];
  });
}
