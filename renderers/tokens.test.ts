import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tokens = Object.fromEntries(
  [...css.matchAll(/--bao-([a-z-]+): (#[0-9a-f]{3,6});/g)].map(([, name, colour]) => [name, colour]),
);

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (colour: string): number => {
  const digits = colour.length === 4 ? colour.replaceAll(/[0-9a-f]/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [tokens[one], tokens[other]].map((colour) => luminance(colour ?? '')).sort();
  return (light + 0.05) / (dark + 0.05);
};

test.each([
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
])('%s can be read on %s', (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ['control-line', 'card'],
  ['control-line', 'ground'],
  ['brand-text', 'card'],
  ['bad', 'bad-faint'],
])('a control drawn in %s can be seen on %s', (line, ground) => {
  expect(contrast(line, ground)).toBeGreaterThanOrEqual(3);
});
