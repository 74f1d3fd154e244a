import type { Overlay } from '../../../../schemas/generated/overlay.ts';
import { reviewOf, type Review } from '../../../core/publish/review.ts';
import { scopeCovers } from '../../../core/overlay/scopes.ts';
import type { PublishCandidate } from '../../../server/publishing/publish-candidate.ts';
import { fixtureForms, type FixtureForm } from '../input/fixture-forms.ts';
import { fixturePath } from '../input/fixture-path.ts';
import { goldenFilesOf, goldenFilePrefix } from './golden-files.ts';
import { layerName } from '../input/read-form.ts';
import { readJson } from '../input/read-json.ts';
import { readCodeLists } from '../input/read-code-lists.ts';
import { readGoldenFiles, goldenFolder } from './golden-folder.ts';

/** Compares a candidate with the golden files of the fixture for the same screen and scope. */
export async function reviewCandidate(candidate: PublishCandidate): Promise<Review> {
  const { form, scope, base, overlays, index, validators } = candidate;
  const fixture = fixtureForms().find((other) => other.screen === form.screen && isForScope(other, scope));
  if (!fixture) return reviewOf(new Map(), new Map());
  const prefix = goldenFilePrefix(fixture);
  const reviewed = [...readGoldenFiles(goldenFolder())].filter(([file]) => file.startsWith(prefix));
  const layers = overlays.map((overlay) => ({ name: layerName(overlay), overlay }));
  const compiled = { form, base, layers, index, validators, lists: readCodeLists() };
  return reviewOf(new Map(reviewed), await goldenFilesOf(fixture, compiled));
}

function isForScope({ screen, insurer }: FixtureForm, scope: PublishCandidate['scope']): boolean {
  const file = `forms/${screen}/overlays/${insurer}.json`;
  const fixtureScope = insurer === undefined ? {} : (readJson(fixturePath(file)) as Overlay).scope;
  return scopeCovers(fixtureScope, scope) && scopeCovers(scope, fixtureScope);
}
