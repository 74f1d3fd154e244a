// Publishes the product of an insurer: judged, written, and recorded with what changes.
import { SCRIPT_TESTS } from '../../../locales/han-sets.ts';
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { checkProduct, type ProductReport } from '../../core/publish/product-checks.ts';
import { audit } from '../store/audit.ts';
import type { Transaction } from '../store/connection/database.ts';
import { coveringScopes, fullScope, readReleasedVersion } from '../store/forms.ts';
import { readProductCodes, readProductDocument, writeProduct } from '../store/products.ts';
import { isApproved } from './approval.ts';
import { PublishError, type PublishOptions } from './publish-version.ts';

type Product = Insurer['product'];

/** Result for the product of an insurer. */
export interface PublishedProduct {
  supplierCode: string;
  riskCode: string;
  /** False when the same product was on sale already. */
  changed: boolean;
  /** Absent when nothing changed. */
  report?: ProductReport;
}

/** Writes a product before its forms, which need one, and returns what its checks compare it with. */
export async function saveProduct(tx: Transaction, product: Product): Promise<Product | undefined> {
  const before = await readProductDocument(tx, product);
  await writeProduct(tx, product);
  return before;
}

/**
 * Judges a product once its forms are published, because they say what its rates can refer to.
 *
 * @param before the product that was on sale
 * @throws PublishError with every reason why the product may not be published
 */
export async function judgeProduct(
  tx: Transaction,
  product: Product,
  before: Product | undefined,
  options: PublishOptions,
): Promise<PublishedProduct> {
  const { supplierCode, riskCode } = product;
  const codes = await readProductCodes(tx);
  const others = codes.filter((other) => other.riskCode === riskCode && other.supplierCode !== supplierCode);
  const { problems, report } = checkProduct(product, {
    before,
    riskCodeOwner: others[0]?.supplierCode,
    quoteForm: await readQuoteForm(tx, product),
    locales: options.locales,
    scripts: SCRIPT_TESTS,
    isApproved: isApproved(options),
  });
  if (problems.length > 0) throw new PublishError(problems);
  if (before && canonicalJson(before) === canonicalJson(product))
    return { supplierCode, riskCode, changed: false };
  await audit(tx, {
    actor: options.publishedBy,
    action: 'publishProduct',
    subject: riskCode,
    details: { supplierCode, riskCode, ...report },
  });
  return { supplierCode, riskCode, changed: true, report };
}

/** The form of the group quote that the customers of a product get. */
async function readQuoteForm(tx: Transaction, { supplierCode, riskCode }: Product) {
  for (const scope of coveringScopes(fullScope({ supplierCode, riskCode }))) {
    const version = await readReleasedVersion(tx, 'groupQuote', scope);
    if (version) return version.form;
  }
  return undefined;
}
