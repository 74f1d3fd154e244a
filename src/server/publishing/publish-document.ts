/** Publishes one base form or overlay, with every form that follows from it. */
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import { checkFormDocument } from '../../core/form-checks/check-document.ts';
import { checkForm } from '../../core/form-checks/check-form.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { affectedOverlays, withOverlay, type AffectedOverlay } from '../../core/overlay/affected-overlays.ts';
import { conflictsByPart } from '../../core/overlay/conflicts-by-part.ts';
import { flatten } from '../../core/overlay/flatten.ts';
import { audit } from '../store/audit.ts';
import { readListIds } from '../store/code-lists.ts';
import type { Transaction } from '../store/connection/database.ts';
import {
  BASE_SCOPE,
  fullScope,
  insertBaseForm,
  readBaseForm,
  readLatestBase,
  type FormScope,
} from '../store/forms.ts';
import { insertOverlay, readOverlays } from '../store/overlays.ts';
import { readProductCodes } from '../store/products.ts';
import { readReleasedVersion } from '../store/releases.ts';
import { APPLICATION_SCREEN, isOfMembers } from '../../core/orders/insured-persons.ts';
import { TRIAL_SCREEN } from '../../core/orders/purchase-flow.ts';
import { readScheduledLists } from '../store/scheduled-lists.ts';
import { contentHashOf } from '../forms/compile-form.ts';
import { lostQuestions } from './other-screen-problems.ts';
import { requireFreeMoment } from './require-free-moment.ts';
import { shanghaiMoment } from './shanghai-moment.ts';
import {
  PublishError,
  publishVersion,
  type OverlayConflicts,
  type PublishedForm,
  type TimedOptions,
} from './publish-version.ts';

