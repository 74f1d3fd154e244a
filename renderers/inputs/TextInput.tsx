import { useRef, type CSSProperties } from 'react';
import classes from './input.module.css';
import type { TextUi } from '../../schemas/elements/input-ui.ts';
import { controlAttributes, type InputProps } from './input-props.ts';
import { EMPTY_DEFAULT, useExternalValue } from './use-external-value.ts';

/** How typed text becomes an answer; undefined means that it cannot. */
export type ParseText = (text: string) => { value: string | number | undefined } | undefined;

type TextProps = InputProps<string | number, TextUi>;

const parseText: ParseText = (text) => ({ value: text === '' ? undefined : text });

/**
 * One line of text. The control keeps its own text while keys come; the form learns of it a moment later, so a key
 * costs the same in a form of ten fields and of a thousand.
 */
export function TextInput(props: InputProps<string, TextUi>) {
  return typedInput(props, parseText);
}

/** A whole number; text that is none stays in the field with an error. */
export function IntegerInput(props: InputProps<number, TextUi>) {
  return typedInput(props, parseInteger);
}

const parseInteger: ParseText = (text) => {
  const typed = text.normalize('NFKC').replace(/\s/gu, '');
  if (typed === '') return { value: undefined };
  const number = /^-?\d+$/.test(typed) ? Number(typed) : Number.NaN;
  return Number.isSafeInteger(number) ? { value: number } : undefined;
};

function typedInput(props: TextProps, read: ParseText) {
  return <TypedInput {...props} read={read} />;
}

function TypedInput({ read, ...props }: TextProps & { read: ParseText }) {
  const { value, options, readOnly, placeholder, words } = props;
  const control = useRef<HTMLInputElement>(null);
  const commits = useExternalValue(value, (outside) => {
    if (control.current) control.current.value = textOf(outside);
  });
  // The control itself, not the ref: the card that it lies in may be folded away before its text is committed.
  const commit = ({ value: typed }: HTMLInputElement) => {
    const answer = read(typed);
    commits(answer?.value);
    if (answer) props.onChange(answer.value);
    else props.onBadInput();
  };
  const unit = options.unit && options.unit !== 'none' ? options.unit : undefined;
  const unitId = `${props.id}-unit`;
  const describedBy = [props.describedBy, unit && unitId].filter(Boolean).join(' ') || undefined;
  const input = (
    <input
      {...controlAttributes({ ...props, describedBy })}
      ref={control}
      className={classes['control']}
      type={options.inputMode === 'email' ? 'email' : options.inputMode === 'tel' ? 'tel' : 'text'}
      inputMode={options.inputMode}
      autoComplete={options.autoComplete ?? 'off'}
      maxLength={options.maxLength}
      placeholder={placeholder}
      readOnly={readOnly}
      defaultValue={textOf(value) || EMPTY_DEFAULT}
      onChange={({ currentTarget }) => props.scheduleCommit(() => commit(currentTarget))}
      onBlur={props.onBlur}
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

const textOf = (value: TextProps['value']): string => (value === undefined ? '' : String(value));
