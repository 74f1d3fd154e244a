import type { Form } from '../../../schemas/generated/form.ts';
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import {
  checkFormDocument,
  checkOverlayDocument,
  type DocumentCheckResult,
} from '../../core/form-checks/check-document.ts';
import { checkInsurerDocument } from '../../core/form-checks/check-insurer.ts';
import { checkForm } from '../../core/form-checks/check-form.ts';
import { COMPILER_VERSION } from '../../core/publish/compile-validators.ts';
import { flatten } from '../../core/overlay/flatten.ts';
import type { Review } from '../../core/publish/review.ts';
import type { AnswerMapping } from '../../core/migrate/migrate-answers.ts';
import { affectedOverlays, withOverlay } from '../../core/overlay/affected-overlays.ts';
import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import { audit } from '../store/audit.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import {
  BASE_SCOPE,
  fullScope,
  insertBaseForm,
  insertOverlay,
  readBaseForm,
  readLatestBase,
  readOverlays,
  readReleasedVersion,
  type FormScope,
} from '../store/forms.ts';
import { readListIds } from '../store/code-lists.ts';
import { checkCandidate } from './publish-checks.ts';
import { writeProduct } from '../store/products.ts';
import { lockPublishing } from '../store/publish-lock.ts';
import { insertReport, type PublishReport } from '../store/reports.ts';
import { sha256 } from '../store/sha256.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import { compileVersion, writeVersion } from './write-version.ts';

/** What publishing did: one line per scope whose customers get a form. */
export interface PublishedForm {
  screen: string;
  scope: FormScope;
  number: number;
  contentHash: string;
  /** False when the form was the same already. */
  changed: boolean;
  /** What was found of it, as it is stored with the version; absent when nothing changed. */
  report?: PublishReport;
}

export type PublishResult =
  | { ok: true; published: PublishedForm[] }
  | { ok: false; problems: PublishProblem[] };

interface PublishOptions {
  publishedBy: string;
  /** Who else has looked at it; structural changes and questions for sensitive information need somebody. */
  approvedBy?: string | undefined;
  /** Languages in which every word must be there. */
  locales: readonly string[];
  /** Where the answers of drafts go whose questions are replaced; without one a structural change leaves drafts behind. */
  recipe?: AnswerMapping | undefined;
  /** Compares what goes live with what somebody has reviewed; absent where there is nothing to compare with. */
  review?: ((arriving: PublishCandidate) => Promise<Review>) | undefined;
}

/** A form on its way, with what it was made of; a base form is its own base. */
export interface PublishCandidate {
  form: Form;
  scope: FormScope;
  base: Form;
  /** Widest scope first. */
  overlays: readonly Overlay[];
}

/**
 * Publishes a base form, an overlay or a whole insurer, whichever the document is, with every form that follows from it.
 *
 * All or nothing, in one transaction: any problem leaves the database as it was, and what is live stays live. Forms
 * that come out unchanged get no new version.
 */
export const publish = (db: Database, given: unknown, publishing: PublishOptions): Promise<PublishResult> =>
  publishAll(db, [given], publishing);

/**
 * The same for several documents in their order, all of them or none.
 *
 * @param isDue asked when nobody else publishes: whether they are still to be published
 */
export async function publishAll(
  db: Database,
  given: readonly unknown[],
  publishing: PublishOptions,
  isDue: (tx: Transaction) => Promise<boolean> = () => Promise.resolve(true),
): Promise<PublishResult> {
  const publishables: DocumentContents[] = [];
  for (const one of given) {
    const checked = checkPublishDocument(one);
    if (!checked.ok) return checked;
    publishables.push(checked.document);
  }
  try {
    return await inTransaction(db, async (tx) => {
      await lockPublishing(tx);
      const published: PublishedForm[] = [];
      if (!(await isDue(tx))) return { ok: true, published };
      for (const { product, documents } of publishables) {
        if (product) await writeProduct(tx, product);
        for (const document of documents)
          published.push(...(await publishDocument(tx, document, publishing)));
      }
      return { ok: true, published };
    });
  } catch (error) {
    if (error instanceof PublishError) return { ok: false, problems: error.problems };
    throw error;
  }
}

async function publishDocument(
  tx: Transaction,
  document: Form | Overlay,
  publishing: PublishOptions,
): Promise<PublishedForm[]> {
  const published =
    'operations' in document
      ? await publishOverlay(tx, document, publishing)
      : await publishBase(tx, document, publishing);
  await audit(tx, {
    actor: publishing.publishedBy,
    action: 'publish',
    subject: document.screen,
    details: { published: published.map(({ report: _stored, ...one }) => one) },
  });
  return published;
}

/** What a document publishes: one form or overlay; of an insurer the product, and an overlay for every screen. */
interface DocumentContents {
  product?: Insurer['product'];
  documents: (Form | Overlay)[];
}

