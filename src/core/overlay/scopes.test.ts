import { expect, test } from 'vitest';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { affectedOverlays, withOverlay } from './affected-overlays.ts';
import { scopeCovers, specificity } from './scopes.ts';

const insurer = { supplierCode: 'CHL' };
const product = { ...insurer, riskCode: 'CHL-R01' };
const channel = { ...product, platformCode: '7' };
const otherProduct = { ...insurer, riskCode: 'CHL-R02' };

test('a scope covers itself and narrower scopes; a missing or empty part covers every value', () => {
  for (const scope of [{}, insurer, product, channel]) expect(scopeCovers(scope, channel)).toBe(true);
  expect(scopeCovers({ supplierCode: '', riskCode: '', platformCode: '' }, product)).toBe(true);
  expect(scopeCovers(product, insurer)).toBe(false);
  expect(scopeCovers(product, otherProduct)).toBe(false);
});

test('the specificity of a scope is the number of its nonempty parts', () => {
  expect([{}, insurer, product, channel].map(specificity)).toEqual([0, 1, 2, 3]);
  expect(specificity({ supplierCode: 'CHL', riskCode: '' })).toBe(1);
});

const overlay = (scope: Overlay['scope'], baseVersion = 1): Overlay => ({
  formatVersion: 1,
  screen: 'trial',
  scope,
  baseVersion,
  operations: [],
  words: {},
});
const overlays = [channel, otherProduct, insurer, product].map((scope) => overlay(scope));

test('an overlay affects its own and narrower scopes, each with its layers, the widest first', () => {
  const affected = affectedOverlays(product, overlays);
  expect(affected.map(({ overlay: { scope } }) => scope)).toEqual([product, channel]);
  expect(affected.map(({ layers }) => layers.map(({ scope }) => scope))).toEqual([
    [insurer, product],
    [insurer, product, channel],
  ]);
  expect(affectedOverlays({}, overlays)).toHaveLength(4);
});

test('an overlay replaces the existing overlay of the same scope', () => {
  const replacement = overlay(product, 2);
  const result = withOverlay(overlays, replacement);
  expect(result).toHaveLength(4);
  expect(result.filter(({ scope }) => scopeCovers(scope, product) && scopeCovers(product, scope))).toEqual([
    replacement,
  ]);
});
