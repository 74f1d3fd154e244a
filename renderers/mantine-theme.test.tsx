import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { mantineProps } from './mantine-theme.ts';

/** Returns the Mantine variables of a style sheet, without those of the dark scheme, which the app does not have. */
function variablesIn(css: string): Record<string, string> {
  const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(
    ([, selector]) => !selector!.includes('dark'),
  );
  const declared = blocks.flatMap(([, , body]) => [...body!.matchAll(/(--mantine-[\w-]+):\s*([^;]+);/g)]);
  return Object.fromEntries(declared.map(([, name, value]) => [name!, value!.trim()]));
}

test('mantine-variables.css equals the variables of the Mantine theme, except those mapped to tokens', () => {
  const markup = renderToStaticMarkup(
    <MantineProvider {...mantineProps} withCssVariables>
      {null}
    </MantineProvider>,
  );
  const themeVariables = variablesIn(/<style[^>]*>([^<]*)</.exec(markup)![1]!);
  const fileVariables = variablesIn(readFileSync(join(import.meta.dirname, 'mantine-variables.css'), 'utf8'));
  const unmapped = Object.entries(fileVariables).filter(([, value]) => !value.startsWith('var(--bao-'));
  expect(Object.keys(themeVariables).filter((name) => !(name in fileVariables))).toEqual([]);
  expect(Object.fromEntries(unmapped)).toEqual(
    Object.fromEntries(
      Object.entries(themeVariables).filter(([name]) => !fileVariables[name]!.startsWith('var(--bao-')),
    ),
  );
});

test('the brand colour is FE961E in Mantine and in the tokens [K-035]', () => {
  const { primaryColor, colors } = mantineProps.theme!;
  expect([primaryColor, colors?.['brand']?.[6]]).toEqual(['brand', '#fe961e']);
  expect(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')).toContain('--bao-brand: #fe961e;');
});
