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
  ['what holds itself', cycle('x'), cycle('x')],
])('%s with the same in them are equal', (_say, a, b) => {
  expect(deepEquals(a, b)).toBe(true);
});

test.each<[string, unknown, unknown]>([
  ['another value', { a: [1] }, { a: [2] }],
  ['one more', { a: 1 }, { a: 1, b: undefined }],
  ['another name for nothing', { a: undefined }, { b: undefined }],
  ['a list for an object', [], {}],
  ['nothing for an object', null, {}],
  ['a function for data', () => 1, {}],
  ['another text in an element', createElement('p', null, 'a'), createElement('p', null, 'b')],
  ['what is no data, though alike', new Map([['a', 1]]), new Map([['a', 1]])],
  ['another value beside itself', cycle('x'), cycle('y')],
])('%s is a difference', (_say, a, b) => {
  expect(deepEquals(a, b)).toBe(false);
  expect(deepEquals(b, a)).toBe(false);
});
