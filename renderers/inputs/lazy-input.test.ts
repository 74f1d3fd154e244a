import { expect, test } from 'vitest';
import { inputs, loadInputs } from './inputs.ts';
import type { InputProps } from './input-props.ts';
import { lazyInput, type Input } from './lazy-input.ts';

const props = { path: 'applicant/cover' } as InputProps<never, never>;
const Shown: Input = () => 'shown';

/** A chunk that is lost on the way so many times, and what was asked for. */
function chunk(lost: number) {
  let asked = 0;
  const fetchInput = async () => {
    asked += 1;
    if (asked <= lost) throw new TypeError('Failed to fetch dynamically imported module');
    return Shown;
  };
  return { input: lazyInput(fetchInput), asked: () => asked };
}

test('an input of a chunk is fetched once, and drawn from then on', async () => {
  const { input, asked } = chunk(0);
  expect(() => input(props)).toThrow('applicant/cover');
  await input.load();
  await input.load();
  expect(asked()).toBe(1);
  expect(input(props)).toMatchObject({ type: Shown, props });
});

test('a chunk that is lost once is asked for again, and one that is lost for long may be', async () => {
  const once = chunk(1);
  await once.input.load();
  expect(once.asked()).toBe(2);
  const long = chunk(2);
  await expect(long.input.load()).rejects.toThrow('Failed to fetch');
  await long.input.load();
  expect(long.asked()).toBe(3);
});

test('a form brings its own inputs and no others', async () => {
  await loadInputs(['name', 'radio', 'occupation']);
  expect(() => inputs.agreement(props)).toThrow('before it was loaded');
  await loadInputs(['name', 'agreement', 'agreement']);
  expect(inputs.agreement(props)).toBeTruthy();
  expect(() => inputs.signature(props)).toThrow('before it was loaded');
});
