/** Dry run of a publish: counts, per scope, what happens to the stored drafts. */
import type { Form } from '../../../../schemas/generated/form.ts';
import { flatten } from '../../../core/overlay/flatten.ts';
import type { AnswerMapping } from '../../../core/migrate/migrate-answers.ts';
import { conflictsByPart, type PartConflicts } from '../../../core/overlay/conflicts-by-part.ts';
import { affectedOverlays, withOverlay } from '../../../core/overlay/affected-overlays.ts';
import { countAffectedDrafts } from '../../../server/store/affected-drafts.ts';
import type { Database } from '../../../server/store/connection/database.ts';
import { BASE_SCOPE, fullScope, readBaseForm, type FormScope } from '../../../server/store/forms.ts';
import { readOverlays } from '../../../server/store/overlays.ts';
import { emptyTally, dryRunDrafts, type DraftTally } from '../../../server/publishing/dry-run-drafts.ts';
import { indexForm } from '../../../core/form/form-index.ts';
import { showProgress } from '../cli/progress.ts';
import { layerName, type FlattenedForm } from '../input/read-form.ts';

/** The drafts of one scope by migration mode; without them when conflicts keep its overlay off the new base. */
export type ScopeTally = {
  /** Such as `CHL/CHL-R01`; empty for the base scope, the customers without an overlay. */
  scope: string;
  /** The scope's overlay stays on its base version until it is upgraded to the new one. */
  afterUpgrade: boolean;
  /** The parts of its overlay that conflict with the new base. */
  conflicts: PartConflicts[];
  /** The base version that the overlay is written for; undefined for the new one. */
  overlayBase: Form | undefined;
} & (DraftTally | { drafts?: undefined });

interface ScopeTarget {
  scope: FormScope;
  name: string;
  afterUpgrade: boolean;
  /** Undefined when an overlay conflicts with the new base. */
  form: Form | undefined;
  conflicts: PartConflicts[];
  overlayBase: Form | undefined;
}

/** Migrates the drafts of every scope that the form affects, without writing any. */
export async function dryRunScopes(
  db: Database,
  flattenedForm: FlattenedForm,
  mapping: AnswerMapping | undefined,
): Promise<ScopeTally[]> {
  const { screen } = flattenedForm.form;
  const targets = await affectedScopes(db, flattenedForm);
  const moment = new Date();
  let total = 0;
  for (const { scope, form } of targets) if (form) total += await countAffectedDrafts(db, screen, scope);
  const progress = showProgress(total);
  const tallies: ScopeTally[] = [];
  let done = 0;
  for (const { scope, name, afterUpgrade, form, conflicts, overlayBase } of targets) {
    const summary = { scope: name, afterUpgrade, conflicts, overlayBase };
    if (!form) {
      tallies.push(summary);
      continue;
    }
    const index = indexForm(form);
    const target = { screen, scope, index, mapping, moment };
    const tally = await dryRunDrafts(db, target, { onProgress: (drafts) => progress.show(done + drafts) });
    done += tally.drafts;
    tallies.push({ ...summary, ...tally });
  }
  progress.end();
  return tallies;
}

/** The scopes that a form affects: its own, and every narrower scope with a published overlay. */
async function affectedScopes(db: Database, { form, base, layers }: FlattenedForm): Promise<ScopeTarget[]> {
  const namedOverlays = layers.map(({ overlay }) => overlay);
  const ownOverlay = namedOverlays.at(-1);
  const overlays = namedOverlays.reduce(withOverlay, await readOverlays(db, form.screen));
  const targets: ScopeTarget[] = ownOverlay
    ? []
    : [{ scope: BASE_SCOPE, name: '', afterUpgrade: false, form, conflicts: [], overlayBase: undefined }];
  for (const { overlay, layers: overlayStack } of affectedOverlays(ownOverlay?.scope ?? {}, overlays)) {
    const flattened = flatten(base, overlayStack);
    const overlayBase =
      overlay === ownOverlay ? undefined : await readBaseForm(db, form.screen, overlay.baseVersion);
    targets.push({
      scope: fullScope(overlay.scope),
      name: layerName(overlay),
      afterUpgrade: ownOverlay === undefined,
      form: flattened.ok ? flattened.form : undefined,
      conflicts: overlayBase ? conflictsByPart(overlayBase, base, overlay) : [],
      overlayBase,
    });
  }
  return targets;
}

/** Adds up the tallies of all scopes; scopes with conflicts count no draft. */
export function sumTallies(scopes: readonly ScopeTally[]): DraftTally {
  const total = emptyTally();
  for (const tally of scopes) {
    if (tally.drafts === undefined) continue;
    for (const key of ['drafts', 'silent', 'onResume', 'pinned', 'refused', 'retired'] as const)
      total[key] += tally[key];
    for (const [id, { names, retired, toAnswer, hidden }] of Object.entries(tally.elements)) {
      const entry = (total.elements[id] ??= { names, retired: 0, toAnswer: 0, hidden: 0 });
      entry.retired += retired;
      entry.toAnswer += toAnswer;
      entry.hidden += hidden;
    }
    total.stricterSections = [...new Set([...total.stricterSections, ...tally.stricterSections])];
  }
  return total;
}
