import { useState, type ComponentType } from 'react';
import type { ListItem } from '../store/form-ports.ts';
import classes from './input.module.css';
import { chainTo, joinNames } from './list-names.ts';
import type { ListUi } from '../../schemas/elements/input-ui.ts';
import { controlAttributes, type InputProps } from './input-props.ts';
import type { ListSheetProps } from './ListSheet.tsx';
import { useList } from './use-list.ts';

/** Fetches the sheet on the first focus of a list. Not React.lazy: it would cache a failed fetch for good. */
const fetchSheet = () => import('./ListSheet.tsx');

/**
 * A long list: a button that opens a bottom sheet with search. Fetches the list when the button gets the focus, or to
 * show the name of an answer.
 */
export function ListInput(props: InputProps<string, ListUi>) {
  const { id, value, options, placeholder, readOnly, words, ports } = props;
  const [isOpen, setOpen] = useState(false);
  const [isByTouch, setByTouch] = useState(false);
  const [isUnavailable, setUnavailable] = useState(false);
  const [Sheet, setSheet] = useState<ComponentType<ListSheetProps>>();
  const isAnswered = value !== undefined && value !== '';
  const { items, failed, load, retry } = useList(ports, options.list, isAnswered);
  const openSheet = ({ nativeEvent }: React.MouseEvent) => {
    load();
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
          load();
          fetchSheet().catch(() => undefined);
        }}
        onClick={openSheet}
        onBlur={() => {
          if (!isOpen) props.onBlur();
        }}
      >
        {isAnswered ? nameOf(items, value, options) : (placeholder ?? words.t('choose'))}
      </button>
      {isUnavailable && (
        <p className={classes['unavailable']} role="alert">
          {words.t('list.failed')}
        </p>
      )}
      {isOpen && Sheet && (
        <Sheet
          {...props}
          sheetId={`${id}-sheet`}
          items={items}
          failed={failed}
          onRetry={retry}
          onClose={close}
          isOpenedByTouch={isByTouch}
        />
      )}
    </>
  );
}

/**
 * Returns the name of the answer; an ellipsis while the list loads. A list with `levels` (areas) shows the names from
 * the top level down, other lists (occupations) only the item's own.
 */
function nameOf(items: readonly ListItem[] | undefined, code: string, { levels }: ListUi): string {
  const chain = chainTo(code, (itemCode) => items?.find((item) => item.code === itemCode));
  return joinNames(levels ? chain : chain.slice(-1)) || '…';
}
