import { useEffect, useState, type ReactNode } from 'react';
import type { DateRange, ValidityUi } from '../../schemas/elements/validity-range.ts';
import { TERMS_IN_YEARS } from '../../src/core/answers/terms-in-years.ts';
import type { FormWords } from '../store/form-ports.ts';
import choice from './choice.module.css';
import { MAX_DATE } from './DateInput.tsx';
import { GroupBox } from './GroupBox.tsx';
import classes from './input.module.css';
import terms from './validity-terms.module.css';
import type { InputProps } from './input-props.ts';
import type { ValidityPresets } from './ValidityPresets.tsx';

type Presets = typeof ValidityPresets;

/** Loaded with the first start date on the page; without the chunk the end is typed. */
let LoadedPresets: Presets | undefined;
export const loadValidityPresets = async (): Promise<Presets> =>
  (LoadedPresets ??= (await import('./ValidityPresets.tsx')).ValidityPresets);

/** The validity of a document: start and end, or long-term. The terms wait for the start, in their final places. */
export function ValidityRangeInput(props: InputProps<DateRange, ValidityUi>) {
  const { id, path, formId, value, words, readOnly } = props;
  const range = value ?? {};
  const isLongTerm = range.longTerm === true;
  const { start } = range;
  const [Presets, setPresets] = useState(() => LoadedPresets);
  useEffect(() => {
    if (start)
      loadValidityPresets().then(
        (loaded) => setPresets(() => loaded),
        () => undefined,
      );
  }, [start]);
  const change = (part: DateRange) => {
    const { start: first, end, longTerm } = { ...range, ...part };
    const nextRange = {
      ...(first ? { start: first } : {}),
      ...(end && !longTerm ? { end } : {}),
      ...(longTerm ? { longTerm: true } : {}),
    };
    props.onChange(Object.keys(nextRange).length === 0 ? undefined : nextRange);
  };
  const dateInput = (part: 'start' | 'end', disabled: boolean) => (
    <input
      id={`${id}-${part}`}
      name={`${path}.${part}`}
      form={formId}
      className={classes['control']}
      type="date"
      aria-label={words.t(`validity.${part}`)}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      autoComplete="off"
      max={MAX_DATE}
      value={range[part] ?? ''}
      data-empty={!range[part] || undefined}
      data-hint={words.t(`validity.${part}`)}
      disabled={disabled}
      readOnly={readOnly}
      onChange={(event) => change({ [part]: event.currentTarget.value })}
    />
  );
  const longTermButton = (name: ReactNode) => (
    <label key="longTerm" className={choice['segment']}>
      <input
        type="checkbox"
        id={`${id}-longTerm`}
        name={`${path}.longTerm`}
        form={formId}
        checked={isLongTerm}
        disabled={readOnly}
        onChange={(event) => change({ longTerm: event.currentTarget.checked })}
      />
      <span>{name}</span>
    </label>
  );
  return (
    // The date controls have the description of the issue themselves.
    <GroupBox input={props} role="group" className={classes['range']} aria-describedby={undefined}>
      {dateInput('start', false)}
      {dateInput('end', isLongTerm)}
      <div className={terms['terms']}>
        {start && Presets ? (
          <Presets
            input={props}
            start={start}
            onChoose={(end) => change({ end, longTerm: false })}
            longTerm={longTermButton}
          />
        ) : (
          [...waitingTerms(words), longTermButton(words.t('validity.longTerm'))]
        )}
      </div>
    </GroupBox>
  );
}

/** Renders the terms that a start date makes available, in their places. */
const waitingTerms = ({ t }: FormWords) =>
  TERMS_IN_YEARS.map((years) => (
    <button key={years} type="button" className={terms['term']} disabled>
      {t('validity.years', { years })}
    </button>
  ));
