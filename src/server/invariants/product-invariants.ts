// Invariants of products that were published before publishing refused what it does now.
import { undrawableProduct } from '../publishing/undrawable-texts.ts';
import type { Database } from '../store/connection/database.ts';
import type { InvariantResult } from '../store/invariant-queries.ts';
import { readProductCodes, readProductDocument } from '../store/products.ts';

/** Products with a text that their policies show and no font has. */
export async function checkDrawableProducts(db: Database): Promise<InvariantResult> {
  const result: InvariantResult = { checked: 0, broken: [] };
  for (const product of await readProductCodes(db)) {
    result.checked += 1;
    const document = await readProductDocument(db, product);
    if (document && undrawableProduct(document).length > 0)
      result.broken.push(`${product.supplierCode}/${product.riskCode}`);
  }
  return result;
}
