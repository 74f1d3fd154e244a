import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ListItem } from '../store/form-scope.ts';
import classes from './list-rows.module.css';
import type { ListRow } from './list-tree.ts';

/** Lines that are drawn at once; the rest follows as somebody scrolls, so 3,500 items open as fast as 30. */
const BATCH_SIZE = 60;
/** How near the end of the drawn lines the next portion is fetched, px. */
const LOAD_AHEAD_PX = 800;

interface ListRowsProps {
  rows: readonly ListRow[];
  /** Code of the answer. */
  chosen: string | undefined;
  /** Code of the line that has to be in sight first. */
  initialCode: string | undefined;
  /** Names of the levels above are shown: the lines come from a search. */
  hasParentNames: boolean;
  /** What a line that cannot be chosen says when its item gives no reason. */
  unavailable: string;
  /** The line in sight gets the focus: somebody has gone to another level. */
  focusOnMount: boolean;
  onPick: (row: ListRow) => void;
}

/** As a ref it runs once, when its line is drawn; later answers scroll nothing. */
const scrollIntoCenter = (line: HTMLElement | null): void => line?.scrollIntoView({ block: 'center' });

/** Lines to choose from, all of one height or more, each a button. */
export function ListRows({
  rows,
  chosen,
  initialCode,
  hasParentNames,
  unavailable,
  focusOnMount,
  onPick,
}: ListRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const first = initialCode === undefined ? -1 : rows.findIndex(({ item }) => item.code === initialCode);
  const [drawn, setDrawn] = useState(Math.max(BATCH_SIZE, first + BATCH_SIZE / 2));
  useEffect(() => {
    if (focusOnMount) list.current?.children[Math.max(first, 0)]?.querySelector('button')?.focus();
  }, [focusOnMount, first]);
  return (
    <ul
      ref={list}
      className={classes['rows']}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (drawn < rows.length && scrollTop + clientHeight > scrollHeight - LOAD_AHEAD_PX)
          setDrawn(drawn + BATCH_SIZE);
      }}
    >
      {rows.slice(0, drawn).map((row) => (
        <li key={row.item.code} ref={row.item.code === initialCode ? scrollIntoCenter : undefined}>
          <Row
            row={row}
            chosen={row.item.code === chosen}
            parentNames={hasParentNames ? row.parentNames : ''}
            note={noteOf(row.item, unavailable)}
            onPick={onPick}
          />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  row: ListRow;
  chosen: boolean;
  parentNames: string;
  note: string | undefined;
  onPick: (row: ListRow) => void;
}

function Row({ row, chosen, parentNames, note, onPick }: RowProps) {
  const { item, hasChildren } = row;
  return (
    <button
      type="button"
      data-row={item.code}
      className={classes['row']}
      aria-current={chosen || undefined}
      aria-disabled={item.disabled || undefined}
      onClick={() => {
        if (!item.disabled) onPick(row);
      }}
    >
      <span className={classes['name']}>
        {item.label}
        {parentNames !== '' && <span className={classes['above']}>{parentNames}</span>}
      </span>
      {note !== undefined && <span className={classes['tag']}>{note}</span>}
      {chosen && <IconCheck aria-hidden="true" />}
      {hasChildren && <IconChevronRight aria-hidden="true" />}
    </button>
  );
}

const noteOf = ({ note, disabled }: ListItem, unavailable: string): string | undefined =>
  note ?? (disabled ? unavailable : undefined);
