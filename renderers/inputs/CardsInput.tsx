import classes from './cards.module.css';
import { factOf } from './fact-of.tsx';
import { GroupBox } from './GroupBox.tsx';
import type { OptionsUi } from '../../schemas/elements/input-ui.ts';
import { labelOf, optionAttributes, type InputProps } from './input-props.ts';

/** Options as stacked cards over native radios: each has a name and a note, such as its price or cover. */
export function CardsInput(props: InputProps<string, OptionsUi>) {
  const { id, value, enumOptions, readOnly, words, options } = props;
  if (readOnly && value) return factOf(props, labelOf(props));
  return (
    <GroupBox input={props} role="radiogroup" className={classes['cards']}>
      {enumOptions.map(({ code, label }) => {
        const note = words.textOf(options.elementId ?? '', `note.${code}`, props.path);
        return (
          <label key={code} className={classes['card']}>
            <input
              {...optionAttributes(props, code)}
              type="radio"
              checked={value === code}
              aria-describedby={note && `${id}-${code}-note`}
              aria-labelledby={`${id}-${code}-name`}
              onChange={() => props.onChange(code)}
            />
            <span className={classes['text']}>
              <span id={`${id}-${code}-name`} className={classes['name']}>
                {label}
              </span>
              {note && (
                <span id={`${id}-${code}-note`} className={classes['note']}>
                  {note}
                </span>
              )}
            </span>
          </label>
        );
      })}
    </GroupBox>
  );
}
