import { address } from './address.ts';
import { agreement } from './agreement.ts';
import { amount } from './amount.ts';
import { area } from './area.ts';
import { bank } from './bank.ts';
import { bankCard } from './bank-card.ts';
import { calculated } from './calculated.ts';
import { cards } from './cards.ts';
import { checkboxes } from './checkboxes.ts';
import { confirmation } from './confirmation.ts';
import { date } from './date.ts';
import { decimal } from './decimal.ts';
import { digits } from './digits.ts';
import type { AnswerValue, ElementType, ValueKind } from './element-type.ts';
import { email } from './email.ts';
import { idNumber } from './id-number.ts';
import { idScan } from './id-scan.ts';
import { idType } from './id-type.ts';
import { integer } from './integer.ts';
import { listItem } from './list-item.ts';
import { listItems } from './list-items.ts';
import { mobile } from './mobile.ts';
import { name } from './name.ts';
import { note } from './note.ts';
import { occupation } from './occupation.ts';
import { person } from './person.ts';
import { radio } from './radio.ts';
import { ratio } from './ratio.ts';
import { relation } from './relation.ts';
import { scale } from './scale.ts';
import { select } from './select.ts';
import { signature } from './signature.ts';
import { smsCode } from './sms-code.ts';
import { switchInput } from './switch.ts';
import { text } from './text.ts';
import { textarea } from './textarea.ts';
import { time } from './time.ts';
import { upload } from './upload.ts';
import { uscc } from './uscc.ts';
import { validityRange } from './validity-range.ts';

/** The closed vocabulary. An element's `inputType` is one of these keys. */
export const inputTypes = {
  name,
  text,
  textarea,
  integer,
  decimal,
  amount,
  digits,
  select,
  radio,
  cards,
  scale,
  checkboxes,
  switch: switchInput,
  date,
  time,
  validityRange,
  idType,
  idNumber,
  uscc,
  mobile,
  email,
  area,
  occupation,
  relation,
  person,
  bank,
  listItem,
  listItems,
  bankCard,
  address,
  ratio,
  note,
  smsCode,
  upload,
  idScan,
  signature,
  agreement,
  confirmation,
  calculated,
} satisfies Record<string, AnyElementType>;

export type InputType = keyof typeof inputTypes;

/** Settings are parsed once, on publishing, so the functions of a type may take them as they are. */
export type AnyElementType = ElementType<AnswerValue, object>;

/** The settings of each input type, with every default filled in. */
type SettingsByType = { [Type in InputType]: Parameters<(typeof inputTypes)[Type]['schema']>[0] };
/** The answer of each input type. */
type ValueByType = { [Type in InputType]: Parameters<(typeof inputTypes)[Type]['normalise']>[0] };
/** The `ui:options` of each input type. */
type UiByType = { [Type in InputType]: ReturnType<(typeof inputTypes)[Type]['ui']> };

export type SettingsOf<Type extends InputType> = SettingsByType[Type];
export type ValueOf<Type extends InputType> = ValueByType[Type];
export type UiOf<Type extends InputType> = UiByType[Type];

export const isInputType = (word: string): word is InputType => Object.hasOwn(inputTypes, word);

/** The type of an element, or undefined for a name that is not in the vocabulary. */
export const elementTypeOf = (inputType: string): AnyElementType | undefined =>
  isInputType(inputType) ? inputTypes[inputType] : undefined;

interface TypeAndSettings {
  inputType: InputType;
  type: AnyElementType;
  settings: SettingsOf<InputType>;
}

/**
 * The type of an element as written, with its settings and the kind of value that they say; undefined for a name that is
 * not in the vocabulary.
 */
export function typeAndSettingsOf({
  inputType,
  settings: written,
}: {
  inputType: string;
  settings?: object;
}): TypeAndSettings | undefined {
  if (!isInputType(inputType)) return undefined;
  const type: AnyElementType = inputTypes[inputType];
  const settings = settingsOf(inputType, written);
  return { inputType, type: type.kindOf ? { ...type, valueKind: type.kindOf(settings) } : type, settings };
}

/** The kind of value that an element as written has; `none` for a name that is not in the vocabulary. */
export const valueKindOf = (element: { inputType: string; settings?: object }): ValueKind =>
  typeAndSettingsOf(element)?.type.valueKind ?? 'none';

/** Whether an element asks for an answer; a note does not, nor does a calculated value. */
export const isQuestion = ({ inputType }: { inputType: string }): boolean =>
  elementTypeOf(inputType)?.valueKind !== 'none';

/** The settings with every default filled in. Does not check them: publishing has. */
export function settingsOf<Type extends InputType>(
  inputType: Type,
  written: object | undefined,
): SettingsOf<Type> {
  const { properties } = inputTypes[inputType].settings;
  const defaults = Object.entries(properties).flatMap(([key, property]) =>
    property.default === undefined ? [] : [[key, property.default]],
  );
  return { ...Object.fromEntries(defaults), ...written };
}
