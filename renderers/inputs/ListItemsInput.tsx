import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { ListItemsUi } from '../../schemas/elements/input-ui.ts';
import { GroupBox } from './GroupBox.tsx';
import type { InputProps } from './input-props.ts';
import classes from './list-items.module.css';
import { ListInput } from './ListInput.tsx';
import { itemName } from './list-names.ts';
import { useList } from './use-list.ts';

/** Several items of a long list: the chosen ones, each with a button that removes it, above the picker of the next. */
export function ListItemsInput(props: InputProps<readonly string[], ListItemsUi>) {
  const { id, label, value, options, placeholder, readOnly, words } = props;
  const chosen = value ?? [];
  const isFull = chosen.length >= options.max;
  const addId = `${id}-add`;
  const focusOf = (code: string | undefined) =>
    document.getElementById(code === undefined ? addId : `${id}-${code}`)?.focus();
  const remove = (code: string) => {
    const next = chosen.filter((other) => other !== code);
    props.onChange(next);
    // The button that had the focus goes with its item.
    focusOf(next[Math.min(chosen.indexOf(code), next.length - 1)]);
  };
  useEffect(() => {
    // The picker goes when nothing more can be chosen, and its sheet has nowhere to return the focus to.
    if (isFull && document.activeElement === document.body)
      document.getElementById(id)?.focus({ preventScroll: true });
  }, [id, isFull]);
  return (
    <GroupBox input={props} role="group" className={classes['items']}>
      {chosen.length > 0 && (
        <ul className={classes['chosen']}>
          {chosen.map((code) => (
            <ChosenItem key={code} input={props} code={code} onRemove={() => remove(code)} />
          ))}
        </ul>
      )}
      {!isFull && (
        <>
          <span id={`${addId}-label`} hidden>
            {words.t('list.add', { label })}
          </span>
          <ListInput
            {...props}
            id={addId}
            value={undefined}
            placeholder={chosen.length > 0 ? words.t('list.addAnother') : placeholder}
            readOnly={readOnly}
            onChange={(code) => {
              if (code !== undefined && !chosen.includes(code)) props.onChange([...chosen, code]);
            }}
          />
        </>
      )}
    </GroupBox>
  );
}

interface ChosenItemProps {
  input: InputProps<readonly string[], ListItemsUi>;
  code: string;
  onRemove: () => void;
}

function ChosenItem({ input, code, onRemove }: ChosenItemProps) {
  const { id, options, ports, words, readOnly } = input;
  const { items } = useList(ports, options.list, code, true);
  const name = itemName(items ?? [], code, options);
  return (
    <li>
      <span>{name}</span>
      {!readOnly && (
        <button
          type="button"
          id={`${id}-${code}`}
          aria-label={words.t('removeOne', { name })}
          onClick={onRemove}
        >
          <IconX aria-hidden="true" />
        </button>
      )}
    </li>
  );
}
