import { ID_TYPES } from '../../schemas/elements/id-type.ts';
import type { InputType } from '../../schemas/elements/input-types.ts';
import { RELATIONS } from '../../schemas/elements/relation.ts';
import { CHARACTER_CLASSES } from '../../schemas/elements/text.ts';
import type { Random } from '../../src/core/fill/random.ts';
import { elementFixture } from './tricky-values.ts';

type Settings = Record<string, unknown>;

const OPTIONS = ['yes', 'no', 'unsure', 'A1', 'b_2', 'C-3', '7'];
const none = (): Settings => ({});

/** Leaves some settings to their defaults. */
const some = (chance: Random, settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(() => chance.boolean(0.7)));

const between = (chance: Random, low: number, high: number): [number, number] => {
  const first = chance.integer(low, high);
  return [first, chance.integer(first, high)];
};

const SETTINGS: Partial<Record<InputType, (chance: Random) => Settings>> = {
  name: (chance) =>
    some(chance, {
      script: chance.pick(['chinese', 'english', 'either']),
      max: chance.integer(4, 30),
    }),
  text(chance) {
    const [minLength, maxLength] = between(chance, 1, 12);
    return { ...some(chance, { characters: chance.pick(CHARACTER_CLASSES) }), minLength, maxLength };
  },
  textarea(chance) {
    const [minLength, maxLength] = between(chance, 1, 30);
    return { minLength, maxLength, ...some(chance, { rows: chance.integer(2, 12) }) };
  },
  integer(chance) {
    const [min, max] = between(chance, -5, 20);
    return { min, max, ...some(chance, { unit: 'persons' }) };
  },
  decimal(chance) {
    const [min, max] = between(chance, -3, 30);
    const scale = chance.integer(0, 3);
    const steps = ['0', '5', ...(scale > 0 ? ['0.5'] : []), ...(scale > 1 ? ['0.25'] : [])];
    const multipleOf = max - min < 6 ? '0' : chance.pick(steps);
    return { min: String(min), max: String(max), scale, multipleOf };
  },
  amount(chance) {
    const step = chance.pick(['1000', '500', '0.5']);
    return {
      min: '1000',
      max: '20000',
      step,
      ...some(chance, { unit: chance.pick(['yuan', 'tenThousandYuan']), choices: ['5000', '10000'] }),
    };
  },
  digits(chance) {
    const [min, max] = between(chance, 4, 12);
    return { min, max };
  },
  select: (chance) => ({ options: chance.sample(OPTIONS, 2, 6) }),
  radio: (chance) => ({ options: chance.sample(OPTIONS, 2, 3) }),
  cards: (chance) => ({ options: chance.sample(OPTIONS, 2, 4) }),
  scale: (chance) => some(chance, { min: chance.pick([0, 1]), max: chance.integer(2, 10) }),
  checkboxes(chance) {
    const options = chance.sample(OPTIONS, 2, 6);
    const [min, max] = between(chance, 1, options.length);
    return { options, ...some(chance, { min, max }) };
  },
  switch: (chance) => some(chance, { mustBeOn: chance.boolean(0.4) }),
  date: (chance) =>
    some(chance, {
      min: chance.pick(['1950-01-01', '2000-02-29', '1985-06-30']),
      max: chance.pick(['today', '2030-12-31', '2026-11-22']),
    }),
  validityRange: none,
  idType: (chance) => some(chance, { options: chance.sample(ID_TYPES, 2, 8) }),
  idNumber: none,
  uscc: (chance) => some(chance, { rule: chance.pick(['creditCode', 'licence']) }),
  mobile: (chance) => some(chance, { rule: chance.pick(['strict', 'loose', 'telephone']) }),
  email: none,
  area: (chance) => some(chance, { levels: chance.pick([2, 3]) }),
  occupation: (chance) => some(chance, { maxClass: chance.integer(2, 6) }),
  relation: (chance) => some(chance, { options: ['self', ...chance.sample(RELATIONS.slice(1), 2, 6)] }),
  person: (chance) => some(chance, { source: 'family' }),
  bank: none,
  listItem: (chance) => ({
    list: chance.pick(['trial', 'nationality', 'area']),
    ...some(chance, { levels: chance.integer(1, 3) }),
  }),
  bankCard: (chance) => some(chance, { rule: chance.pick(['card', 'account']) }),
  address: none,
  ratio: none,
  note: (chance) => some(chance, { tone: chance.pick(['info', 'warning']) }),
  // The mobile number that it needs beside it is named by whoever places it.
  smsCode: none,
  upload(chance) {
    const [min, max] = between(chance, 1, 4);
    return { min, max };
  },
  idScan: (chance) => some(chance, { sides: chance.pick(['front', 'both']) }),
  signature: none,
  agreement: (chance) => some(chance, { readSeconds: chance.integer(0, 600), link: '/readNotice?id=1' }),
};

/** Settings that publishing takes; for a type without random ones, those of its fixture. */
export const randomSettings = (inputType: InputType, chance: Random): Settings =>
  SETTINGS[inputType]?.(chance) ?? elementFixture(inputType).element.settings ?? {};
