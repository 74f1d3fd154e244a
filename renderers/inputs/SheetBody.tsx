import type { FormWords } from '../store/form-ports.ts';
import { ListRows } from './ListRows.tsx';
import classes from './list-sheet.module.css';
import type { ListRow, ListTree } from './list-tree.ts';
import { SheetSkeleton, SheetError } from './SheetState.tsx';
import { SheetBreadcrumbs } from './SheetBreadcrumbs.tsx';
import { MAX_RESULTS, type ListSearch } from './use-list-search.ts';

interface SheetBodyProps {
  tree: ListTree | undefined;
  /** Whether the last fetch of items failed. */
  hasFailed: boolean | undefined;
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
  const { rows, hasMore, isLoadedOnly } = search.result;
  const loadedOnly = isLoadedOnly && (
    <p className={classes['count']} role="status">
      {words.t('list.loadedOnly')}
    </p>
  );
  if (rows.length === 0 && !search.isBusy)
    return (
      <>
        {loadedOnly}
        <SheetError
          text={words.t('list.none', { typed: query })}
          words={words}
          {...(isLoadedOnly && { onRetry: search.retry })}
        />
      </>
    );
  return (
    <>
      {loadedOnly}
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
  const level = openLevels.at(-1);
  const chain = tree?.chain(level) ?? [];
  if (!tree || chain.at(-1)?.hasChildren)
    return (
      <>
        {chain.length > 0 && <SheetBreadcrumbs chain={chain} words={words} onNavigate={onNavigate} />}
        {hasFailed ? (
          <SheetError text={words.t('list.failed')} words={words} onRetry={onRetry} />
        ) : (
          <SheetSkeleton words={words} />
        )}
      </>
    );
  const rows = tree.childrenOf(level);
  if (rows.length === 0) return <SheetError text={words.t('list.empty')} words={words} />;
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
