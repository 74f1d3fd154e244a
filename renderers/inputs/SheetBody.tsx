import type { FormWords } from '../store/form-ports.ts';
import { ListRows } from './ListRows.tsx';
import classes from './list-sheet.module.css';
import type { ListRow, ListTree } from './list-tree.ts';
import { SheetSkeleton, SheetError } from './SheetState.tsx';
import { SheetBreadcrumbs } from './SheetBreadcrumbs.tsx';
import { MAX_RESULTS, type ListSearch } from './use-list-search.ts';

interface SheetBodyProps {
  tree: ListTree | undefined;
  /** Whether the fetch of the list failed. */
  hasFailed: boolean;
  search: ListSearch;
  openLevels: readonly string[];
  chosen: string | undefined;
  /** Code of the item at which the list opens. */
  initialCode: string | undefined;
  /** Whether the customer navigated to this level; its first row then gets the focus. */
  hasNavigated: boolean;
  query: string;
  words: FormWords;
  onRetry: () => void;
  onNavigate: (codes: readonly string[]) => void;
  onPick: (row: ListRow) => void;
}

/** The sheet below the search field: search results, one level of the list, or a message. */
export function SheetBody(props: SheetBodyProps) {
  return props.search.isActive ? <SearchRows {...props} /> : <LevelRows {...props} />;
}

function SearchRows({ search, query, chosen, words, onPick }: SheetBodyProps) {
  if (search.hasFailed)
    return <SheetError text={words.t('list.failed')} words={words} onRetry={search.retry} />;
  if (!search.result) return <SheetSkeleton words={words} />;
  const { rows, hasMore } = search.result;
  if (rows.length === 0 && !search.isBusy)
    return <SheetError text={words.t('list.none', { typed: query })} words={words} />;
  return (
    <>
      <p className={classes['count']} role="status">
        {hasMore ? words.t('list.more', { max: MAX_RESULTS }) : words.t('list.found', { count: rows.length })}
      </p>
      <ListRows
        key={search.resultQuery}
        rows={rows}
        chosen={chosen}
        initialCode={undefined}
        hasParentNames
        unavailable={words.t('list.disabled')}
        focusOnMount={false}
        onPick={onPick}
      />
    </>
  );
}

function LevelRows({
  tree,
  hasFailed,
  openLevels,
  chosen,
  initialCode,
  hasNavigated,
  words,
  onRetry,
  onNavigate,
  onPick,
}: SheetBodyProps) {
  if (!tree && hasFailed) return <SheetError text={words.t('list.failed')} words={words} onRetry={onRetry} />;
  if (!tree) return <SheetSkeleton words={words} />;
  const level = openLevels.at(-1);
  const rows = tree.childrenOf(level);
  if (rows.length === 0) return <SheetError text={words.t('list.empty')} words={words} />;
  const chain = tree.chain(level);
  return (
    <>
      {tree.hasLevels && <SheetBreadcrumbs chain={chain} words={words} onNavigate={onNavigate} />}
      <ListRows
        key={level ?? ''}
        rows={rows}
        chosen={chosen}
        // At a higher level, the row of the answer's ancestor.
        initialCode={tree.chain(initialCode)[openLevels.length]?.code}
        hasParentNames={false}
        unavailable={words.t('list.disabled')}
        focusOnMount={hasNavigated}
        onPick={onPick}
      />
    </>
  );
}
