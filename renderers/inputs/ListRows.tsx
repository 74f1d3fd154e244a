import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ListItem } from '../form-scope.ts';
import classes from './list-rows.module.css';
import type { ListRow } from './list-tree.ts';

/** Lines that are drawn at once; the rest follows as somebody scrolls, so 3,500 items open as fast as 30. */
const PORTION = 60;
/** How near the end of the drawn lines the next portion is fetched, px. */
const NEAR = 800;

interface ListRowsProps {
  rows: readonly ListRow[];
  /** Code of the answer. */
  chosen: string | undefined;
  /** Code of the line that has to be in sight first. */
  at: string | undefined;
  /** Names of the levels above are shown: the lines come from a search. */
  named: boolean;
  /** What a line that cannot be chosen says when its item gives no reason. */
  unavailable: string;
  /** The line in sight gets the focus: somebody has gone to another level. */
  takesFocus: boolean;
  onPick: (row: ListRow) => void;
}

/** As a ref it runs once, when its line is drawn; later answers scroll nothing. */
const bringIntoSight = (line: HTMLElement | null): void => line?.scrollIntoView({ block: 'center' });

/** Lines to choose from, all of one height or more, each a button. */
export function ListRows({ rows, chosen, at, named, unavailable, takesFocus, onPick }: ListRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const first = at === undefined ? -1 : rows.findIndex(({ item }) => item.code === at);
  const [drawn, setDrawn] = useState(Math.max(PORTION, first + PORTION / 2));
  useEffect(() => {
    if (takesFocus) list.current?.children[Math.max(first, 0)]?.querySelector('button')?.focus();
  }, [takesFocus, first]);
  return (
    <ul
      ref={list}
      className={classes['rows']}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (drawn < rows.length && scrollTop + clientHeight > scrollHeight - NEAR) setDrawn(drawn + PORTION);
      }}
    >
      {rows.slice(0, drawn).map((row) => (
        <li key={row.item.code} ref={row.item.code === at ? bringIntoSight : undefined}>
          <Row
            row={row}
            chosen={row.item.code === chosen}
            above={named ? row.above : ''}
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
  above: string;
  note: string | undefined;
  onPick: (row: ListRow) => void;
}

function Row({ row, chosen, above, note, onPick }: RowProps) {
  const { item, deeper } = row;
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
        {above !== '' && <span className={classes['above']}>{above}</span>}
      </span>
      {note !== undefined && <span className={classes['tag']}>{note}</span>}
      {chosen && <IconCheck aria-hidden="true" />}
      {deeper && <IconChevronRight aria-hidden="true" />}
    </button>
  );
}

const noteOf = ({ note, disabled }: ListItem, unavailable: string): string | undefined =>
  note ?? (disabled ? unavailable : undefined);
