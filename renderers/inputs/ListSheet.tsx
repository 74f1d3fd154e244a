import { IconX } from '@tabler/icons-react';
import { useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ListItem } from '../store/form-scope.ts';
import type { ListUi } from '../../schemas/elements/input-ui.ts';
import type { InputProps } from './input-props.ts';
import classes from './list-sheet.module.css';
import { listTree, type ListRow } from './list-tree.ts';
import { SheetBody } from './SheetBody.tsx';
import { SheetSearch } from './SheetSearch.tsx';
import { useListSearch } from './use-list-search.ts';
import { useSheet } from './use-sheet.ts';

export interface ListSheetProps extends InputProps<string, ListUi> {
  sheetId: string;
  /** Items of the list; undefined while they are fetched. */
  items: readonly ListItem[] | undefined;
  failed: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/**
 * The bottom sheet of a long list: search on top, below it the levels or the lines that were found.
 *
 * A native dialog rather than Mantine's Drawer: the browser itself brings the top layer, the inert page, Escape and a
 * focus that cannot leave.
 */
export function ListSheet(props: ListSheetProps) {
  const { sheetId, label, words } = props;
  const sheet = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const titleId = useId();
  useSheet(sheet, field);
  const close = () => sheet.current?.close();
  const closed = () => {
    props.onClose();
    // Not every phone gives the focus to a button that is tapped, so the browser may have nowhere to return it to.
    document.getElementById(props.id)?.focus({ preventScroll: true });
  };
  return createPortal(
    // Outside the form: Enter in the search field must not submit it.
    <dialog ref={sheet} id={sheetId} className={classes['sheet']} aria-labelledby={titleId} onClose={closed}>
      <div className={classes['content']}>
        <header className={classes['head']}>
          <h2 id={titleId}>{label}</h2>
          <button
            type="button"
            className={classes['icon']}
            aria-label={words.say('list.close')}
            onClick={close}
          >
            <IconX aria-hidden="true" />
          </button>
        </header>
        <ListPicker {...props} field={field} close={close} />
      </div>
    </dialog>,
    document.body,
  );
}

interface ListPickerProps extends ListSheetProps {
  field: React.RefObject<HTMLInputElement | null>;
  close: () => void;
}

/** Search field and lines. A line with more below it opens that level; any other is the answer. */
function ListPicker({ field, close, ...props }: ListPickerProps) {
  const { value, options, words, ports, items } = props;
  const [text, setText] = useState('');
  const [moved, setMoved] = useState(false);
  const [trail, setTrail] = useState<readonly string[]>();
  const tree = useMemo(() => items && listTree(items, options.levels), [items, options.levels]);
  const search = useListSearch(text, options.list ?? '', tree, ports.searchList);
  const chosen = typeof value === 'string' && value !== '' ? value : undefined;
  const at = chosen ?? options.openAt;
  const goTo = (codes: readonly string[]) => {
    setText('');
    setTrail(codes);
    setMoved(true);
  };
  const pick = ({ item, hasChildren }: ListRow) => {
    if (hasChildren && tree) return goTo(tree.openLevelsFor(item.code));
    props.onChange(item.code);
    return close();
  };
  return (
    <>
      <SheetSearch
        field={field}
        text={text}
        words={words}
        onType={(typed) => {
          setText(typed);
          setMoved(false);
        }}
      />
      <SheetBody
        tree={tree}
        hasFailed={props.failed}
        search={search}
        query={text.trim()}
        openLevels={trail ?? tree?.openLevelsFor(at) ?? []}
        chosen={chosen}
        initialCode={at}
        hasNavigated={moved}
        words={words}
        onRetry={props.onRetry}
        onNavigate={goTo}
        onPick={pick}
      />
    </>
  );
}
