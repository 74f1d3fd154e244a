// Compares the settings of an element in two versions of a form.
import Big from 'big.js';
import {
  isInputType,
  typeAndSettingsOf,
  type InputType,
  type SettingsOf,
} from '../../../schemas/elements/input-types.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { change, type Change, type ChangeCode } from './change.ts';
import type { OutlineElement } from '../form/form-outline.ts';

/** The change of a setting, by its effect on answers. */
type SettingEffect = (before: unknown, after: unknown) => ChangeCode;

const number = (value: unknown) => new Big(String(value));
const codesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** A lower bound: raising it refuses answers that were valid. */
const floor: SettingEffect = (before, after) =>
  number(after).gt(number(before)) ? 'setting.tighter' : 'setting.looser';
/** An upper bound: lowering it refuses answers that were valid. */
const ceiling: SettingEffect = (before, after) =>
  number(after).lt(number(before)) ? 'setting.tighter' : 'setting.looser';

/** A choice between rules. Each of these accepts every answer of those before it, and of the rules that are not listed. */
const wider =
  (...rules: unknown[]): SettingEffect =>
  (before, after) =>
    rules.indexOf(after) > rules.indexOf(before) ? 'setting.looser' : 'setting.tighter';

/**
 * A bound of dates or times. A change between a fixed day and "today" counts as tighter, because their order depends on the day
 * of the check.
 *
 * @param unbounded the first or last possible one, which equals no bound
 */
const day =
  (unbounded: string, isTighter: (before: string, after: string) => boolean): SettingEffect =>
  (before, after) => {
    if (after === unbounded) return 'setting.looser';
    const isComparable = before !== 'today' && after !== 'today';
    return isComparable && !isTighter(String(before), String(after)) ? 'setting.looser' : 'setting.tighter';
  };

/** A step: 0 accepts every number, and a step that divides the previous one accepts more. */
const multiple: SettingEffect = (before, after) => {
  const isDivisor = !number(after).eq(0) && !number(before).eq(0) && number(before).mod(number(after)).eq(0);
  return number(after).eq(0) || isDivisor ? 'setting.looser' : 'setting.tighter';
};

const look: SettingEffect = () => 'setting.look';
const meaning: SettingEffect = () => 'setting.meaning';
const changed: SettingEffect = () => 'setting.changed';

const options: SettingEffect = (before, after) => {
  const [codesBefore, codesAfter] = [codesOf(before), codesOf(after)];
  if (!codesBefore.some((code) => codesAfter.includes(code))) return 'options.replaced';
  return codesBefore.every((code) => codesAfter.includes(code)) ? 'options.added' : 'options.removed';
};

/** Options that stand alone: each more refuses answers that were valid. */
const exclusion: SettingEffect = (before, after) =>
  codesOf(after).every((code) => codesOf(before).includes(code)) ? 'setting.looser' : 'setting.tighter';

type SettingEffects<Type extends InputType> = { [Key in keyof SettingsOf<Type>]-?: SettingEffect };

/**
 * The effect of every setting of every input type. Kept out of the input types, which phones load: only publishing
 * compares settings.
 */
export const SETTING_EFFECTS = {
  name: { script: wider('either'), max: ceiling },
  text: { characters: wider('any', 'multiline'), minLength: floor, maxLength: ceiling },
  textarea: { minLength: floor, maxLength: ceiling, rows: look },
  integer: { min: floor, max: ceiling, unit: meaning },
  decimal: { min: floor, max: ceiling, scale: ceiling, multipleOf: multiple, unit: meaning },
  amount: { min: floor, max: ceiling, step: multiple, unit: meaning, choices: look },
  digits: { min: floor, max: ceiling },
  select: { options, list: meaning },
  radio: { options, list: meaning },
  cards: { options, list: meaning },
  scale: { min: meaning, max: meaning },
  checkboxes: { options, list: meaning, min: floor, max: ceiling, exclusive: exclusion },
  switch: { mustBeOn: wider(false) },
  date: {
    min: day('1900-01-01', (before, after) => after > before),
    max: day('9999-12-31', (before, after) => after < before),
  },
  time: {
    min: day('00:00', (before, after) => after > before),
    max: day('23:59', (before, after) => after < before),
  },
  validityRange: { idType: look, birthDate: look },
  idType: { options },
  idNumber: {},
  uscc: { rule: meaning },
  mobile: { rule: wider('loose', 'strict', 'telephone') },
  email: {},
  area: { levels: changed },
  occupation: { list: meaning, maxClass: ceiling },
  relation: { options },
  person: { source: meaning, fills: look },
  bank: { list: meaning },
  listItem: { list: meaning, levels: changed },
  listItems: { list: meaning, levels: changed, min: floor, max: ceiling },
  bankCard: { rule: wider('account') },
  address: {},
  ratio: {},
  note: { tone: look },
  smsCode: { mobile: changed },
  upload: { min: floor, max: ceiling, accept: wider('imageOrPdf') },
  idScan: {
    sides: changed,
    idType: look,
    name: look,
    gender: look,
    birthDate: look,
    address: look,
    idNumber: look,
    validity: look,
  },
  signature: {},
  agreement: { readSeconds: look, link: meaning },
  confirmation: {},
  calculated: { valueKind: changed },
} satisfies { [Type in InputType]: SettingEffects<Type> };

/** Returns the changes of settings of an element whose input type is unchanged or interchangeable. */
export function diffSettings(before: OutlineElement, after: OutlineElement): Change[] {
  const { inputType } = after.element;
  if (!isInputType(inputType)) return [];
  const [settingsBefore, settingsAfter] = [before, after].map(
    ({ element }) => new Map<string, unknown>(Object.entries(typeAndSettingsOf(element)?.settings ?? {})),
  );
  return Object.entries<SettingEffect>(SETTING_EFFECTS[inputType]).flatMap(([key, effect]) => {
    // A setting without a default may be absent.
    const [valueBefore, valueAfter] = [settingsBefore?.get(key) ?? null, settingsAfter?.get(key) ?? null];
    if (canonicalJson(valueBefore) === canonicalJson(valueAfter)) return [];
    if (key === 'options') return diffOptions(after, codesOf(valueBefore), codesOf(valueAfter));
    const values = { property: key, before: valueBefore, after: valueAfter };
    return [change(effect(valueBefore, valueAfter), after, values)];
  });
}

function diffOptions(part: OutlineElement, before: readonly string[], after: readonly string[]): Change[] {
  const property = 'options';
  if (options(before, after) === 'options.replaced')
    return [change('options.replaced', part, { property, before, after })];
  const added = after.filter((code) => !before.includes(code));
  const removed = before.filter((code) => !after.includes(code));
  const common = after.filter((code) => before.includes(code));
  const isSameOrder = canonicalJson(common) === canonicalJson(before.filter((code) => after.includes(code)));
  return [
    ...(removed.length > 0 ? [change('options.removed', part, { property, before: removed })] : []),
    ...(added.length > 0 ? [change('options.added', part, { property, after: added })] : []),
    ...(isSameOrder ? [] : [change('options.reordered', part, { property, before, after })]),
  ];
}
