import Big from 'big.js';
import { settingsOf, type InputType } from '../../../schemas/elements/input-types.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { change, type Change, type ChangeCode } from './change.ts';
import type { OutlineElement } from '../form/form-outline.ts';

/** What it means for answers when a setting changes. */
type SettingEffect = (before: never, after: never) => ChangeCode;

const number = (value: string | number) => new Big(value);

/** Raising it refuses answers that were fine. */
const floor: SettingEffect = (before: string | number, after: string | number) =>
  number(after).gt(number(before)) ? 'setting.tighter' : 'setting.looser';
/** Lowering it refuses answers that were fine. */
const ceiling: SettingEffect = (before: string | number, after: string | number) =>
  number(after).lt(number(before)) ? 'setting.tighter' : 'setting.looser';

/** Values that take everything that the others take. */
const widest =
  (...values: unknown[]): SettingEffect =>
  (_before: unknown, after: unknown) =>
    values.includes(after) ? 'setting.looser' : 'setting.tighter';

/**
 * Bounds of days. Between a fixed day and "today" the order depends on the day of judgement, so it counts as tighter;
 * the first and the last day of all are as good as no bound.
 */
const day =
  (unbounded: string, isTighter: (before: string, after: string) => boolean): SettingEffect =>
  (before: string, after: string) => {
    if (after === unbounded) return 'setting.looser';
    const comparable = before !== 'today' && after !== 'today';
    return comparable && !isTighter(before, after) ? 'setting.looser' : 'setting.tighter';
  };

/** Any multiple of 0 is any number; a multiple of a multiple asks for more. */
const multiple: SettingEffect = (before: string, after: string) => {
  const divides = !number(after).eq(0) && !number(before).eq(0) && number(before).mod(number(after)).eq(0);
  return number(after).eq(0) || divides ? 'setting.looser' : 'setting.tighter';
};

const look: SettingEffect = () => 'setting.look';
const meaning: SettingEffect = () => 'setting.meaning';
const changed: SettingEffect = () => 'setting.changed';

const options: SettingEffect = (before: readonly string[], after: readonly string[]) => {
  if (!before.some((code) => after.includes(code))) return 'options.replaced';
  return before.every((code) => after.includes(code)) ? 'options.added' : 'options.removed';
};

/** Every setting of every input type, with what its change means; a test holds it against the settings schemas. */
export const SETTING_EFFECTS: Record<InputType, Record<string, SettingEffect>> = {
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
};

/** What changed in the settings of an element whose input type is the same, or drawn otherwise only. */
export function diffSettings(before: OutlineElement, after: OutlineElement): Change[] {
  const inputType = after.element.inputType as InputType;
  const old = settingsOf(before.element.inputType as InputType, before.element.settings);
  const now = settingsOf(inputType, after.element.settings);
  return Object.entries(SETTING_EFFECTS[inputType]).flatMap(([key, effect]) => {
    // A setting without a default may be absent.
    const [was, is] = [(old as never)[key] ?? (null as never), (now as never)[key] ?? (null as never)];
    if (canonicalJson(was) === canonicalJson(is)) return [];
    return key === 'options' ? diffOptions(after, was, is) : [settingChange(after, key, effect, was, is)];
  });
}

const settingChange = (
  place: OutlineElement,
  property: string,
  effect: SettingEffect,
  before: never,
  after: never,
) => change(effect(before, after), place, { property, before, after });

function diffOptions(place: OutlineElement, before: readonly string[], after: readonly string[]): Change[] {
  if (options(before as never, after as never) === 'options.replaced')
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
