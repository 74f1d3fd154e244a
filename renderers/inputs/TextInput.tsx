import { useRef, type CSSProperties } from 'react';
import classes from './input.module.css';
import type { TextUi } from '../../schemas/elements/input-ui.ts';
import { controlAttributes, type InputProps } from './input-props.ts';
import { EMPTY_DEFAULT, useExternalValue } from './use-external-value.ts';

/** Parses typed text into an answer; undefined for text that is no answer. */
export type ParseText = (text: string) => { value: string | number | undefined } | undefined;

type TextProps = InputProps<string | number, TextUi>;

const parseText: ParseText = (text) => ({ value: text === '' ? undefined : text });

/**
 * One line of text. The control is uncontrolled, and the form gets the text after a pause in typing, so a key press
 * costs the same in a form of ten fields as in one of a thousand.
 */
export function TextInput(props: InputProps<string, TextUi>) {
  return typedInput(props, parseText);
}

/** A whole number; any other text stays in the field with an issue. */
export function IntegerInput(props: InputProps<number, TextUi>) {
  return typedInput(props, parseInteger);
}

const parseInteger: ParseText = (text) => {
  const typed = text.normalize('NFKC').replace(/\s/gu, '');
  if (typed === '') return { value: undefined };
  const number = /^-?\d+$/.test(typed) ? Number(typed) : Number.NaN;
  return Number.isSafeInteger(number) ? { value: number } : undefined;
};

function typedInput(props: TextProps, parse: ParseText) {
  return <TypedInput {...props} parse={parse} />;
}

function TypedInput({ parse, ...props }: TextProps & { parse: ParseText }) {
  const { value, options, readOnly, placeholder, words } = props;
  const control = useRef<HTMLInputElement>(null);
  const registerCommit = useExternalValue(value, (externalValue) => {
    if (control.current) control.current.value = textOf(externalValue);
  });
  // Takes the element, not the ref: its row card may collapse before the text is committed.
  const commit = ({ value: typed }: HTMLInputElement) => {
    const answer = parse(typed);
    registerCommit(answer?.value);
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
      enterKeyHint="next"
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
  const unitName = words.t(`unit.${unit}`);
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
