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
import { useOfferedItems } from './use-offered-items.ts';
import { useListSearch } from './use-list-search.ts';
import { useSheet } from './use-sheet.ts';

export interface ListSheetProps extends InputProps<string, ListUi> {
  sheetId: string;
  /** Items of the list; undefined while they are fetched. */
  items: readonly ListItem[] | undefined;
  /** Items that the last search found, with those above them. */
  found: readonly ListItem[];
  onFound: (items: readonly ListItem[]) => void;
  /** Whether the last fetch of items failed. */
  hasFailed: boolean | undefined;
  /** Loads the branch of an item. */
  onLoad: (code: string | undefined) => void;
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
          <button type="button" className={classes['icon']} aria-label={words.t('close')} onClick={close}>
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

/** Codes of the levels to show, or the item to open: its level may still be loading, and single-item levels are skipped. */
type SheetTarget = { levels: readonly string[] } | { item: string | undefined };

/** The search field and the rows. A row with children opens its level; any other row becomes the answer. */
function ListPicker({ field, close, ...props }: ListPickerProps) {
  const { value, options, words, ports, found, onFound } = props;
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const [hasNavigated, setNavigated] = useState(false);
  const { state } = props.form.fieldView(props.path);
  const { items, offers } = useOfferedItems(options, props.items, ports, state.offers);
  const loadedTree = useMemo(() => items && listTree(items, options.levels), [items, options.levels]);
  const tree = useMemo(
    () =>
      items && found.length > 0 && !offers
        ? listTree(withoutRepeats([...found, ...items]), options.levels)
        : loadedTree,
    [items, found, offers, options.levels, loadedTree],
  );
  const search = useListSearch(query, {
    list: options.list ?? '',
    levels: options.levels,
    tree: loadedTree,
    searchList: ports.searchList,
    offers,
    onFound,
  });
  const chosen = typeof value === 'string' && value !== '' ? value : undefined;
  const initialCode = chosen ?? options.openAt;
  const [target, setTarget] = useState<SheetTarget>({ item: initialCode });
  const openLevels = 'levels' in target ? target.levels : (tree?.openLevelsFor(target.item) ?? []);
  const goTo = (next: SheetTarget) => {
    setText('');
    setQuery('');
    setTarget(next);
    setNavigated(true);
  };
  const pick = ({ item, hasChildren }: ListRow) => {
    if (item.hasChildren) props.onLoad(item.code);
    if (hasChildren) return goTo({ item: item.code });
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
        hasFailed={props.hasFailed}
        search={search}
        query={query.trim()}
        openLevels={openLevels}
        chosen={chosen}
        initialCode={initialCode}
        hasNavigated={hasNavigated}
        words={words}
        onRetry={() => props.onLoad(openLevels.at(-1) ?? initialCode)}
        onNavigate={(levels) => goTo({ levels })}
        onPick={pick}
      />
    </>
  );
}

/** The items by their last occurrence: a loaded item says more than a found one. */
const withoutRepeats = (items: readonly ListItem[]): readonly ListItem[] => [
  ...new Map(items.map((item) => [item.code, item])).values(),
];
