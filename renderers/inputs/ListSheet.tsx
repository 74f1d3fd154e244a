import { IconX } from '@tabler/icons-react';
import { use, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { DialogRootContext } from '../store/dialog-root.ts';
import type { ListItem } from '../store/form-ports.ts';
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
  /** Whether a finger opened the sheet; the on-screen keyboard would cover half of the list. */
  isOpenedByTouch: boolean;
}

/**
 * The bottom sheet of a long list: a search field above the levels or the search results.
 *
 * A native dialog rather than Mantine's Drawer: the browser provides the top layer, the inert page, Escape and the
 * focus trap.
 */
export function ListSheet(props: ListSheetProps) {
  const { sheetId, label, words } = props;
  const sheet = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const dialogRoot = use(DialogRootContext);
  useSheet(sheet, props.isOpenedByTouch ? undefined : field);
  const close = () => sheet.current?.close();
  const onClosed = () => {
    props.onClose();
    // Some phones do not focus a tapped button, so the browser may have no element to return the focus to.
    document.getElementById(props.id)?.focus({ preventScroll: true });
  };
  return createPortal(
    // Outside the form: Enter in the search field must not submit it.
    <dialog
      ref={sheet}
      id={sheetId}
      className={classes['sheet']}
      aria-labelledby={titleId}
      onClose={onClosed}
    >
      <div className={classes['content']}>
        <header className={classes['head']}>
          <h2 id={titleId}>{label}</h2>
          <button
            type="button"
            className={classes['icon']}
            aria-label={words.t('list.close')}
            onClick={close}
          >
            <IconX aria-hidden="true" />
          </button>
        </header>
        <ListPicker {...props} field={field} close={close} />
      </div>
    </dialog>,
    dialogRoot(),
  );
}

interface ListPickerProps extends ListSheetProps {
  field: React.RefObject<HTMLInputElement | null>;
  close: () => void;
}

/** The search field and the rows. A row with children opens its level; any other row becomes the answer. */
function ListPicker({ field, close, ...props }: ListPickerProps) {
  const { value, options, words, ports, items } = props;
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const [hasNavigated, setNavigated] = useState(false);
  const [openLevels, setOpenLevels] = useState<readonly string[]>();
  const tree = useMemo(() => items && listTree(items, options.levels), [items, options.levels]);
  const search = useListSearch(query, options.list ?? '', tree, ports.searchList);
  const chosen = typeof value === 'string' && value !== '' ? value : undefined;
  const initialCode = chosen ?? options.openAt;
  const goTo = (codes: readonly string[]) => {
    setText('');
    setQuery('');
    setOpenLevels(codes);
    setNavigated(true);
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
        onType={(typed, isFinal) => {
          setText(typed);
          if (isFinal) setQuery(typed);
          setNavigated(false);
        }}
      />
      <SheetBody
        tree={tree}
        hasFailed={props.failed}
        search={search}
        query={query.trim()}
        openLevels={openLevels ?? tree?.openLevelsFor(initialCode) ?? []}
        chosen={chosen}
        initialCode={initialCode}
        hasNavigated={hasNavigated}
        words={words}
        onRetry={props.onRetry}
        onNavigate={goTo}
        onPick={pick}
      />
    </>
  );
}
