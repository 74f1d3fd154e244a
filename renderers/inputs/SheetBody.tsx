import type { FormWords } from '../form-scope.ts';
import { ListRows } from './ListRows.tsx';
import classes from './list-sheet.module.css';
import type { ListRow, ListTree } from './list-tree.ts';
import { SheetSkeleton, SheetTrouble } from './SheetState.tsx';
import { SheetTrail } from './SheetTrail.tsx';
import { MOST_FOUND, type ListSearch } from './use-list-search.ts';

interface SheetBodyProps {
  tree: ListTree | undefined;
  /** Fetching the list has failed. */
  failed: boolean;
  search: ListSearch;
  trail: readonly string[];
  chosen: string | undefined;
  /** Code at which the list opens. */
  at: string | undefined;
  /** Somebody has gone to this level, so its first line gets the focus. */
  moved: boolean;
  typed: string;
  words: FormWords;
  onRetry: () => void;
  onGo: (codes: readonly string[]) => void;
  onPick: (row: ListRow) => void;
}

/** What lies below the search field: lines that were found, one level of the list, or why there is neither. */
export function SheetBody(props: SheetBodyProps) {
  return props.search.active ? <FoundRows {...props} /> : <LevelRows {...props} />;
}

function FoundRows({ search, typed, chosen, words, onPick }: SheetBodyProps) {
  if (search.failed)
    return <SheetTrouble text={words.say('list.failed')} words={words} onRetry={search.retry} />;
  if (!search.found) return <SheetSkeleton words={words} />;
  const { rows, more } = search.found;
  if (rows.length === 0 && !search.busy)
    return <SheetTrouble text={words.say('list.none', { typed })} words={words} />;
  return (
    <>
      <p className={classes['count']} role="status">
        {more ? words.say('list.more', { max: MOST_FOUND }) : words.say('list.found', { count: rows.length })}
      </p>
      <ListRows
        key={search.foundFor}
        rows={rows}
        chosen={chosen}
        at={undefined}
        named
        unavailable={words.say('list.disabled')}
        takesFocus={false}
        onPick={onPick}
      />
    </>
  );
}

function LevelRows({ tree, failed, trail, chosen, at, moved, words, onRetry, onGo, onPick }: SheetBodyProps) {
  if (!tree && failed)
    return <SheetTrouble text={words.say('list.failed')} words={words} onRetry={onRetry} />;
  if (!tree) return <SheetSkeleton words={words} />;
  const level = trail.at(-1);
  const rows = tree.below(level);
  if (rows.length === 0) return <SheetTrouble text={words.say('list.empty')} words={words} />;
  const chain = tree.chain(level);
  return (
    <>
      {tree.levelled && <SheetTrail chain={chain} words={words} onGo={onGo} />}
      <ListRows
        key={level ?? ''}
        rows={rows}
        chosen={chosen}
        // Of a level above, the line that leads to the answer.
        at={tree.chain(at)[trail.length]?.code}
        named={false}
        unavailable={words.say('list.disabled')}
        takesFocus={moved}
        onPick={onPick}
      />
    </>
  );
}
