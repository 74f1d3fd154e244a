import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { mantineProps } from './mantine-theme.ts';

/** The variables of a style sheet, of all schemes but the dark one, which we do not have. */
function variablesIn(css: string): Record<string, string> {
  const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(
    ([, selector]) => !selector!.includes('dark'),
  );
  const declared = blocks.flatMap(([, , body]) => [...body!.matchAll(/(--mantine-[\w-]+):\s*([^;]+);/g)]);
  return Object.fromEntries(declared.map(([, name, value]) => [name!, value!.trim()]));
}

test('the file of variables says what Mantine would work out from the theme, or names a token of ours', () => {
  const drawn = renderToStaticMarkup(
    <MantineProvider {...mantineProps} withCssVariables>
      {null}
    </MantineProvider>,
  );
  const worked = variablesIn(/<style[^>]*>([^<]*)</.exec(drawn)![1]!);
  const ours = variablesIn(readFileSync(join(import.meta.dirname, 'mantine-variables.css'), 'utf8'));
  const plain = Object.entries(ours).filter(([, value]) => !value.startsWith('var(--bao-'));
  expect(Object.keys(worked).filter((name) => !(name in ours))).toEqual([]);
  expect(Object.fromEntries(plain)).toEqual(
    Object.fromEntries(Object.entries(worked).filter(([name]) => !ours[name]!.startsWith('var(--bao-'))),
  );
});

test('the brand is FE961E, for Mantine and for our own styles [K-035]', () => {
  const { primaryColor, colors } = mantineProps.theme!;
  expect([primaryColor, colors?.['brand']?.[6]]).toEqual(['brand', '#fe961e']);
  expect(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')).toContain('--bao-brand: #fe961e;');
});
