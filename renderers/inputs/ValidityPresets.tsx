import type { ReactNode } from 'react';
import type { DateRange, ValidityUi } from '../../schemas/elements/validity-range.ts';
import { TERMS_IN_YEARS } from '../../src/core/answers/terms-in-years.ts';
import { lastDayOfTerm, termAtIssue, type ValidityTerm } from '../../src/core/answers/validity-terms.ts';
import classes from './validity-terms.module.css';
import type { InputProps } from './input-props.ts';
import { useSiblingAnswer } from './use-sibling-answer.ts';
import marked from './validity-presets.module.css';

interface ValidityPresetsProps {
  input: InputProps<DateRange, ValidityUi>;
  start: string;
  onChoose(end: string): void;
  /** Renders the button “long-term”, which can be chosen before the other terms. */
  longTerm(name: ReactNode): ReactNode;
}

/**
 * The terms of resident ID cards as buttons that fill in the last day, counted from the first one. The term for which the
 * holder's card is issued comes first and is marked; the customer may tap another, or type the day.
 */
export function ValidityPresets({ input, start, onChoose, longTerm }: ValidityPresetsProps) {
  const { value, words, readOnly } = input;
  const term = useHolderTerm(input, start);
  const nameOf = (candidate: ValidityTerm): ReactNode => (
    <span>
      {candidate === 'longTerm'
        ? words.t('validity.longTerm')
        : words.t('validity.years', { years: candidate })}
      {candidate === term && <small className={marked['mark']}>{words.t('validity.byAge')}</small>}
    </span>
  );
  const terms = [...TERMS_IN_YEARS, 'longTerm' as const].sort(
    (a, b) => Number(b === term) - Number(a === term),
  );
  return terms.map((candidate) => {
    if (candidate === 'longTerm') return longTerm(nameOf(candidate));
    const end = lastDayOfTerm(start, candidate);
    return (
      <button
        key={candidate}
        type="button"
        className={classes['term']}
        aria-pressed={value?.end !== undefined && value.end === end}
        disabled={readOnly || end === undefined}
        onClick={() => onChoose(end!)}
      >
        {nameOf(candidate)}
      </button>
    );
  });
}

/** The term of the holder's resident ID card; undefined for another document, or while the birth date is unknown. */
function useHolderTerm(input: InputProps<DateRange, ValidityUi>, start: string): ValidityTerm | undefined {
  const { idType, birthDate } = input.options.partners;
  const documentType = useSiblingAnswer(input, idType);
  const birth = useSiblingAnswer(input, birthDate);
  return documentType === 'residentId' && typeof birth === 'string' ? termAtIssue(birth, start) : undefined;
}
