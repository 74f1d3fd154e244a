import { useEffect, useState, type ComponentType } from 'react';
import { afterFirstPaint } from '../store/after-first-paint.ts';
import type { ListItem } from '../store/form-ports.ts';
import classes from './input.module.css';
import statusLine from './status-line.module.css';
import { itemName } from './list-names.ts';
import type { ListUi } from '../../schemas/elements/input-ui.ts';
import { controlAttributes, type InputProps } from './input-props.ts';
import type { ListSheetProps } from './ListSheet.tsx';
import { useList } from './use-list.ts';

/** Fetches the sheet when the browser is idle, or on the first focus. Not React.lazy: it would cache a failed fetch for good. */
const fetchSheet = () => import('./ListSheet.tsx');
const prefetchSheet = () => void fetchSheet().catch(() => undefined);

/**
 * A long list: a button that opens a bottom sheet with search. Loads the list when the button gets the focus, or to show
 * the name of an answer.
 */
export function ListInput(props: InputProps<string, ListUi>) {
  const { id, value, options, placeholder, readOnly, words, ports } = props;
  const [isOpen, setOpen] = useState(false);
  const [isByTouch, setByTouch] = useState(false);
  const [isUnavailable, setUnavailable] = useState(false);
  const [found, setFound] = useState<readonly ListItem[]>([]);
  const [Sheet, setSheet] = useState<ComponentType<ListSheetProps>>();
  const isAnswered = value !== undefined && value !== '';
  const openAt = isAnswered ? value : options.openAt;
  const { items, hasFailed, load } = useList(ports, options.list, openAt, isAnswered);
  useEffect(
    () =>
      afterFirstPaint(() => {
        prefetchSheet();
        if (ports.isListPrefetched) ports.loadList(options.list, openAt).catch(() => undefined);
      }),
    [ports, options.list, openAt],
  );
  const openSheet = ({ nativeEvent }: React.MouseEvent) => {
    load(openAt);
    setByTouch((nativeEvent as PointerEvent).pointerType === 'touch');
    setOpen(true);
    setUnavailable(false);
    const onFetchError = () => {
      setOpen(false);
      setUnavailable(true);
    };
    fetchSheet().then(({ ListSheet }) => setSheet(() => ListSheet), onFetchError);
  };
  const close = () => {
    setOpen(false);
    props.onBlur();
  };
  return (
    <>
      <button
        {...controlAttributes(props)}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={`${id}-sheet`}
        aria-labelledby={`${id}-label`}
        className={classes['control']}
        data-empty={!isAnswered || undefined}
        disabled={readOnly}
        onFocus={() => {
          load(openAt);
          prefetchSheet();
        }}
        onClick={openSheet}
        onBlur={() => {
          if (!isOpen) props.onBlur();
        }}
      >
        {isAnswered
          ? itemName([...(items ?? []), ...found], value, options)
          : (placeholder ?? words.t('choose'))}
      </button>
      {isUnavailable && (
        <p className={statusLine['unavailable']} role="alert">
          {words.t('list.failed')}
        </p>
      )}
      {isOpen && Sheet && (
        <Sheet
          {...props}
          sheetId={`${id}-sheet`}
          items={items}
          found={found}
          onFound={setFound}
          hasFailed={hasFailed}
          onLoad={load}
          onClose={close}
          isOpenedByTouch={isByTouch}
        />
      )}
    </>
  );
}
