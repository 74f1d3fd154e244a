// Publishes the product of an insurer: judged, written, and recorded with what changes.
import { SCRIPT_TESTS } from '../../../locales/han-sets.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { checkProduct, type ProductReport } from '../../core/publish/product-checks.ts';
import { flowScreens } from '../../core/publish/flow-checks.ts';
import { audit } from '../store/audit.ts';
import type { Transaction } from '../store/connection/database.ts';
import { coveringScopes, fullScope } from '../store/forms.ts';
import { readReleasedVersion } from '../store/releases.ts';
import { pinRates, readProductCodes, readProductDocument, writeProduct } from '../store/products.ts';
import { readScheduledVersions } from '../store/scheduled-releases.ts';
import { isApproved } from './approval.ts';
import { PublishError, type TimedOptions } from './publish-version.ts';

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
  options: TimedOptions,
): Promise<PublishedProduct> {
  const { supplierCode, riskCode } = product;
  const codes = await readProductCodes(tx);
  const others = codes.filter((other) => other.riskCode === riskCode && other.supplierCode !== supplierCode);
  const { problems, report } = checkProduct(product, {
    before,
    pinnedRates: product.rates && (await pinRates(tx, product, product.rates)),
    riskCodeOwner: others[0]?.supplierCode,
    quoteForms: await readQuoteForms(tx, product, options.now),
    hasForm: await formsOf(tx, product, options.now),
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

/** Which screens of the flow the customers of a product have a live form for. */
async function formsOf(
  tx: Transaction,
  { supplierCode, riskCode, flow }: Product,
  now: Date,
): Promise<(screen: string) => boolean> {
  const found = new Set<string>();
  const scopes = coveringScopes(fullScope({ supplierCode, riskCode }));
  for (const screen of flow ? flowScreens(flow) : [])
    for (const scope of scopes) if (await readReleasedVersion(tx, screen, scope, now)) found.add(screen);
  return (screen) => found.has(screen);
}

/** The forms of the group quote that the customers of a product get, now and later. */
async function readQuoteForms(
  tx: Transaction,
  { supplierCode, riskCode }: Product,
  now: Date,
): Promise<Form[]> {
  const forms: Form[] = [];
  for (const scope of coveringScopes(fullScope({ supplierCode, riskCode }))) {
    for (const { form } of await readScheduledVersions(tx, 'groupQuote', scope)) forms.push(form);
    const live = await readReleasedVersion(tx, 'groupQuote', scope, now);
    if (live) return [live.form, ...forms];
  }
  return forms;
}
