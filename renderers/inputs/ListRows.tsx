import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ListItem } from '../store/form-ports.ts';
import classes from './list-rows.module.css';
import type { ListRow } from './list-tree.ts';

/** Rows rendered at once; scrolling renders more, so that 3,500 items open as fast as 30. */
const BATCH_SIZE = 60;
/** Distance from the end of the rendered rows at which the next batch is rendered, px. */
const LOAD_AHEAD_PX = 800;

interface ListRowsProps {
  rows: readonly ListRow[];
  /** Code of the answer. */
  chosen: string | undefined;
  /** Code of the row to scroll to first. */
  initialCode: string | undefined;
  /** Whether rows show the names of their parents, as search results do. */
  hasParentNames: boolean;
  /** Note of a disabled row without a note of its own. */
  unavailable: string;
  /** Whether the initial row gets the focus: the customer navigated to another level. */
  focusOnMount: boolean;
  onPick: (row: ListRow) => void;
}

/** As a ref callback it runs once, when the row mounts; later answers do not scroll. */
const scrollIntoCenter = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'center' });

/** The rows of a list, each a button. */
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
  const initialIndex =
    initialCode === undefined ? -1 : rows.findIndex(({ item }) => item.code === initialCode);
  const [renderedCount, setRenderedCount] = useState(Math.max(BATCH_SIZE, initialIndex + BATCH_SIZE / 2));
  useEffect(() => {
    if (focusOnMount) list.current?.children[Math.max(initialIndex, 0)]?.querySelector('button')?.focus();
  }, [focusOnMount, initialIndex]);
  return (
    <ul
      ref={list}
      className={classes['rows']}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (renderedCount < rows.length && scrollTop + clientHeight > scrollHeight - LOAD_AHEAD_PX)
          setRenderedCount(renderedCount + BATCH_SIZE);
      }}
    >
      {rows.slice(0, renderedCount).map((row) => (
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
