import classes from './cards.module.css';
import { GroupBox } from './GroupBox.tsx';
import type { OptionsUi } from '../../schemas/elements/input-ui.ts';
import type { InputProps } from './input-props.ts';

/** Options as cards, one below the other, over native radios: a name, and below it what the choice costs or covers. */
export function CardsInput(props: InputProps<string, OptionsUi>) {
  const { id, path, value, enumOptions, readOnly, words, options } = props;
  return (
    <GroupBox input={props} role="radiogroup" className={classes['cards']}>
      {enumOptions.map(({ code, label }) => {
        const note = words.textOf(options.elementId ?? '', `note.${code}`);
        return (
          <label key={code} className={classes['card']}>
            <input
              type="radio"
              id={`${id}-${code}`}
              name={path}
              value={code}
              checked={value === code}
              disabled={readOnly}
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
