import { DEFAULT_TRAITS, optionWordKey, type ElementType } from './element-type.ts';
import type { OptionsUi } from './input-ui.ts';
import { closedSettings } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

export interface ScaleSettings {
  min: number;
  max: number;
}

/** A step of a scale whose ends have names, as questionnaires ask; stored as a JSON integer, so that answers add up. */
export const scale: ElementType<number, ScaleSettings, OptionsUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'integer',
  isControlGroup: true,
  settings: closedSettings({
    min: { enum: [0, 1], default: 1 },
    max: { type: 'integer', minimum: 2, maximum: 10, default: 5 },
  }),
  bounds: ({ min, max }) => [min, max],
  wordKeys: ({ min, max }) => [min, max].map(String).map(optionWordKey),
  schema: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
  ui: (settings) => ({ options: scalePoints(settings) }),
  normalise: withoutNormalising,
};

/** Its steps as option codes; the words of the first and the last name its ends. */
const scalePoints = ({ min, max }: ScaleSettings): string[] =>
  Array.from({ length: max - min + 1 }, (_, i) => String(min + i));
