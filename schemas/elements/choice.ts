// What input types have in common whose options are the form's own, or the items of a short code list.
import { DEFAULT_TRAITS, optionWordKey } from './element-type.ts';
import { OPTION_CODES, type AnswerSchema } from './json-schema.ts';
import { listItem } from './list-item.ts';
import { withoutNormalising } from './normalise.ts';

/** Options, or the list that has them; where a choice is shown, `options` are the items that can be chosen. */
export interface ChoiceSettings {
  options: readonly string[];
  list: string;
}

/** The settings of a choice; publishing refuses one with neither, or both. */
export const OPTIONS_OR_LIST = {
  options: OPTION_CODES,
  // Publishing knows the ids.
  list: { type: 'string', default: '' },
};

/** Every option is on the screen, own ones labelled by words of the element. */
export const choice = {
  ...DEFAULT_TRAITS,
  options: ({ options }: ChoiceSettings) => options,
  wordKeys: ({ options }: ChoiceSettings) => options.map(optionWordKey),
  ui: ({ options, list }: ChoiceSettings) => (list ? { options, list } : { options }),
  normalise: withoutNormalising,
};

/** JSON Schema of one option. */
export const optionSchema = ({ options, list }: ChoiceSettings): AnswerSchema =>
  list ? listItem.schema({ list, levels: 1 }) : { type: 'string', enum: options };
