// A separate chunk with the code for drafts of another form version.
export { migrateDrafts } from './drafts/draft-migration.ts';
export { ChangeSummaryCard } from './ChangeSummaryCard.tsx';
