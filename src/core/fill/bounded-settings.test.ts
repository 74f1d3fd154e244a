import Big from 'big.js';
import { describe, expect, test } from 'vitest';
import type { Element } from '../../../schemas/generated/element.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { boundedSettings } from './bounded-settings.ts';

/** The smallest and largest value that a filler draws for a question within bounds. */
function boundedRange(
  inputType: Element['inputType'],
  settings: NonNullable<Element['settings']>,
  [min, max]: (string | undefined)[],
) {
  const { index } = compileTestForm(form([section('page', [element('asked', inputType, { settings })])]));
  const [indexed] = index.elements;
  const bounded = boundedSettings(indexed!, indexed!.settings, { min, max }, '2026-11-21');
  return 'min' in bounded ? [bounded.min, bounded.max] : [];
}

describe('bounds between two answers leave the answers inside', () => {
  test.each([
    ['-0.5', '0.5', [0, 0]],
    ['-2.5', '-1.5', [-2, -2]],
    ['-7.1', '-3.9', [-7, -4]],
    ['2.5', '3.5', [3, 3]],
  ])('of whole numbers from %s to %s', (min, max, range) => {
    expect(boundedRange('integer', { min: -100 }, [min, max])).toEqual(range);
  });

  test('of decimals and of amounts in steps', () => {
    const sevenths = new Big(-1).div(7).toFixed();
    const decimal = { min: '-100', scale: 6 };
    expect(boundedRange('decimal', decimal, [sevenths, undefined])).toEqual(['-0.142857', '999999999']);
    expect(boundedRange('decimal', decimal, [undefined, sevenths])).toEqual(['-100', '-0.142858']);
    const steps = { min: '-5000', step: '1000' };
    expect(boundedRange('amount', steps, ['-2500', '-1500'])).toEqual(['-2000', '-2000']);
  });
});
