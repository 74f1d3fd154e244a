/** Publishes one base form or overlay, with every form that follows from it. */
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { publishProblem } from '../../core/failures/publish-problem.ts';
import { checkFormDocument } from '../../core/form-checks/check-document.ts';
import { checkForm } from '../../core/form-checks/check-form.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { affectedOverlays, withOverlay } from '../../core/overlay/affected-overlays.ts';
import { flatten } from '../../core/overlay/flatten.ts';
import { audit } from '../store/audit.ts';
import { readListIds } from '../store/code-lists.ts';
import type { Transaction } from '../store/connection/database.ts';
import {
  BASE_SCOPE,
  fullScope,
  insertBaseForm,
  insertOverlay,
  readBaseForm,
  readLatestBase,
  readOverlays,
} from '../store/forms.ts';
import { readProductCodes } from '../store/products.ts';
import { contentHashOf } from '../forms/compile-form.ts';
import { PublishError, publishVersion, type PublishedForm, type PublishOptions } from './publish-version.ts';

export async function publishDocument(
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
  await requireKnownScope(tx, overlay);
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
    if (!flat.ok) throw new PublishError(flat.issues, pinned);
    // An overlay's operations can set anything: its result is checked from the schema of the document on.
    const document = checkFormDocument(flat.form);
    if (!document.ok) throw new PublishError(document.issues, pinned);
    const index = await requireValidForm(tx, flat.form, options, overlay.words);
    const contentHash = contentHashOf(flat.form);
    const flattened = { index, contentHash, scope: fullScope(target.scope), base: pinned, overlays };
    const { basedOn, ...others } = options;
    published.push(
      await publishVersion(tx, flattened, isSameScope(target) ? { ...others, basedOn } : others),
    );
  }
  return published;
}

/** @throws PublishError when nobody sells what the overlay is for: a misspelt code would publish for no customer */
async function requireKnownScope(tx: Transaction, { screen, scope }: Overlay): Promise<void> {
  const { supplierCode, riskCode } = scope;
  const codes = await readProductCodes(tx);
  const insurers = [...new Set(codes.map((product) => product.supplierCode))];
  if (!insurers.includes(supplierCode)) {
    const allowed = insurers.join(', ');
    throw new PublishError([publishProblem('overlay.unknownInsurer', screen, { supplierCode, allowed })]);
  }
  const sold = codes.filter((product) => product.supplierCode === supplierCode);
  if (riskCode === undefined || sold.some((product) => product.riskCode === riskCode)) return;
  const allowed = sold.map((product) => product.riskCode).join(', ');
  throw new PublishError([publishProblem('overlay.unknownProduct', screen, { riskCode, allowed })]);
}

/** @throws PublishError with every reason why the form may not be published as it stands */
async function requireValidForm(
  tx: Transaction,
  form: Form,
  { locales }: PublishOptions,
  ownWords = form.words,
): Promise<FormIndex> {
  const checked = checkForm(form, locales, await readListIds(tx), { knownLocales: locales, ownWords });
  if (!checked.ok) throw new PublishError(checked.issues, form);
  return checked.index;
}
