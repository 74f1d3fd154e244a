/** Takes the live form of a scope out of use: the previous one in force serves again, else that of a wider scope. */
import type { Form } from '../../../schemas/generated/form.ts';
import type { CheckResult } from '../../core/failures/check-result.ts';
import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import { indexForm } from '../../core/form/form-index.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { scopeCovers } from '../../core/overlay/scopes.ts';
import { previousInForce } from '../../core/publish/previous-in-force.ts';
import { audit } from '../store/audit.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import {
  BASE_SCOPE,
  coveringScopes,
  readBaseForm,
  readBaseHistory,
  type FormScope,
  type Version,
} from '../store/forms.ts';
import { readReleasedVersion, removeRelease } from '../store/releases.ts';
import { insertOverlay, readOverlayHistory } from '../store/overlays.ts';
import { readProductCodes } from '../store/products.ts';
import { insertReport } from '../store/reports.ts';
import { compileCandidate } from './publish-candidate.ts';
import { checkCandidate } from './publish-checks.ts';
import { publishBase, publishOverlay, publishOverlaysBelow } from './publish-document.ts';
import { inPublishTransaction } from './publish-transaction.ts';
import {
  PublishError,
  type PublishedForm,
  type PublishOptions,
  type TimedOptions,
} from './publish-version.ts';
import { requireFreeScope } from './require-free-moment.ts';
import { writeVersion } from './write-version.ts';

/** The form to take out of use: the live version of a screen and scope. */
export interface UnpublishTarget {
  screen: string;
  scope: FormScope;
}

/** Undefined when nothing is published for the scope. */
export type UnpublishResult =
  | CheckResult<{ unpublished: Version; published: PublishedForm[]; isDryRun?: true }, PublishProblem>
  | undefined;

/**
 * Publishes what was in force before, as new versions: drafts migrate to them as to any other version, and the publish
 * checks, the approval of a second person and the reports are those of publishing. Refused when the customers of a product
 * on sale would be left without a form.
 */
export const unpublish = (
  db: Database,
  target: UnpublishTarget,
  options: PublishOptions,
): Promise<UnpublishResult> =>
  inPublishTransaction(db, options, async (tx, timed) => {
    const live = await readReleasedVersion(tx, target.screen, target.scope, timed.now);
    if (!live) return undefined;
    await requireFreeScope(tx, target, timed);
    const published = await restorePrevious(tx, target, live, timed);
    const { screen, scope } = target;
    const details = {
      scope,
      number: live.number,
      approvedBy: options.approvedBy?.trim(),
      published: published.map(({ report: _stored, ...form }) => form),
    };
    await audit(tx, { actor: options.publishedBy, action: 'unpublish', subject: screen, details });
    return { ok: true, unpublished: live, published };
  });

async function restorePrevious(
  tx: Transaction,
  target: UnpublishTarget,
  live: Version,
  options: TimedOptions,
): Promise<PublishedForm[]> {
  const { screen, scope } = target;
  if (isSameScope(scope, BASE_SCOPE))
    return [await publishBase(tx, await readPreviousBase(tx, screen), options)];
  const history = await readOverlayHistory(tx, screen, scope);
  const previous = previousInForce(
    history.map(({ overlay, isUnpublished }) => ({
      overlay,
      content: isUnpublished ? undefined : canonicalJson(overlay),
    })),
  );
  if (previous) return publishOverlay(tx, previous.overlay, options);
  await insertOverlay(tx, history.at(-1)!.overlay, options.publishedBy, { isUnpublished: true });
  const products = await productsWithoutForm(tx, target);
  if (products.length > 0) throw noForm(screen, products);
  const published = await publishWider(tx, target, live, options);
  await removeRelease(tx, screen, scope);
  return [...published, ...(await publishOverlaysBelow(tx, target, options))];
}

/** @throws PublishError when there is none: overlays stand on their base, and customers without an overlay get it */
async function readPreviousBase(tx: Transaction, screen: string): Promise<Form> {
  const history = await readBaseHistory(tx, screen);
  const previous = previousInForce(history.map((row) => ({ ...row, content: row.contentHash })));
  const form = previous && (await readBaseForm(tx, screen, previous.version));
  if (form) return form;
  const products = await productsWithoutForm(tx, { screen, scope: BASE_SCOPE });
  throw noForm(screen, products.length > 0 ? products : (await readProductCodes(tx)).map(productName));
}

const noForm = (screen: string, products: readonly string[]): PublishError =>
  new PublishError([publishProblem('unpublish.noForm', screen, { products: products.join(', ') })]);

const productName = ({ supplierCode, riskCode }: { supplierCode: string; riskCode: string }): string =>
  `${supplierCode}/${riskCode}`;

/** The scopes that serve the customers of a scope without a form of its own, narrowest first. */
const widerScopes = (scope: FormScope): FormScope[] =>
  coveringScopes(scope).filter((wider) => !isSameScope(wider, scope));

async function readFirstReleased(
  tx: Transaction,
  screen: string,
  scopes: readonly FormScope[],
): Promise<Version | undefined> {
  for (const scope of scopes) {
    const version = await readReleasedVersion(tx, screen, scope);
    if (version) return version;
  }
  return undefined;
}

/** The products on sale whose customers would have no form without that of the scope. */
async function productsWithoutForm(tx: Transaction, { screen, scope }: UnpublishTarget): Promise<string[]> {
  const names: string[] = [];
  for (const product of await readProductCodes(tx)) {
    const customers = { ...scope, ...product };
    if (!scopeCovers(scope, customers)) continue;
    const others = coveringScopes(customers).filter((other) => !isSameScope(other, scope));
    if (!(await readFirstReleased(tx, screen, others))) names.push(productName(product));
  }
  return names;
}

const isSameScope = (a: FormScope, b: FormScope): boolean => canonicalJson(a) === canonicalJson(b);

const scopeOf = ({ supplierCode, riskCode, platformCode }: Version): FormScope => ({
  supplierCode,
  riskCode,
  platformCode,
});

/**
 * Publishes the form of the wider scope again, unchanged, so that its version is newer than those of all drafts and the
 * drafts of the scope migrate to it. The publish checks compare it with the form that the scope's customers have now.
 */
async function publishWider(
  tx: Transaction,
  { screen, scope }: UnpublishTarget,
  live: Version,
  options: TimedOptions,
): Promise<PublishedForm[]> {
  const wider = await readFirstReleased(tx, screen, widerScopes(scope));
  if (!wider) return [];
  const { form, contentHash } = wider;
  const index = indexForm(form);
  const candidate = compileCandidate({ index, contentHash, scope, base: form, overlays: [] });
  const { problems, report } = await checkCandidate(tx, candidate, live, options);
  if (problems.length > 0) throw new PublishError(problems, form, live.form);
  const review = await options.review?.(candidate);
  const reviewed = review ? { ...report, review } : report;
  const widerScope = scopeOf(wider);
  const { number, versionId } = await writeVersion(tx, { ...candidate, scope: widerScope }, options);
  await insertReport(tx, versionId, reviewed);
  return [{ screen, scope: widerScope, number, contentHash, changed: true, report: reviewed }];
}
