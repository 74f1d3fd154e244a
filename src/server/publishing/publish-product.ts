// Publishes the product of an insurer: judged, written, and recorded with what changes.
import { SCRIPT_TESTS } from '../../../locales/han-sets.ts';
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { CheckResult } from '../../core/failures/check-result.ts';
import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { diffProducts } from '../../core/publish/diff-products.ts';
import { previousInForce } from '../../core/publish/previous-in-force.ts';
import { checkProduct, type ProductReport } from '../../core/publish/product-checks.ts';
import { flowScreens } from '../../core/publish/flow-checks.ts';
import { audit } from '../store/audit.ts';
import { countConcerned } from '../store/concerned-trades.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import { coveringScopes, fullScope } from '../store/forms.ts';
import { readReleasedVersion } from '../store/releases.ts';
import { readProductCodes, readProductDocument, writeProduct } from '../store/products.ts';
import { pinRates } from '../store/rate-versions.ts';
import { insertProductVersion, readProductVersions, type ProductVersion } from '../store/product-versions.ts';
import { isApproved } from './approval.ts';
import { readFormsOfProduct } from './forms-of-product.ts';
import { overtakenProblems } from './overtaken.ts';
import { inPublishTransaction } from './publish-transaction.ts';
import { PublishError, type PublishOptions, type TimedOptions } from './publish-version.ts';
import { undrawableProduct } from './undrawable-texts.ts';

type Product = Insurer['product'];

/** Result for the product of an insurer. */
export interface PublishedProduct {
  supplierCode: string;
  riskCode: string;
  /** Of its history: 1, 2, … Absent when nothing changed. */
  number?: number;
  /** False when the same product was on sale already. */
  changed: boolean;
  /** Absent when nothing changed. */
  report?: ProductReport;
}

/** The key of `--based-on` for a product, and the name of its history. */
export const PRODUCT = 'product';

/**
 * Writes a product before its forms, which need one, and returns what its checks compare it with.
 *
 * @throws PublishError for a file that was written against an older version of the product
 */
export async function saveProduct(
  tx: Transaction,
  product: Product,
  options: PublishOptions,
): Promise<Product | undefined> {
  const before = await readProductDocument(tx, product);
  const basedOn = options.basedOn?.[PRODUCT];
  if (basedOn !== undefined && !isSame(before, product)) {
    const overtaken = overtakenProblems(await readProductVersions(tx, product), basedOn, changedParts);
    if (overtaken.length > 0) throw new PublishError(overtaken);
  }
  await writeProduct(tx, product);
  return before;
}

const changedParts = (before: ProductVersion | undefined, after: ProductVersion): string[] =>
  diffProducts(before?.product, after.product).map(({ property }) => property);

const isSame = (before: Product | undefined, product: Product): boolean =>
  before !== undefined && canonicalJson(before) === canonicalJson(product);

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
  const forms = await readFormsOfProduct(tx, product, options.now);
  const { problems, report } = checkProduct(product, {
    before,
    pinnedRates: product.rates && (await pinRates(tx, product, product.rates)),
    riskCodeOwner: others[0]?.supplierCode,
    quoteForms: forms.flatMap(({ form, scope }) =>
      form.screen === 'groupQuote' && !scope.platformCode ? form : [],
    ),
    forms,
    hasForm: await formsOf(tx, product, options.now),
    locales: options.locales,
    scripts: SCRIPT_TESTS,
    isApproved: isApproved(options),
    concerned: await countConcerned(tx, product, options.now),
  });
  problems.push(...undrawableProduct(product));
  if (problems.length > 0) throw new PublishError(problems);
  if (isSame(before, product)) return { supplierCode, riskCode, changed: false };
  const { publishedBy } = options;
  const approvedBy = options.approvedBy?.trim();
  const stored = approvedBy ? { ...report, approvedBy } : report;
  const number = await insertProductVersion(tx, product, { publishedBy, report: stored });
  await audit(tx, {
    actor: publishedBy,
    action: 'publishProduct',
    subject: riskCode,
    details: { supplierCode, riskCode, number, ...stored },
  });
  return { supplierCode, riskCode, number, changed: true, report: stored };
}

/** Undefined when the product was never published. */
export type UnpublishProductResult =
  | CheckResult<
      { unpublished: number; product: PublishedProduct; isDryRun?: boolean | undefined },
      PublishProblem
    >
  | undefined;

/** Publishes what a product was before again, with the checks and the approval of publishing. Orders keep what they are about. */
export const unpublishProduct = (
  db: Database,
  key: Pick<Product, 'supplierCode' | 'riskCode'>,
  options: PublishOptions,
): Promise<UnpublishProductResult> =>
  inPublishTransaction(db, options, async (tx, timed) => {
    const versions = await readProductVersions(tx, key);
    const live = versions.at(-1);
    if (!live) return undefined;
    const previous = previousInForce(
      versions.map((version) => ({ ...version, content: canonicalJson(version.product) })),
    );
    if (!previous) throw new PublishError([publishProblem('unpublish.nothingBefore', '')]);
    const before = await saveProduct(tx, previous.product, timed);
    const product = await judgeProduct(tx, previous.product, before, timed);
    return { ok: true as const, unpublished: live.number, product };
  });

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