function checkPublishDocument(given: unknown): DocumentCheckResult<DocumentContents> {
  const isRecord = typeof given === 'object' && given !== null;
  if (isRecord && 'product' in given) {
    const checked = checkInsurerDocument(given);
    if (!checked.ok) return checked;
    const { product, overlays: documents } = checked.document;
    return { ok: true, document: { product, documents } };
  }
  const checked = isRecord && 'operations' in given ? checkOverlayDocument(given) : checkFormDocument(given);
  return checked.ok ? { ok: true, document: { documents: [checked.document] } } : checked;
}

/** Carries problems out of the transaction, which it rolls back. */
class PublishError extends Error {
  readonly problems: PublishProblem[];
  constructor(problems: PublishProblem[]) {
    super('not published');
    this.problems = problems;
  }
}

async function publishBase(
  tx: Transaction,
  form: Form,
  publishing: PublishOptions,
): Promise<PublishedForm[]> {
  const { screen } = form;
  const contentHash = sha256(canonicalJson(form));
  // Duplicates would otherwise meet the constraints of the tables first.
  await requireValidForm(tx, form, publishing);
  const latest = await readLatestBase(tx, screen);
  if (latest?.contentHash !== contentHash) {
    const version = (latest?.version ?? 0) + 1;
    await insertBaseForm(tx, form, { version, contentHash, publishedBy: publishing.publishedBy });
  }
  const { version } = (await readLatestBase(tx, screen))!;
  // What is published is what stands in the rows, not what was in the file.
  const stored = (await readBaseForm(tx, screen, version))!;
  return [
    await publishVersion(tx, { form: stored, scope: BASE_SCOPE, base: stored, overlays: [] }, publishing),
  ];
}

/** An overlay changes its own scope and every narrower one that was laid over it. */
async function publishOverlay(
  tx: Transaction,
  overlay: Overlay,
  publishing: PublishOptions,
): Promise<PublishedForm[]> {
  const base = await readBaseForm(tx, overlay.screen, overlay.baseVersion);
  if (!base)
    throw new PublishError([
      publishProblem('overlay.baseVersion', overlay.screen, { version: overlay.baseVersion }),
    ]);
  const stored = await readOverlays(tx, overlay.screen);
  const scope = fullScope(overlay.scope);
  const isSame = (other: Overlay) => canonicalJson(other.scope) === canonicalJson(overlay.scope);
  const before = stored.find(isSame);
  if (!before || canonicalJson(before) !== canonicalJson(overlay))
    await insertOverlay(tx, overlay, publishing.publishedBy);
  const published: PublishedForm[] = [];
  for (const { overlay: target, layers } of affectedOverlays(scope, withOverlay(stored, overlay))) {
    const pinned = (await readBaseForm(tx, overlay.screen, layers[0]!.baseVersion))!;
    const flat = flatten(pinned, layers);
    if (!flat.ok) throw new PublishError(flat.problems);
    const arriving = { form: flat.form, scope: fullScope(target.scope), base: pinned, overlays: layers };
    published.push(await publishVersion(tx, arriving, publishing));
  }
  return published;
}

/** Checks and compiles a flattened form, writes it as a version and moves the release; unchanged forms are left. */
async function publishVersion(
  tx: Transaction,
  arriving: PublishCandidate,
  publishing: PublishOptions,
): Promise<PublishedForm> {
  const { form, scope, base } = arriving;
  await requireValidForm(tx, form, publishing);
  const { screen } = form;
  const contentHash = sha256(canonicalJson(form));
  const live = await readReleasedVersion(tx, screen, scope);
  const same = live?.contentHash === contentHash && live.compilerVersion === COMPILER_VERSION;
  if (same) return { screen, scope, number: live.number, contentHash, changed: false };
  const compiled = compileVersion(form, contentHash);
  const inherited = base === form ? [] : [base];
  const arrival = { screen, scope, ...compiled, live, inherited, ...publishing };
  const { problems, report: found } = await checkCandidate(tx, arrival);
  if (problems.length > 0) throw new PublishError(problems);
  const review = await publishing.review?.(arriving);
  const report = review ? { ...found, review } : found;
  const { number, versionId } = await writeVersion(tx, compiled, scope, publishing);
  await insertReport(tx, versionId, report);
  return { screen, scope, number, contentHash, changed: true, report };
}

/**
 * Whether a form may be published as it stands. An overlay's operations may set anything, so what came out of flattening
 * is judged from the shape of the document on, like a form that was written.
 */
async function requireValidForm(tx: Transaction, form: Form, { locales }: PublishOptions): Promise<void> {
  const document = checkFormDocument(form);
  if (!document.ok) throw new PublishError(document.problems);
  const checked = checkForm(form, locales, await readListIds(tx));
  if (!checked.ok) throw new PublishError(checked.issues);
}
