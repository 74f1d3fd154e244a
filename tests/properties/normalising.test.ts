import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import { elementTypeOf, inputTypes, type InputType } from '../../schemas/elements/input-types.ts';
import { trickyValues, WRONG_TYPES } from '../differential/tricky-values.ts';

const SEED = 20_261_121;
const types = Object.keys(inputTypes) as InputType[];

/** Characters that Unicode normalisation combines or replaces, and spaces. */
const COMPOSING = [...'a1xＡ１ｘ ﾟﾊ\u3099か\u0308\u030a\u0307\u0338\u200b\ufeff-−·•侮\ufa30\u1100\u1161'];

/** Text of any characters, lone surrogates included, and any other JSON value. */
const anyValue = fc.oneof(
  fc.array(fc.constantFrom(...COMPOSING)).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[\s+−-]?[0-9０-９.。,]{0,12}\s?$/u),
  fc.constantFrom(...Object.values(trickyValues).flat(), ...WRONG_TYPES),
  fc.jsonValue({ stringUnit: 'binary' }),
);

test.each(types)('%s: normalising any value twice gives the same as once', (inputType) => {
  const { normalise } = elementTypeOf(inputType)!;
  const property = fc.property(anyValue, (value) => {
    const normalised = normalise(value as AnswerValue);
    expect(normalise(normalised)).toEqual(normalised);
    expect(typeof normalised).toBe(typeof value);
  });
  fc.assert(property, { numRuns: 400, seed: SEED });
});
