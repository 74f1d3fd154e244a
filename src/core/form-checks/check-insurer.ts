import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import type { CheckResult } from '../failures/check-result.ts';
import type { PublishProblem } from '../failures/publish-problem.ts';
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
  if (issues.length > 0) return { ok: false, issues };
  return {
    ok: true,
    product,
    overlays: overlays.flatMap((overlay) => (overlay.ok ? [overlay.document] : [])),
  };
}
