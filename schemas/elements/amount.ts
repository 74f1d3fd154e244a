import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { OptionsUi, TextUi } from './input-ui.ts';
import { closedSettings, DECIMAL_TEXT } from './json-schema.ts';
import { normaliseDecimal, forTextOnly } from './normalise.ts';

export interface AmountSettings {
  min: string;
  max: string;
  step: string;
  unit: 'yuan' | 'tenThousandYuan';
  choices: readonly string[];
}

/** A sum insured or a premium in whole steps, stored as a canonical decimal string (V-057 to V-059); often one of a few. */
export const amount: ElementType<string, AmountSettings, TextUi & OptionsUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'decimal',
  settings: closedSettings({
    min: { ...DECIMAL_TEXT, default: '1000' },
    max: { ...DECIMAL_TEXT, default: '999999000' },
    step: { ...DECIMAL_TEXT, not: { pattern: '^(-.*|0)$' }, default: '1000' },
    unit: { enum: ['yuan', 'tenThousandYuan'], default: 'yuan' },
    choices: { type: 'array', maxItems: 6, uniqueItems: true, items: DECIMAL_TEXT, default: [] },
  }),
  bounds: ({ min, max }) => [Number(min), Number(max)],
  schema: (settings) => ({ type: 'string', maxLength: 24, decimalText: amountRule(settings) }),
  ui: ({ step, unit, choices }) => ({
    inputMode: scaleOf(step) === 0 ? 'numeric' : 'decimal',
    unit,
    options: choices,
  }),
  normalise: forTextOnly(normaliseDecimal),
};

/** The setting of the rule `decimalText` that every amount has to meet, also those offered in `choices`. */
export const amountRule = ({ min, max, step }: Omit<AmountSettings, 'unit' | 'choices'>) => ({
  min,
  max,
  scale: scaleOf(step),
  multipleOf: step,
});

/** A multiple of a step has no more digits after the point than the step itself. */
const scaleOf = (step: string): number => step.split('.')[1]?.length ?? 0;
