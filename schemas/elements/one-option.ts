// Input types whose answer is one of the options that the settings list.
import { choice, optionSchema, OPTIONS_OR_LIST, type ChoiceSettings } from './choice.ts';
import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { OptionsUi } from './input-ui.ts';
import { closedSettings } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

export type OneOptionType<Settings extends object = ChoiceSettings> = ElementType<
  string,
  Settings,
  OptionsUi
>;

/** Options that the rules know. */
export interface KnownOptions<Code extends string> {
  options: readonly Code[];
}

/** Options of the form's own, labelled by words of the element, or the items of a code list. */
export const oneOption: OneOptionType = {
  ...choice,
  valueKind: 'code',
  interchangeableGroup: 'oneOption',
  settings: closedSettings(OPTIONS_OR_LIST),
  schema: optionSchema,
};

/**
 * Options that the rules know by their codes, labelled by the code list `list`; a product offers a part of them. A form
 * cannot word them otherwise.
 */
export const oneOptionOfList = <Code extends string>(
  list: string,
  codes: readonly Code[],
  defaultOptions: readonly Code[],
): OneOptionType<KnownOptions<Code>> => ({
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
