import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import {
  checkDocument,
  checkOverlayDocument,
  documentProblem,
  type DocumentCheckResult,
} from './check-document.ts';

/** An insurer whose product and overlays may be published together. */
export interface CheckedInsurer {
  product: Insurer['product'];
  overlays: Overlay[];
}

/** Whether something read from a file is an insurer document, and every overlay in it one of its own product. */
export function checkInsurerDocument(given: unknown): DocumentCheckResult<CheckedInsurer> {
  const checked = checkDocument<Insurer>(given, 'insurer.json');
  if (!checked.ok) return checked;
  const { product, overlays: written } = checked.document;
  const overlays = written.map(checkOverlayDocument);
  const problems = overlays.flatMap((overlay, i) => {
    if (!overlay.ok) return overlay.problems;
    const { supplierCode, riskCode } = overlay.document.scope;
    const isOwn = supplierCode === product.supplierCode && riskCode === product.riskCode;
    return isOwn ? [] : [documentProblem(given, `/overlays/${i}/scope`, 'const')];
  });
  if (problems.length > 0) return { ok: false, problems };
  const documents = overlays.flatMap((overlay) => (overlay.ok ? [overlay.document] : []));
  return { ok: true, document: { product, overlays: documents } };
}
