/** Dry run of a publish: counts, per scope, what happens to the stored drafts. */
import type { Form } from '../../../../schemas/generated/form.ts';
import { flatten } from '../../../core/overlay/flatten.ts';
import { indexForm } from '../../../core/form/form-index.ts';
import type { AnswerMapping } from '../../../core/migrate/migrate-answers.ts';
import { affectedOverlays, withOverlay } from '../../../core/overlay/affected-overlays.ts';
import { countAffectedDrafts } from '../../../server/store/affected-drafts.ts';
import type { Database } from '../../../server/store/connection/database.ts';
import { BASE_SCOPE, fullScope, type FormScope } from '../../../server/store/forms.ts';
import { readOverlays } from '../../../server/store/overlays.ts';
import { emptyTally, dryRunDrafts, type DraftTally } from '../../../server/publishing/dry-run-drafts.ts';
import { showProgress } from '../cli/progress.ts';
import { layerName, type FlattenedForm } from '../input/read-form.ts';

/** The drafts of one scope by migration mode, or the number of conflicts that keep its overlay off the new base. */
export type ScopeTally = {
  /** Such as `CHL/CHL-R01`; empty for the base scope, the customers without an overlay. */
  scope: string;
  /** The scope's overlay stays on its base version until it is upgraded to the new one. */
  afterUpgrade: boolean;
} & (DraftTally | { conflicts: number });

interface ScopeTarget {
  scope: FormScope;
  name: string;
  afterUpgrade: boolean;
  /** Undefined when an overlay conflicts with the new base. */
  form: Form | undefined;
  conflicts: number;
}

/** Migrates the drafts of every scope that the form affects, without writing any. */
export async function dryRunScopes(
  db: Database,
  flattenedForm: FlattenedForm,
  mapping: AnswerMapping | undefined,
): Promise<ScopeTally[]> {
  const { screen } = flattenedForm.form;
  const targets = await affectedScopes(db, flattenedForm);
  let total = 0;
  for (const { scope, form } of targets) if (form) total += await countAffectedDrafts(db, screen, scope);
  const progress = showProgress(total);
  const tallies: ScopeTally[] = [];
  let done = 0;
  for (const { scope, name, afterUpgrade, form, conflicts } of targets) {
    const summary = { scope: name, afterUpgrade };
    if (!form) {
      tallies.push({ ...summary, conflicts });
      continue;
    }
    const target = { screen, scope, index: indexForm(form), mapping };
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
    : [{ scope: BASE_SCOPE, name: '', afterUpgrade: false, form, conflicts: 0 }];
  for (const { overlay, layers: overlayStack } of affectedOverlays(ownOverlay?.scope ?? {}, overlays)) {
    const flattened = flatten(base, overlayStack);
    targets.push({
      scope: fullScope(overlay.scope),
      name: layerName(overlay),
      afterUpgrade: ownOverlay === undefined,
      form: flattened.ok ? flattened.form : undefined,
      conflicts: flattened.ok ? 0 : flattened.issues.length,
    });
  }
  return targets;
}

/** Adds up the tallies of all scopes; scopes with conflicts count no draft. */
export function sumTallies(scopes: readonly ScopeTally[]): DraftTally {
  const total = emptyTally();
  for (const tally of scopes) {
    if ('conflicts' in tally) continue;
    for (const key of ['drafts', 'silent', 'onResume', 'pinned', 'refused', 'retired'] as const)
      total[key] += tally[key];
    total.stricterSections = [...new Set([...total.stricterSections, ...tally.stricterSections])];
  }
  return total;
}
