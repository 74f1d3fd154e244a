import { expect, test, vi } from 'vitest';
import type { InputProps } from './input-props.ts';
import { lazyInput, type Input } from './lazy-input.ts';

const props = { path: 'applicant/cover' } as InputProps<never, never>;
const Shown: Input = () => 'shown';

/** A lazy input whose fetch fails `failures` times, and the number of fetches. */
function chunk(failures: number) {
  let fetches = 0;
  const fetchInput = async () => {
    fetches += 1;
    if (fetches <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return Shown;
  };
  return { input: lazyInput(fetchInput), fetchCount: () => fetches };
}

test('a lazy input is fetched once and renders after that', async () => {
  const { input, fetchCount } = chunk(0);
  expect(() => input(props)).toThrow('applicant/cover');
  await input.load();
  await input.load();
  expect(fetchCount()).toBe(1);
  expect(input(props)).toMatchObject({ type: Shown, props });
});

test('a failed fetch is retried once, and a later load fetches again', async () => {
  const failingOnce = chunk(1);
  await failingOnce.input.load();
  expect(failingOnce.fetchCount()).toBe(2);
  const failingTwice = chunk(2);
  await expect(failingTwice.input.load()).rejects.toThrow('Failed to fetch');
  await failingTwice.input.load();
  expect(failingTwice.fetchCount()).toBe(3);
});

test('only the inputs of the form are loaded', async () => {
  // Tests of other files may have loaded inputs of the shared modules.
  vi.resetModules();
  const { inputs, loadInputs } = await import('./inputs.ts');
  await loadInputs(['name', 'radio', 'occupation']);
  expect(() => inputs.agreement(props)).toThrow('was not loaded');
  await loadInputs(['name', 'agreement', 'agreement']);
  expect(inputs.agreement(props)).toBeTruthy();
  expect(() => inputs.signature(props)).toThrow('was not loaded');
});
