import { useState, type ComponentType } from 'react';
import type { ListItem } from '../store/form-scope.ts';
import classes from './input.module.css';
import { chainTo, joinNames } from './list-names.ts';
import type { ListUi } from '../../schemas/elements/input-ui.ts';
import { controlAttributes, type InputProps } from './input-props.ts';
import type { ListSheetProps } from './ListSheet.tsx';
import { useList } from './use-list.ts';

/** The sheet is fetched when the first list gets the focus. Not React.lazy: that would remember a failed fetch for ever. */
const fetchSheet = () => import('./ListSheet.tsx');

/**
 * A long list: a button that opens a bottom sheet with search. The list is fetched when the button gets the focus,
 * or when an answer has to be shown by its name.
 */
export function ListInput(props: InputProps<string, ListUi>) {
  const { id, value, options, placeholder, readOnly, words, ports } = props;
  const [open, setOpen] = useState(false);
  const [unavailable, setUnavailable] = useState(false);
  const [Sheet, setSheet] = useState<ComponentType<ListSheetProps>>();
  const answered = value !== undefined && value !== '';
  const { items, failed, load, retry } = useList(ports, options.list, answered);
  const openSheet = () => {
    load();
    setOpen(true);
    setUnavailable(false);
    const missing = () => {
      setOpen(false);
      setUnavailable(true);
    };
    fetchSheet().then(({ ListSheet }) => setSheet(() => ListSheet), missing);
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
        aria-expanded={open}
        aria-controls={`${id}-sheet`}
        aria-labelledby={`${id}-label`}
        className={classes['control']}
        data-empty={!answered || undefined}
        disabled={readOnly}
        onFocus={() => {
          load();
          fetchSheet().catch(() => undefined);
        }}
        onClick={openSheet}
        onBlur={() => {
          if (!open) props.onBlur();
        }}
      >
        {answered ? nameOf(items, value, options) : (placeholder ?? words.say('choose'))}
      </button>
      {unavailable && (
        <p className={classes['unavailable']} role="alert">
          {words.say('list.failed')}
        </p>
      )}
      {open && Sheet && (
        <Sheet
          {...props}
          sheetId={`${id}-sheet`}
          items={items}
          failed={failed}
          onRetry={retry}
          onClose={close}
        />
      )}
    </>
  );
}

/**
 * The answer by its name, or a sign that the name is still on its way. A place is named from the top level down; for a
 * job the groups above it would only be noise.
 */
function nameOf(items: readonly ListItem[] | undefined, code: string, { levels }: ListUi): string {
  const chain = chainTo(code, (known) => items?.find((item) => item.code === known));
  return joinNames(levels ? chain : chain.slice(-1)) || '…';
}
