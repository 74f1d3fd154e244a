// What only a form needs that changed while its answers lay waiting: a chunk of its own.
export { carryDrafts } from './drafts/carry-drafts.ts';
export { FormNews } from './FormNews.tsx';
