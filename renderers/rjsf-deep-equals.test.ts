import { createElement } from 'react';
import { expect, test } from 'vitest';
import deepEquals from './rjsf-deep-equals.ts';

const cycle = (name: string): object => {
  const node: Record<string, unknown> = { name };
  return Object.assign(node, { self: node });
};

test.each<[string, unknown, unknown]>([
  ['answers', { a: [1, { b: 'x' }], c: null }, { c: null, a: [1, { b: 'x' }] }],
  ['not a number', [Number.NaN], [Number.NaN]],
  ['functions', { change: () => 1 }, { change: () => 2 }],
  ['elements', createElement('p', { id: 'x' }, 'text'), createElement('p', { id: 'x' }, 'text')],
  ['cyclic objects', cycle('x'), cycle('x')],
])('%s with the same content are equal', (_title, a, b) => {
  expect(deepEquals(a, b)).toBe(true);
});

test.each<[string, unknown, unknown]>([
  ['another value', { a: [1] }, { a: [2] }],
  ['an additional key', { a: 1 }, { a: 1, b: undefined }],
  ['another key with undefined', { a: undefined }, { b: undefined }],
  ['an array instead of an object', [], {}],
  ['null instead of an object', null, {}],
  ['a function instead of data', () => 1, {}],
  ['another text in an element', createElement('p', null, 'a'), createElement('p', null, 'b')],
  ['an equal Map, which is not plain data', new Map([['a', 1]]), new Map([['a', 1]])],
  ['another value in a cyclic object', cycle('x'), cycle('y')],
])('%s makes values different', (_title, a, b) => {
  expect(deepEquals(a, b)).toBe(false);
  expect(deepEquals(b, a)).toBe(false);
});
