import { IconSearch, IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import type { FormWords } from '../store/form-ports.ts';
import classes from './list-sheet.module.css';

interface SheetSearchProps {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  words: FormWords;
  /** @param isFinal false while an input method composes a word, whose letters are no word to search for */
  onType: (text: string, isFinal: boolean) => void;
}

/** The search field of a sheet. */
export function SheetSearch({ field, text, words, onType }: SheetSearchProps) {
  return (
    <div className={classes['search']}>
      <IconSearch aria-hidden="true" />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={words.t('list.search')}
        placeholder={words.t('list.search')}
        value={text}
        onChange={({ currentTarget, nativeEvent }) =>
          onType(currentTarget.value, !(nativeEvent as InputEvent).isComposing)
        }
        onCompositionEnd={({ currentTarget }) => onType(currentTarget.value, true)}
      />
      {text !== '' && (
        <button
          type="button"
          className={classes['icon']}
          aria-label={words.t('clear')}
          onClick={() => {
            onType('', true);
            field.current?.focus();
          }}
        >
          <IconX aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
