/** Publishes documents: a base form, an overlay or a whole insurer, with every form that follows from them. */
import type { Form } from '../../../schemas/generated/form.ts';
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import type { CheckResult } from '../../core/failures/check-result.ts';
import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import { checkFormDocument, checkOverlayDocument } from '../../core/form-checks/check-document.ts';
import { checkForm } from '../../core/form-checks/check-form.ts';
import { checkInsurerDocument } from '../../core/form-checks/check-insurer.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { affectedOverlays, withOverlay } from '../../core/overlay/affected-overlays.ts';
import { flatten } from '../../core/overlay/flatten.ts';
import { audit } from '../store/audit.ts';
import { readListIds } from '../store/code-lists.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import {
  BASE_SCOPE,
  fullScope,
  insertBaseForm,
  insertOverlay,
  readBaseForm,
  readLatestBase,
  readOverlays,
} from '../store/forms.ts';
import { writeProduct } from '../store/products.ts';
import { lockPublishing } from '../store/publish-lock.ts';
import { contentHashOf } from './publish-candidate.ts';
import { PublishError, publishVersion, type PublishedForm, type PublishOptions } from './publish-version.ts';

export type PublishResult = CheckResult<{ published: PublishedForm[] }, PublishProblem>;

/**
 * Publishes one document: all of its forms in one transaction, or none. A form that comes out unchanged gets no new
 * version.
 */
export const publish = (db: Database, document: unknown, options: PublishOptions): Promise<PublishResult> =>
  publishAll(db, [document], options);

/**
 * Publishes several documents in their order, all of them or none.
 *
 * @param isDue runs under the publishing lock; resolves to false when another process has published them meanwhile
 */
export async function publishAll(
  db: Database,
  documents: readonly unknown[],
  options: PublishOptions,
  isDue: (tx: Transaction) => Promise<boolean> = () => Promise.resolve(true),
): Promise<PublishResult> {
  const publishables: DocumentContents[] = [];
  for (const document of documents) {
    const contents = checkPublishDocument(document);
    if (!contents.ok) return contents;
    publishables.push(contents);
  }
  try {
    return await inTransaction(db, async (tx) => {
      await lockPublishing(tx);
      const published: PublishedForm[] = [];
      if (!(await isDue(tx))) return { ok: true, published };
      for (const { product, forms } of publishables) {
        if (product) await writeProduct(tx, product);
        for (const form of forms) published.push(...(await publishDocument(tx, form, options)));
      }
      return { ok: true, published };
    });
  } catch (error) {
    if (error instanceof PublishError) return { ok: false, issues: error.problems };
    throw error;
  }
}

/** What a document publishes: one base form or overlay; an insurer its product, and an overlay for every screen. */
interface DocumentContents {
  product?: Insurer['product'];
  forms: readonly (Form | Overlay)[];
}

function checkPublishDocument(document: unknown): CheckResult<DocumentContents, PublishProblem> {
  const isRecord = typeof document === 'object' && document !== null;
  if (isRecord && 'product' in document) {
    const insurer = checkInsurerDocument(document);
    return insurer.ok ? { ok: true, product: insurer.product, forms: insurer.overlays } : insurer;
  }
  const isOverlay = isRecord && 'operations' in document;
  const checked = isOverlay ? checkOverlayDocument(document) : checkFormDocument(document);
  return checked.ok ? { ok: true, forms: [checked.document] } : checked;
}

async function publishDocument(
  tx: Transaction,
  document: Form | Overlay,
  options: PublishOptions,
): Promise<PublishedForm[]> {
  const published =
    'operations' in document
      ? await publishOverlay(tx, document, options)
      : [await publishBase(tx, document, options)];
  await audit(tx, {
    actor: options.publishedBy,
    action: 'publish',
    subject: document.screen,
    details: { published: published.map(({ report: _stored, ...form }) => form) },
  });
  return published;
}

async function publishBase(tx: Transaction, form: Form, options: PublishOptions): Promise<PublishedForm> {
  const { screen } = form;
  const contentHash = contentHashOf(form);
  // Before its rows are written: a duplicate id would break a constraint of the tables instead of being reported.
  const index = await requireValidForm(tx, form, options);
  const latest = await readLatestBase(tx, screen);
  const version = latest?.contentHash === contentHash ? latest.version : (latest?.version ?? 0) + 1;
  if (version !== latest?.version)
    await insertBaseForm(tx, form, { version, contentHash, publishedBy: options.publishedBy });
  // Overlays are flattened onto the rows, so the rows have to be the form that was checked.
  const stored = (await readBaseForm(tx, screen, version))!;
  if (contentHashOf(stored) !== contentHash) throw new Error(`base form ${screen} changed in its rows`);
  return publishVersion(tx, { index, contentHash, scope: BASE_SCOPE, base: form, overlays: [] }, options);
}

/** An overlay changes its own scope and every narrower one with an overlay above it. */
async function publishOverlay(
  tx: Transaction,
  overlay: Overlay,
  options: PublishOptions,
): Promise<PublishedForm[]> {
  const { screen, baseVersion } = overlay;
  const base = await readBaseForm(tx, screen, baseVersion);
  if (!base)
    throw new PublishError([publishProblem('overlay.baseVersion', screen, { version: baseVersion })]);
  const stored = await readOverlays(tx, screen);
  const isSameScope = (other: Overlay) => canonicalJson(other.scope) === canonicalJson(overlay.scope);
  const before = stored.find(isSameScope);
  if (!before || canonicalJson(before) !== canonicalJson(overlay))
    await insertOverlay(tx, overlay, options.publishedBy);
  const published: PublishedForm[] = [];
  const affected = affectedOverlays(fullScope(overlay.scope), withOverlay(stored, overlay));
  for (const { overlay: target, layers: overlays } of affected) {
    const pinned = (await readBaseForm(tx, screen, overlays[0]!.baseVersion))!;
    const flat = flatten(pinned, overlays);
    if (!flat.ok) throw new PublishError(flat.issues);
    // An overlay's operations can set anything: its result is checked from the schema of the document on.
    const document = checkFormDocument(flat.form);
    if (!document.ok) throw new PublishError(document.issues);
    const index = await requireValidForm(tx, flat.form, options, overlay.words);
    const contentHash = contentHashOf(flat.form);
    const flattened = { index, contentHash, scope: fullScope(target.scope), base: pinned, overlays };
    published.push(await publishVersion(tx, flattened, options));
  }
  return published;
}

/** @throws PublishError with every reason why the form may not be published as it stands */
async function requireValidForm(
  tx: Transaction,
  form: Form,
  { locales }: PublishOptions,
  ownWords = form.words,
): Promise<FormIndex> {
  const checked = checkForm(form, locales, await readListIds(tx), { knownLocales: locales, ownWords });
  if (!checked.ok) throw new PublishError(checked.issues);
  return checked.index;
}
