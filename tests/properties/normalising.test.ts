import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import { elementTypeOf, inputTypes, type InputType } from '../../schemas/elements/input-types.ts';
import { trickyValues, WRONG_TYPES } from '../differential/tricky-values.ts';

const SEED = 20_261_121;
const types = Object.keys(inputTypes) as InputType[];

/** Characters that become others together, some with a blank between them. */
const COMPOSING = [...'a1xＡ１ｘ ﾟﾊ\u3099か\u0308\u030a\u0307\u0338\u200b\ufeff-−·•侮\ufa30\u1100\u1161'];

/** Texts of any characters, halves of characters among them, and any other JSON. */
const anything = fc.oneof(
  fc.array(fc.constantFrom(...COMPOSING)).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[\s+−-]?[0-9０-９.。,]{0,12}\s?$/u),
  fc.constantFrom(...Object.values(trickyValues).flat(), ...WRONG_TYPES),
  fc.jsonValue({ stringUnit: 'binary' }),
);

test.each(types)('%s: what was normalised once stays as it is, whatever it was', (inputType) => {
  const { normalise } = elementTypeOf(inputType)!;
  const property = fc.property(anything, (typed) => {
    const once = normalise(typed as AnswerValue);
    expect(normalise(once)).toEqual(once);
    expect(typeof once).toBe(typeof typed);
  });
  fc.assert(property, { numRuns: 400, seed: SEED });
});
