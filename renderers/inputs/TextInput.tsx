import type { CSSProperties, Ref } from 'react';
import classes from './input.module.css';
import { controlAttributes, type InputProps } from './input-props.ts';
import { useOwnText } from './use-own-text.ts';

/** How typed text becomes an answer; undefined means that it cannot. */
export type ReadText = (text: string) => { value: string | number | undefined } | undefined;

const asText: ReadText = (text) => ({ value: text === '' ? undefined : text });

/**
 * One line of text. The control keeps its own text while keys come; the form learns of it a moment later, so a key
 * costs the same in a form of ten fields and of a thousand.
 */
export function TextInput(props: InputProps) {
  return typedInput(props, useTyped(props, asText));
}

/** A whole number; text that is none stays in the field with an error. */
export function IntegerInput(props: InputProps) {
  return typedInput(props, useTyped(props, readInteger));
}

const readInteger: ReadText = (text) => {
  const typed = text.normalize('NFKC').replace(/\s/gu, '');
  if (typed === '') return { value: undefined };
  const number = /^-?\d+$/.test(typed) ? Number(typed) : Number.NaN;
  return Number.isSafeInteger(number) ? { value: number } : undefined;
};

/** Commits what is typed; returns the ref of the control. */
function useTyped({ value, ...props }: InputProps, read: ReadText): Ref<HTMLInputElement> {
  const { ref, commits } = useOwnText(value, textOf, (control) =>
    // The control itself, not a ref: the card that it lies in may be folded away before its text is committed.
    props.onType(() => {
      const answer = read(control.value);
      commits(answer?.value);
      if (answer) props.onChange(answer.value);
      else props.onUnreadable();
    }),
  );
  return ref;
}

function typedInput(props: InputProps, ref: Ref<HTMLInputElement>) {
  const { value, options, readOnly, placeholder, words } = props;
  const unit = options.unit && options.unit !== 'none' ? options.unit : undefined;
  const unitId = `${props.id}-unit`;
  const describedBy = [props.describedBy, unit && unitId].filter(Boolean).join(' ') || undefined;
  const input = (
    <input
      {...controlAttributes(props, describedBy)}
      ref={ref}
      className={classes['control']}
      type={options.inputMode === 'email' ? 'email' : options.inputMode === 'tel' ? 'tel' : 'text'}
      inputMode={options.inputMode}
      autoComplete={options.autoComplete ?? 'off'}
      maxLength={options.maxLength}
      placeholder={placeholder}
      readOnly={readOnly}
      defaultValue={textOf(value) || undefined}
      onBlur={props.onLeave}
    />
  );
  if (!unit) return input;
  const unitName = words.say(`unit.${unit}`);
  return (
    <div className={classes['withUnit']} style={{ '--unit-length': unitName.length } as CSSProperties}>
      {input}
      <span id={unitId} className={classes['unit']}>
        {unitName}
      </span>
    </div>
  );
}

const textOf = (value: InputProps['value']) => (value === undefined ? '' : String(value as string | number));
