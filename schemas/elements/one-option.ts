// Input types whose answer is one of the options that the settings list.
import { DEFAULT_TRAITS, optionWordKey, type ElementType } from './element-type.ts';
import type { OptionsUi } from './input-ui.ts';
import { closedSettings, OPTION_CODES } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

interface OptionSettings<Code extends string = string> {
  options: readonly Code[];
}

export type OneOptionType<Code extends string = string> = ElementType<
  string,
  OptionSettings<Code>,
  OptionsUi
>;

/** Options of the form's own, labelled by words of the element. */
export const oneOption: OneOptionType = {
  ...DEFAULT_TRAITS,
  valueKind: 'code',
  interchangeableGroup: 'oneOption',
  settings: closedSettings({ options: OPTION_CODES }, ['options']),
  options: ({ options }) => options,
  wordKeys: ({ options }) => options.map(optionWordKey),
  schema: ({ options }) => ({ type: 'string', enum: options }),
  ui: ({ options }) => ({ options }),
  normalise: withoutNormalising,
};

/**
 * Options that the rules know by their codes, labelled by the code list `list`; a product offers a part of them. A form
 * cannot word them otherwise.
 */
export const oneOptionOfList = <Code extends string>(
  list: string,
  codes: readonly Code[],
  defaultOptions: readonly Code[],
): OneOptionType<Code> => ({
  ...DEFAULT_TRAITS,
  valueKind: 'code',
  settings: closedSettings({
    options: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { enum: codes },
      default: defaultOptions,
    },
  }),
  takesOnlyOption: true,
  options: ({ options }) => options,
  optionList: list,
  schema: ({ options }) => ({ type: 'string', enum: options }),
  ui: ({ options }) => ({ options, list }),
  normalise: withoutNormalising,
});
