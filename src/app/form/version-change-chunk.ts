// What only a form needs that changed while its answers lay waiting: a chunk of its own.
export { migrateDrafts } from './drafts/draft-migration.ts';
export { ChangeSummaryCard } from './ChangeSummaryCard.tsx';
