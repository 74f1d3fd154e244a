// Random settings of each input type, for random forms.
import { ID_TYPES } from '../../schemas/elements/id-type.ts';
import type { InputType } from '../../schemas/elements/input-types.ts';
import { RELATIONS } from '../../schemas/elements/relation.ts';
import { CHARACTER_CLASSES } from '../../schemas/elements/text.ts';
import type { Random } from '../../src/core/fill/random.ts';
import { elementFixture } from './tricky-values.ts';

type Settings = Record<string, unknown>;

const OPTIONS = ['yes', 'no', 'unsure', 'A1', 'b_2', 'C-3', '7'];
const noSettings = (): Settings => ({});

/** Drops some settings, so that their defaults apply. */
const randomSubset = (random: Random, settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(() => random.boolean(0.7)));

const randomRange = (random: Random, low: number, high: number): [number, number] => {
  const min = random.integer(low, high);
  return [min, random.integer(min, high)];
};

/** Options of the form's own, or those of a list with the same codes, of which some have ended. */
const optionsOrList = (random: Random, most: number): Settings =>
  random.boolean(0.3) ? { list: 'trial' } : { options: random.sample(OPTIONS, 2, most) };

const SETTINGS: Partial<Record<InputType, (random: Random) => Settings>> = {
  name: (random) =>
    randomSubset(random, {
      script: random.pick(['chinese', 'english', 'either']),
      max: random.integer(4, 30),
    }),
  text(random) {
    const [minLength, maxLength] = randomRange(random, 1, 12);
    return { ...randomSubset(random, { characters: random.pick(CHARACTER_CLASSES) }), minLength, maxLength };
  },
  textarea(random) {
    const [minLength, maxLength] = randomRange(random, 1, 30);
    return { minLength, maxLength, ...randomSubset(random, { rows: random.integer(2, 12) }) };
  },
  integer(random) {
    const [min, max] = randomRange(random, -5, 20);
    return { min, max, ...randomSubset(random, { unit: 'persons' }) };
  },
  decimal(random) {
    const [min, max] = randomRange(random, -3, 30);
    const scale = random.integer(0, 3);
    const steps = ['0', '5', ...(scale > 0 ? ['0.5'] : []), ...(scale > 1 ? ['0.25'] : [])];
    const multipleOf = max - min < 6 ? '0' : random.pick(steps);
    return { min: String(min), max: String(max), scale, multipleOf };
  },
  amount(random) {
    const step = random.pick(['1000', '500', '0.5']);
    return {
      min: '1000',
      max: '20000',
      step,
      ...randomSubset(random, { unit: random.pick(['yuan', 'tenThousandYuan']), choices: ['5000', '10000'] }),
    };
  },
  digits(random) {
    const [min, max] = randomRange(random, 4, 12);
    return { min, max };
  },
  select: (random) => optionsOrList(random, 6),
  radio: (random) => optionsOrList(random, 3),
  cards: (random) => optionsOrList(random, 4),
  scale: (random) => randomSubset(random, { min: random.pick([0, 1]), max: random.integer(2, 10) }),
  checkboxes(random) {
    if (random.boolean(0.3)) return { list: 'trial', ...randomSubset(random, { max: 2 }) };
    const options = random.sample(OPTIONS, 2, 6);
    const [min, max] = randomRange(random, 1, options.length);
    // An option that stands alone must be enough.
    if (random.boolean(0.4)) return { options, max, exclusive: random.sample(options, 1, 2) };
    return { options, ...randomSubset(random, { min, max }) };
  },
  switch: (random) => randomSubset(random, { mustBeOn: random.boolean(0.4) }),
  date: (random) =>
    randomSubset(random, {
      min: random.pick(['1950-01-01', '2000-02-29', '1985-06-30']),
      max: random.pick(['today', '2030-12-31', '2026-11-22']),
    }),
  time(random) {
    const [min, max] = randomRange(random, 8, 19).map((hour) => `${String(hour).padStart(2, '0')}:30`);
    return randomSubset(random, { min, max });
  },
  validityRange: noSettings,
  idType: (random) => randomSubset(random, { options: random.sample(ID_TYPES, 2, 8) }),
  idNumber: noSettings,
  uscc: (random) => randomSubset(random, { rule: random.pick(['creditCode', 'licence']) }),
  mobile: (random) => randomSubset(random, { rule: random.pick(['strict', 'loose', 'telephone']) }),
  email: noSettings,
  area: (random) => randomSubset(random, { levels: random.pick([2, 3]) }),
  occupation: (random) =>
    randomSubset(random, {
      list: random.pick(['fisheryOccupation', 'trial']),
      maxClass: random.integer(2, 6),
    }),
  relation: (random) =>
    randomSubset(random, { options: ['self', ...random.sample(RELATIONS.slice(1), 2, 6)] }),
  person: (random) => randomSubset(random, { source: 'family' }),
  bank: (random) => randomSubset(random, { list: 'trial' }),
  listItems(random) {
    const [min, max] = randomRange(random, 1, 4);
    return { list: random.pick(['trial', 'nationality', 'area']), ...randomSubset(random, { min, max }) };
  },
  listItem: (random) => ({
    list: random.pick(['trial', 'nationality', 'area']),
    ...randomSubset(random, { levels: random.integer(1, 3) }),
  }),
  bankCard: (random) => randomSubset(random, { rule: random.pick(['card', 'account']) }),
  address: noSettings,
  ratio: noSettings,
  note: (random) => randomSubset(random, { tone: random.pick(['info', 'warning']) }),
  // The builder of the form sets `mobile` to the sibling element with the phone number.
  smsCode: noSettings,
  upload(random) {
    const [min, max] = randomRange(random, 1, 4);
    return { min, max, ...randomSubset(random, { accept: random.pick(['image', 'imageOrPdf']) }) };
  },
  idScan: (random) => randomSubset(random, { sides: random.pick(['front', 'both']) }),
  signature: noSettings,
  confirmation: noSettings,
  // The builder of the form sets the kind of the value that it works out.
  calculated: noSettings,
  agreement: (random) =>
    randomSubset(random, { readSeconds: random.integer(0, 600), link: '/readNotice?id=1' }),
};

/** Random settings that pass the form checks; for a type without, the settings of its fixture. */
export const randomSettings = (inputType: InputType, random: Random): Settings =>
  SETTINGS[inputType]?.(random) ?? elementFixture(inputType).element.settings ?? {};
