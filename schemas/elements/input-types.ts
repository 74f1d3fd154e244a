import { address } from './address.ts';
import { agreement } from './agreement.ts';
import { amount } from './amount.ts';
import { area } from './area.ts';
import { bank } from './bank.ts';
import { bankCard } from './bank-card.ts';
import { cards } from './cards.ts';
import { checkboxes } from './checkboxes.ts';
import { date } from './date.ts';
import { decimal } from './decimal.ts';
import { digits } from './digits.ts';
import type { ElementType } from './element-type.ts';
import { email } from './email.ts';
import { idNumber } from './id-number.ts';
import { idScan } from './id-scan.ts';
import { idType } from './id-type.ts';
import { integer } from './integer.ts';
import { listItem } from './list-item.ts';
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
  bankCard,
  address,
  ratio,
  note,
  smsCode,
  upload,
  idScan,
  signature,
  agreement,
} satisfies Record<string, ElementType<never>>;

export type InputType = keyof typeof inputTypes;

/** Settings are parsed once, on publishing, so a type's functions may take them as they are. */
type AnyElementType = Omit<ElementType, 'schema' | 'ui'> & {
  schema(settings: object): ReturnType<ElementType['schema']>;
  ui(settings: object): ReturnType<ElementType['ui']>;
};

/** The type of an element, or undefined for a name that is not in the vocabulary. */
export function elementTypeOf(inputType: string): AnyElementType | undefined {
  return Object.hasOwn(inputTypes, inputType) ? inputTypes[inputType as InputType] : undefined;
}

/** The settings with every default filled in. Does not judge them: publishing has. */
export function settingsOf(inputType: InputType, written: object | undefined): object {
  const { properties } = elementTypeOf(inputType)!.settings;
  const defaults = Object.entries(properties).flatMap(([key, property]) =>
    property.default === undefined ? [] : [[key, property.default]],
  );
  return { ...Object.fromEntries(defaults), ...written };
}
