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

/** What it means for answers when a setting changes. */
type SettingEffect = (before: unknown, after: unknown) => ChangeCode;

const number = (value: unknown) => new Big(String(value));
const codesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Raising it refuses answers that were fine. */
const floor: SettingEffect = (before, after) =>
  number(after).gt(number(before)) ? 'setting.tighter' : 'setting.looser';
/** Lowering it refuses answers that were fine. */
const ceiling: SettingEffect = (before, after) =>
  number(after).lt(number(before)) ? 'setting.tighter' : 'setting.looser';

/** Values that take everything that the others take. */
const widest =
  (...values: unknown[]): SettingEffect =>
  (_before, after) =>
    values.includes(after) ? 'setting.looser' : 'setting.tighter';

/**
 * Bounds of days. Between a fixed day and "today" the order depends on the day of judgement, so it counts as tighter;
 * the first and the last day of all are as good as no bound.
 */
const day =
  (unbounded: string, isTighter: (before: string, after: string) => boolean): SettingEffect =>
  (before, after) => {
    if (after === unbounded) return 'setting.looser';
    const comparable = before !== 'today' && after !== 'today';
    return comparable && !isTighter(String(before), String(after)) ? 'setting.looser' : 'setting.tighter';
  };

/** Any multiple of 0 is any number; a multiple of a multiple asks for more. */
const multiple: SettingEffect = (before, after) => {
  const divides = !number(after).eq(0) && !number(before).eq(0) && number(before).mod(number(after)).eq(0);
  return number(after).eq(0) || divides ? 'setting.looser' : 'setting.tighter';
};

const look: SettingEffect = () => 'setting.look';
const meaning: SettingEffect = () => 'setting.meaning';
const changed: SettingEffect = () => 'setting.changed';

const options: SettingEffect = (before, after) => {
  const [oldCodes, newCodes] = [codesOf(before), codesOf(after)];
  if (!oldCodes.some((code) => newCodes.includes(code))) return 'options.replaced';
  return oldCodes.every((code) => newCodes.includes(code)) ? 'options.added' : 'options.removed';
};

type SettingEffects<Type extends InputType> = { [Key in keyof SettingsOf<Type>]-?: SettingEffect };

/**
 * Every setting of every input type, with what its change means. It is here, not in the input types, because only
 * publishing asks: phones load the types.
 */
export const SETTING_EFFECTS = {
  name: { script: widest('either'), max: ceiling },
  text: { characters: widest('any', 'multiline'), minLength: floor, maxLength: ceiling },
  textarea: { minLength: floor, maxLength: ceiling, rows: look },
  integer: { min: floor, max: ceiling, unit: meaning },
  decimal: { min: floor, max: ceiling, scale: ceiling, multipleOf: multiple, unit: meaning },
  amount: { min: floor, max: ceiling, step: multiple, unit: meaning, choices: look },
  digits: { min: floor, max: ceiling },
  select: { options },
  radio: { options },
  cards: { options },
  scale: { min: meaning, max: meaning },
  checkboxes: { options, min: floor, max: ceiling },
  switch: { mustBeOn: widest(false) },
  date: {
    min: day('1900-01-01', (before, after) => after > before),
    max: day('9999-12-31', (before, after) => after < before),
  },
  validityRange: {},
  idType: { options },
  idNumber: {},
  uscc: { rule: meaning },
  mobile: { rule: widest('loose') },
  email: {},
  area: { levels: changed },
  occupation: { maxClass: ceiling },
  relation: { options },
  person: { source: meaning, fills: look },
  bank: {},
  listItem: { list: meaning, levels: changed },
  bankCard: { rule: widest('account') },
  address: {},
  ratio: {},
  note: { tone: look },
  smsCode: { mobile: changed },
  upload: { min: floor, max: ceiling },
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
} satisfies { [Type in InputType]: SettingEffects<Type> };

/** What changed in the settings of an element whose input type is the same, or drawn otherwise only. */
export function diffSettings(before: OutlineElement, after: OutlineElement): Change[] {
  const { inputType } = after.element;
  if (!isInputType(inputType)) return [];
  const [oldSettings, newSettings] = [before, after].map(
    ({ element }) => new Map<string, unknown>(Object.entries(typeAndSettingsOf(element)?.settings ?? {})),
  );
  return Object.entries<SettingEffect>(SETTING_EFFECTS[inputType]).flatMap(([key, effect]) => {
    // A setting without a default may be absent.
    const [oldValue, newValue] = [oldSettings?.get(key) ?? null, newSettings?.get(key) ?? null];
    if (canonicalJson(oldValue) === canonicalJson(newValue)) return [];
    if (key === 'options') return diffOptions(after, codesOf(oldValue), codesOf(newValue));
    return [settingChange(after, key, effect, oldValue, newValue)];
  });
}

const settingChange = (
  place: OutlineElement,
  property: string,
  effect: SettingEffect,
  before: unknown,
  after: unknown,
) => change(effect(before, after), place, { property, before, after });

function diffOptions(place: OutlineElement, before: readonly string[], after: readonly string[]): Change[] {
  if (options(before, after) === 'options.replaced')
    return [change('options.replaced', place, { property: 'options', before, after })];
  const added = after.filter((code) => !before.includes(code));
  const removed = before.filter((code) => !after.includes(code));
  const kept = after.filter((code) => before.includes(code));
  const inOrder = canonicalJson(kept) === canonicalJson(before.filter((code) => after.includes(code)));
  return [
    ...(removed.length > 0
      ? [change('options.removed', place, { property: 'options', before: removed })]
      : []),
    ...(added.length > 0 ? [change('options.added', place, { property: 'options', after: added })] : []),
    ...(inOrder ? [] : [change('options.reordered', place, { property: 'options', before, after })]),
  ];
}
