import { useRef, type CSSProperties } from 'react';
import classes from './input.module.css';
import type { TextUi } from '../../schemas/elements/input-ui.ts';
import { withDecimalMark, withDecimalPoint } from './decimal-mark.ts';
import { controlAttributes, type InputProps } from './input-props.ts';
import { showPlaceholder } from './show-placeholder.ts';
import { EMPTY_DEFAULT, useExternalValue } from './use-external-value.ts';

/** Parses typed text into an answer; undefined for text that is no answer. */
export type ParseText = (text: string) => { value: string | number | undefined } | undefined;

type TextProps = InputProps<string | number, TextUi>;

/** How a control reads and shows an answer in the language of the form. */
interface TextFormat {
  parse: (text: string, lang: string) => ReturnType<ParseText>;
  show: (value: TextProps['value'], lang: string) => string;
}

const parseText: ParseText = (text) => ({ value: text === '' ? undefined : text });
const textOf = (value: TextProps['value']): string => (value === undefined ? '' : String(value));

const plainText: TextFormat = { parse: parseText, show: textOf };

const decimalNumber: TextFormat = {
  parse: (text, lang) => parseText(withDecimalPoint(text, lang)),
  show: (value, lang) => withDecimalMark(textOf(value), lang),
};

/**
 * One line of text. The control is uncontrolled, and the form gets the text after a pause in typing, so a key press
 * costs the same in a form of ten fields as in one of a thousand.
 */
export function TextInput(props: InputProps<string, TextUi>) {
  return useTypedInput(props, plainText);
}

/** A whole number; any other text stays in the field with an issue. */
export function IntegerInput(props: InputProps<number, TextUi>) {
  return useTypedInput(props, wholeNumber);
}

/** A decimal, typed and shown with the decimal mark of the language. */
export function DecimalInput(props: InputProps<string, TextUi>) {
  return useTypedInput(props, decimalNumber);
}

const parseInteger: ParseText = (text) => {
  const typed = text.normalize('NFKC').replace(/\s/gu, '');
  if (typed === '') return { value: undefined };
  const number = /^-?\d+$/.test(typed) ? Number(typed) : Number.NaN;
  return Number.isSafeInteger(number) ? { value: number } : undefined;
};

const wholeNumber: TextFormat = { parse: parseInteger, show: textOf };

/** Draws the control in the component that calls it: one component less for each of up to a thousand fields. */
function useTypedInput(props: TextProps, format: TextFormat) {
  const { value, options, readOnly, placeholder, words } = props;
  const control = useRef<HTMLInputElement>(null);
  const registerCommit = useExternalValue(value, (externalValue) => {
    if (!control.current) return;
    control.current.value = format.show(externalValue, words.lang);
    showPlaceholder(control.current, placeholder);
  });
  // Takes the element, not the ref: its row card may collapse before the text is committed.
  const commit = ({ value: typed }: HTMLInputElement) => {
    const answer = format.parse(typed, words.lang);
    registerCommit(answer?.value);
    if (answer) props.onChange(answer.value);
    else props.onBadInput();
  };
  const unit = options.unit && options.unit !== 'none' ? options.unit : undefined;
  const unitId = `${props.id}-unit`;
  const describedBy = [props.describedBy, unit && unitId].filter(Boolean).join(' ') || undefined;
  const input = (
    <input
      {...controlAttributes(props)}
      aria-describedby={describedBy}
      ref={control}
      className={classes['control']}
      type={options.inputMode === 'email' ? 'email' : options.inputMode === 'tel' ? 'tel' : 'text'}
      inputMode={options.inputMode}
      enterKeyHint="next"
      autoComplete={options.autoComplete ?? 'off'}
      placeholder={placeholder}
      readOnly={readOnly}
      defaultValue={format.show(value, words.lang) || EMPTY_DEFAULT}
      onChange={({ currentTarget }) => {
        showPlaceholder(currentTarget, placeholder);
        props.scheduleCommit(() => commit(currentTarget));
      }}
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
