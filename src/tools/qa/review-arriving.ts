import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { reviewOf, type Review } from '../../core/publish/review.ts';
import { scopeCovers } from '../../core/overlay/scopes.ts';
import type { PublishCandidate } from '../../server/publishing/publish.ts';
import { fixtureForms, type FixtureForm } from './fixture-forms.ts';
import { fixturePath } from './fixtures-folder.ts';
import { goldenFilesOf, goldenFilePrefix } from './form-snapshot.ts';
import { layerName } from './read-form.ts';
import { readJson } from './read-json.ts';
import { readCodeLists } from './read-lists.ts';
import { compileForm } from './run-form.ts';
import { readGoldenFiles, goldenFolder } from './snapshot-files.ts';

/** Compares a form on its way with the golden files of the fixture for the same customers. */
export async function reviewCandidate({ form, scope, base, overlays }: PublishCandidate): Promise<Review> {
  const known = fixtureForms().find((one) => one.screen === form.screen && isForScope(one, scope));
  if (!known) return reviewOf(new Map(), new Map());
  const prefix = goldenFilePrefix(known);
  const reviewed = [...readGoldenFiles(goldenFolder())].filter(([file]) => file.startsWith(prefix));
  const layers = overlays.map((overlay) => ({ name: layerName(overlay), overlay }));
  const running = { form, base, layers, ...compileForm(form), lists: readCodeLists() };
  return reviewOf(new Map(reviewed), await goldenFilesOf(known, running));
}

function isForScope({ screen, insurer }: FixtureForm, scope: PublishCandidate['scope']): boolean {
  const file = `forms/${screen}/overlays/${insurer}.json`;
  const own = insurer === undefined ? {} : (readJson(fixturePath(file)) as Overlay).scope;
  return scopeCovers(own, scope) && scopeCovers(scope, own);
}
