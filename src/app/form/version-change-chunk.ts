// A separate chunk with the code for drafts of another form version.
import { enableScreenWords } from '../shell/screen-words.ts';
import { ChangeSummaryCard } from './ChangeSummaryCard.tsx';
export { migrateDrafts } from './drafts/draft-migration.ts';

/** The card with its words, which few customers need. */
export async function loadChangeSummaryCard(): Promise<typeof ChangeSummaryCard> {
  await enableScreenWords();
  return ChangeSummaryCard;
}
