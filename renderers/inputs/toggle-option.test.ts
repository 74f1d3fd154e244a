import { expect, test } from 'vitest';
import { toggleOption } from './toggle-option.ts';

const ui = { options: ['diving', 'racing', 'none', 'unsure'], exclusive: ['none', 'unsure'] };

test.each([
  ['an option is added in the order of the list', ['racing'], 'diving', ['diving', 'racing']],
  ['an option is removed', ['diving', 'racing'], 'diving', ['racing']],
  ['an exclusive option replaces the others', ['diving', 'racing'], 'none', ['none']],
  ['another option replaces an exclusive one', ['none'], 'racing', ['racing']],
  ['an exclusive option replaces another', ['none'], 'unsure', ['unsure']],
  ['an exclusive option is removed', ['none'], 'none', []],
  // A draft may hold what a former version of the form accepted.
  [
    'removing an option leaves a mixture for the check to refuse',
    ['diving', 'none', 'racing'],
    'racing',
    ['diving', 'none'],
  ],
])('%s', (_title, chosen, tapped, expected) => {
  expect(toggleOption(chosen, tapped, ui)).toEqual(expected);
});