export async function publishDocument(
  tx: Transaction,
  document: Form | Overlay,
  options: TimedOptions,
): Promise<PublishedForm[]> {
  await requireFreeMoment(tx, document, options);
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

/** Publishes a base form; its overlays stay on the base version that they name. */
export async function publishBase(
  tx: Transaction,
  form: Form,
  options: TimedOptions,
): Promise<PublishedForm> {
  const { screen } = form;
  const contentHash = contentHashOf(form);
  // Before its rows are written: a duplicate id would break a constraint of the tables instead of being reported.
  const index = await requireValidForm(tx, { form, scope: BASE_SCOPE }, options);
  const latest = await readLatestBase(tx, screen);
  const version = latest?.contentHash === contentHash ? latest.version : (latest?.version ?? 0) + 1;
  if (version !== latest?.version)
    await insertBaseForm(tx, form, { version, contentHash, publishedBy: options.publishedBy });
  // Overlays are flattened onto the rows, so the rows have to be the form that was checked.
  const stored = (await readBaseForm(tx, screen, version))!;
  if (contentHashOf(stored) !== contentHash) throw new Error(`base form ${screen} changed in its rows`);
  const flattened = { index, contentHash, scope: BASE_SCOPE, base: form, overlays: [] };
  const published = await publishVersion(tx, flattened, options);
  const conflicting = published.changed ? await conflictingOverlays(tx, form) : [];
  return conflicting.length === 0 ? published : { ...published, overlayConflicts: conflicting };
}

/** The live overlays of a screen that conflict with a new base form. */
async function conflictingOverlays(tx: Transaction, form: Form): Promise<OverlayConflicts[]> {
  const conflicting: OverlayConflicts[] = [];
  for (const overlay of await readOverlays(tx, form.screen)) {
    const before = (await readBaseForm(tx, form.screen, overlay.baseVersion))!;
    const conflicts = conflictsByPart(before, form, overlay);
    if (conflicts.length > 0) conflicting.push({ scope: fullScope(overlay.scope), conflicts });
  }
  return conflicting;
}

/** An overlay changes its own scope and every narrower one with an overlay above it. */
export async function publishOverlay(
  tx: Transaction,
  overlay: Overlay,
  options: TimedOptions,
): Promise<PublishedForm[]> {
  const { screen, baseVersion } = overlay;
  const base = await readBaseForm(tx, screen, baseVersion);
  if (!base)
    throw new PublishError([publishProblem('overlay.baseVersion', screen, { version: baseVersion })]);
  await requireKnownScope(tx, overlay);
  const stored = await readOverlays(tx, screen);
  const before = stored.find((other) => isSameScope(other, overlay));
  if (!before || canonicalJson(before) !== canonicalJson(overlay))
    await insertOverlay(tx, overlay, options.publishedBy);
  const affected = affectedOverlays(fullScope(overlay.scope), withOverlay(stored, overlay));
  const { basedOn, ...others } = options;
  const published: PublishedForm[] = [];
  for (const target of affected) {
    const isOwn = isSameScope(target.overlay, overlay);
    published.push(
      await publishFlattened(tx, target, isOwn ? { ...others, basedOn } : others, overlay.words),
    );
  }
  return published;
}

const isSameScope = (a: Overlay, b: Overlay): boolean => canonicalJson(a.scope) === canonicalJson(b.scope);

/** Publishes the forms of all overlays below a scope again, whose own overlay is no longer one of their layers. */
export async function publishOverlaysBelow(
  tx: Transaction,
  { screen, scope }: { screen: string; scope: FormScope },
  options: TimedOptions,
): Promise<PublishedForm[]> {
  const published: PublishedForm[] = [];
  for (const target of affectedOverlays(scope, await readOverlays(tx, screen)))
    published.push(await publishFlattened(tx, target, options, target.overlay.words));
  return published;
}

/** @param ownWords the words of the published document, which must all be known */
async function publishFlattened(
  tx: Transaction,
  { overlay: { screen, scope }, layers: overlays }: AffectedOverlay,
  options: TimedOptions,
  ownWords: Form['words'],
): Promise<PublishedForm> {
  const base = (await readBaseForm(tx, screen, overlays[0]!.baseVersion))!;
  const flat = flatten(base, overlays);
  if (!flat.ok) throw new PublishError(flat.issues, base);
  // An overlay's operations can set anything: its result is checked from the schema of the document on.
  const document = checkFormDocument(flat.form);
  if (!document.ok) throw new PublishError(document.issues, base);
  const index = await requireValidForm(tx, { form: flat.form, scope: fullScope(scope) }, options, ownWords);
  const contentHash = contentHashOf(flat.form);
  return publishVersion(tx, { index, contentHash, scope: fullScope(scope), base, overlays }, options);
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
  { form, scope }: { form: Form; scope: FormScope },
  { locales, validFrom, now }: TimedOptions,
  ownWords = form.words,
): Promise<FormIndex> {
  const products = (await readProductCodes(tx)).map(({ riskCode }) => riskCode);
  const known = {
    knownLocales: locales,
    ownWords,
    products,
    insuredScreen: APPLICATION_SCREEN,
    trialScreen: TRIAL_SCREEN,
    isOfMembers,
  };
  const checked = checkForm(form, locales, await readListIds(tx, validFrom ?? now), known);
  if (checked.ok) return checked.index;
  // Whoever deletes a question learns of its readers in this form and in others at once, by the name that it had.
  const lost = await lostQuestions(tx, { form, scope });
  const live = await readReleasedVersion(tx, form.screen, scope, validFrom ?? now);
  const problems = await withStarts(tx, checked.issues);
  throw new PublishError([...problems, ...lost], form, live?.form);
}

/** Problems of a form; one that reads a list too early is told when the first version of the list starts. */
async function withStarts(tx: Transaction, problems: readonly PublishProblem[]): Promise<PublishProblem[]> {
  const scheduled = await readScheduledLists(tx);
  return problems.map((problem) => {
    const { code, id, params } = problem;
    const isUnknown = code === 'settings.unknownList' || code === 'condition.unknownList';
    const first = scheduled.find(({ list }) => isUnknown && list.listId === params?.['list']);
    if (!first) return problem;
    const { listId: list, version } = first.list;
    return publishProblem('list.notYet', id, { list, version, validFrom: shanghaiMoment(first.validFrom) });
  });
}
