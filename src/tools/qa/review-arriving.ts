import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { reviewOf, type Review } from '../../core/gate/review.ts';
import { scopeCovers } from '../../core/overlay/scopes.ts';
import type { PublishCandidate } from '../../server/store/publish.ts';
import { fixtureForms, type FixtureForm } from './fixture-forms.ts';
import { fixture } from './fixtures-folder.ts';
import { snapshotOf, snapshotPrefix } from './form-snapshot.ts';
import { layerName } from './read-form.ts';
import { readJson } from './read-json.ts';
import { readLists } from './read-lists.ts';
import { startForm } from './run-form.ts';
import { readSnapshots, snapshotsFolder } from './snapshot-files.ts';

/** Compares a form on its way with the golden files of the fixture for the same customers. */
export async function reviewArriving({ form, scope, base, overlays }: PublishCandidate): Promise<Review> {
  const known = fixtureForms().find((one) => one.screen === form.screen && isFor(one, scope));
  if (!known) return reviewOf(new Map(), new Map());
  const prefix = snapshotPrefix(known);
  const reviewed = [...readSnapshots(snapshotsFolder())].filter(([file]) => file.startsWith(prefix));
  const layers = overlays.map((overlay) => ({ name: layerName(overlay), overlay }));
  const running = { form, base, layers, ...startForm(form), lists: readLists() };
  return reviewOf(new Map(reviewed), await snapshotOf(known, running));
}

function isFor({ screen, insurer }: FixtureForm, scope: PublishCandidate['scope']): boolean {
  const file = `forms/${screen}/overlays/${insurer}.json`;
  const own = insurer === undefined ? {} : (readJson(fixture(file)) as Overlay).scope;
  return scopeCovers(own, scope) && scopeCovers(scope, own);
}
