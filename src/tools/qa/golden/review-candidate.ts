import type { Overlay } from '../../../../schemas/generated/overlay.ts';
import { indexForm } from '../../../core/form/form-index.ts';
import { reviewOf, type Review } from '../../../core/publish/review.ts';
import { scopeCovers } from '../../../core/overlay/scopes.ts';
import type { PublishCandidate } from '../../../server/publishing/publish.ts';
import { fixtureForms, type FixtureForm } from '../input/fixture-forms.ts';
import { fixturePath } from '../input/fixture-path.ts';
import { goldenFilesOf, goldenFilePrefix } from './golden-files.ts';
import { layerName } from '../input/read-form.ts';
import { readJson } from '../input/read-json.ts';
import { readCodeLists } from '../input/read-code-lists.ts';
import { compileForm } from '../input/compiled-form.ts';
import { readGoldenFiles, goldenFolder } from './golden-folder.ts';

/** Compares a form on its way with the golden files of the fixture for the same customers. */
export async function reviewCandidate({ form, scope, base, overlays }: PublishCandidate): Promise<Review> {
  const known = fixtureForms().find((one) => one.screen === form.screen && isForScope(one, scope));
  if (!known) return reviewOf(new Map(), new Map());
  const prefix = goldenFilePrefix(known);
  const reviewed = [...readGoldenFiles(goldenFolder())].filter(([file]) => file.startsWith(prefix));
  const layers = overlays.map((overlay) => ({ name: layerName(overlay), overlay }));
  const running = { form, base, layers, ...compileForm(indexForm(form)), lists: readCodeLists() };
  return reviewOf(new Map(reviewed), await goldenFilesOf(known, running));
}

function isForScope({ screen, insurer }: FixtureForm, scope: PublishCandidate['scope']): boolean {
  const file = `forms/${screen}/overlays/${insurer}.json`;
  const own = insurer === undefined ? {} : (readJson(fixturePath(file)) as Overlay).scope;
  return scopeCovers(own, scope) && scopeCovers(scope, own);
}
