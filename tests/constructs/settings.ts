// Settings of input types, by the examples of `fixtures/constructs/settings.json`.
import examples from '../../fixtures/constructs/settings.json' with { type: 'json' };
import type { InputType, SettingsOf } from '../../schemas/elements/input-types.ts';
import type { Element } from '../../schemas/generated/element.ts';
import { element, form, section } from '../forms/small-form.ts';
import { withWords, type ConstructForm, type NoRule } from './construct-form.ts';

/** An element with a setting, an answer that it accepts and one that it refuses. */
interface SettingExample {
  settings: object;
  /** Settings that accept more; without the setting when absent. */
  wider?: object;
  accepted: unknown;
  refused: unknown;
  code: string;
}

type Examples<Type extends InputType> = { [Key in keyof SettingsOf<Type>]-?: SettingExample | NoRule };

/** A type without settings needs no examples. */
examples satisfies {
  [Type in InputType as keyof SettingsOf<Type> extends never ? never : Type]: Examples<Type>;
};

/** The form of every setting, by `<input type>.<setting>`. */
export const SETTING_FORMS: Readonly<Record<string, NoRule | (() => ConstructForm)>> = Object.fromEntries(
  Object.entries<Record<string, SettingExample | NoRule>>(examples).flatMap(([inputType, settings]) =>
    Object.entries(settings).map(([key, example]) => [
      `${inputType}.${key}`,
      'noRule' in example ? example : () => settingForm(inputType, key, example),
    ]),
  ),
);

function settingForm(inputType: string, key: string, example: SettingExample): ConstructForm {
  const { settings, accepted, refused, code } = example;
  const { [key]: _dropped, ...rest } = settings as Record<string, unknown>;
  const formOf = (own: object) => {
    const more = element('more', inputType, { settings: own as NonNullable<Element['settings']> });
    return withWords(form([section('page', [more])]));
  };
  return {
    form: formOf(settings),
    without: formOf(example.wider ?? rest),
    owner: element('more').elementId,
    property: `settings.${key}`,
    asOf: '2026-11-21',
    accepted: { page: { more: accepted } },
    refused: { page: { more: refused } },
    issue: { path: 'page/more', code },
  };
}
