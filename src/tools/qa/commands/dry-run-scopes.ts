import type { Form } from '../../../../schemas/generated/form.ts';
import { flatten } from '../../../core/overlay/flatten.ts';
import { indexForm } from '../../../core/form/form-index.ts';
import type { AnswerMapping } from '../../../core/migrate/migrate-answers.ts';
import { affectedOverlays, withOverlay } from '../../../core/overlay/affected-overlays.ts';
import { countAffectedDrafts } from '../../../server/store/affected-drafts.ts';
import type { Database } from '../../../server/store/connection/database.ts';
import { BASE_SCOPE, fullScope, readOverlays, type FormScope } from '../../../server/store/forms.ts';
import { emptyTally, dryRunDrafts, type DraftTally } from '../../../server/publishing/dry-run-drafts.ts';
import { showProgress } from '../cli/progress.ts';
import { layerName, type LayeredForm } from '../input/read-form.ts';

/** What would become of the drafts of one scope, or why its customers could not get the form. */
export type ScopeTally = {
  /** As `CHL/CHL-R01`; empty for everybody without a form of their own. */
  scope: string;
  /** Its overlay stays on its base until it takes the new one over. */
  afterUpgrade: boolean;
} & (DraftTally | { conflicts: number });

interface ScopeTarget {
  scope: FormScope;
  name: string;
  afterUpgrade: boolean;
  /** Undefined where what is laid over it no longer fits. */
  form: Form | undefined;
  conflicts: number;
}

/** Tries a form on the drafts of every scope whose customers would get another form by it. */
export async function dryRunScopes(
  db: Database,
  read: LayeredForm,
  mapping: AnswerMapping | undefined,
): Promise<ScopeTally[]> {
  const { screen } = read.form;
  const targets = await affectedScopes(db, read);
  let total = 0;
  for (const { scope, form } of targets) if (form) total += await countAffectedDrafts(db, screen, scope);
  const progress = showProgress(total);
  const found: ScopeTally[] = [];
  let done = 0;
  for (const { scope, name, afterUpgrade, form, conflicts } of targets) {
    const told = { scope: name, afterUpgrade };
    if (!form) {
      found.push({ ...told, conflicts });
      continue;
    }
    const target = { screen, scope, index: indexForm(form), mapping };
    const tally = await dryRunDrafts(db, target, { tried: (drafts) => progress.show(done + drafts) });
    done += tally.drafts;
    found.push({ ...told, ...tally });
  }
  progress.end();
  return found;
}

/** The forms that follow from one: its own, and those of all that is published under its scope, laid over it. */
async function affectedScopes(db: Database, { form, base, layers }: LayeredForm): Promise<ScopeTarget[]> {
  const given = layers.map(({ overlay }) => overlay);
  const own = given.at(-1);
  const overlays = given.reduce(withOverlay, await readOverlays(db, form.screen));
  const targets: ScopeTarget[] = own
    ? []
    : [{ scope: BASE_SCOPE, name: '', afterUpgrade: false, form, conflicts: 0 }];
  for (const { overlay, layers: under } of affectedOverlays(own?.scope ?? {}, overlays)) {
    const flat = flatten(base, under);
    targets.push({
      scope: fullScope(overlay.scope),
      name: layerName(overlay),
      afterUpgrade: own === undefined,
      form: flat.ok ? flat.form : undefined,
      conflicts: flat.ok ? 0 : flat.issues.length,
    });
  }
  return targets;
}

/** All scopes together. */
export function sumTallies(scopes: readonly ScopeTally[]): DraftTally {
  const total = emptyTally();
  for (const found of scopes) {
    if ('conflicts' in found) continue;
    for (const key of ['drafts', 'silently', 'onResume', 'stays', 'refused', 'kept'] as const)
      total[key] += found[key];
    total.asksIn = [...new Set([...total.asksIn, ...found.asksIn])];
  }
  return total;
}
