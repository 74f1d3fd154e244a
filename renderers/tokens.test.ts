import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
type Tokens = Readonly<Record<string, string | undefined>>;

const coloursIn = (block: string): Tokens =>
  Object.fromEntries(
    [...block.matchAll(/--bao-([a-z-]+): (#[0-9a-f]{3,6});/g)].map(([, name, colour]) => [name, colour]),
  );

const [base = '', more = ''] = css.split('@media (prefers-contrast: more)');
const tokens = coloursIn(base);
/** The tokens on a device that is set to more contrast. */
const strongTokens = { ...tokens, ...coloursIn(more) };

/** Relative luminance of a hex colour, as WCAG 2.2 defines it. */
const luminance = (colour: string): number => {
  const digits = colour.length === 4 ? colour.replaceAll(/[0-9a-f]/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((offset) => Number.parseInt(digits.slice(offset, offset + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (token: string, otherToken: string, colours: Tokens = tokens): number => {
  const [dark = 0, light = 0] = [colours[token], colours[otherToken]]
    .map((colour) => luminance(colour ?? ''))
    .sort();
  return (light + 0.05) / (dark + 0.05);
};

const texts = [
  ['ink', 'card'],
  ['ink', 'ground'],
  ['ink-soft', 'card'],
  ['ink-soft', 'ground'],
  ['placeholder', 'card'],
  ['placeholder', 'bad-faint'],
  ['brand-ink', 'brand'],
  ['brand-text', 'card'],
  ['brand-text', 'ground'],
  ['brand-text', 'brand-soft'],
  ['ok', 'ok-soft'],
  ['bad', 'card'],
  ['bad', 'bad-soft'],
  ['bad-ink', 'bad-soft'],
  ['info-ink', 'info-soft'],
] as const;

test.each(texts)('text in %s has a contrast of 4.5:1 on %s', (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});

test.each(texts)('with more contrast, text in %s has 7:1 on %s (U26)', (text, ground) => {
  expect(contrast(text, ground, strongTokens)).toBeGreaterThanOrEqual(7);
});

test.each([
  ['control-line', 'card'],
  ['control-line', 'ground'],
  ['brand-text', 'card'],
  ['bad', 'bad-faint'],
])('a control in %s has a contrast of 3:1 on %s', (line, ground) => {
  expect(contrast(line, ground)).toBeGreaterThanOrEqual(3);
});

test.each(['card', 'ground'])('with more contrast, borders have 4.5:1 on %s (U26)', (ground) => {
  expect(contrast('line', ground, strongTokens)).toBeGreaterThanOrEqual(4.5);
  expect(contrast('control-line', ground, strongTokens)).toBeGreaterThanOrEqual(7);
});
