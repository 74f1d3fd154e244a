// Counts what drafts hold of a code list.
import { elementPathsOf, flattenAnswers, type Answers } from '../../core/answers/answers.ts';
import { indexForm, type FormIndex, type IndexedElement } from '../../core/form/form-index.ts';
import { elementsOfList } from '../../core/publish/item-uses.ts';
import { readDraftsOfVersion, readVersionsOfDrafts, type AffectedDraft } from '../store/affected-drafts.ts';
import type { Database } from '../store/connection/database.ts';
import type { HeldItemsRequest } from '../store/connection/dry-runner.ts';
import { readDraftsOfTrades, type Draft } from '../store/drafts.ts';
import { readVersion } from '../store/forms.ts';

/**
 * Counts the drafts that hold each of some items of a code list. Runs where the data keys are; only counts leave it.
 *
 * @param db of the server's account, with the data keys
 */
export async function countHeldItems(
  db: Database,
  { listId, codes }: HeldItemsRequest,
): Promise<Record<string, number>> {
  const counts = new Map(codes.map((code) => [code, 0]));
  for (const version of await readVersionsOfDrafts(db)) {
    const index = indexForm((await readVersion(db, version.versionId))!.form);
    const elements = elementsOfList(index, listId);
    if (elements.length === 0) continue;
    for await (const page of readDraftsOfVersion(db, version))
      for (const { answers } of await readAnswers(db, version.screen, page))
        countCodes(counts, heldCodes(index, elements, answers));
  }
  return Object.fromEntries([...counts].filter(([, drafts]) => drafts > 0));
}

/** Adds one draft to the counts of the codes that it holds; other codes are not counted. */
function countCodes(counts: Map<string, number>, held: ReadonlySet<string>): void {
  for (const code of held) if (counts.has(code)) counts.set(code, counts.get(code)! + 1);
}

/** The distinct codes that answers hold in some elements, whose answers are one code or several. */
function heldCodes(index: FormIndex, elements: readonly IndexedElement[], answers: Answers): Set<string> {
  const { values, rows } = flattenAnswers(index, answers);
  const held = elements
    .flatMap((element) => elementPathsOf(element, rows))
    .flatMap((path) => values.get(path) ?? []);
  return new Set(held.filter((value) => typeof value === 'string'));
}

async function readAnswers(db: Database, screen: string, page: readonly AffectedDraft[]): Promise<Draft[]> {
  const keys = new Set(page.map(keyOf));
  const drafts = await readDraftsOfTrades(db, screen, [...new Set(page.map(({ tradeId }) => tradeId))]);
  return drafts.filter((draft) => keys.has(keyOf(draft)));
}

const keyOf = ({ tradeId, subject }: { tradeId: string; subject: string }): string => `${tradeId} ${subject}`;
