import { expect, test } from 'vitest';
import { sharedSerialisers } from './shared-serialisers.ts';

const route = (schema: object, url = '/a') => ({ method: 'GET', url, httpStatus: '200', schema });
const name = (title: string) => ({ type: 'object', properties: { [title]: { type: 'string' } } });

test('a schema is compiled once for all routes and servers of a process, and other schemas apart', () => {
  const [one, other] = [sharedSerialisers({}), sharedSerialisers({})];
  const first = one(route(name('first')));
  expect(one(route(name('first'), '/b'))).toBe(first);
  expect(other(route(name('first')))).toBe(first);
  const second = one(route(name('second')));
  const value = { first: 'a', second: 'b' };
  expect([first(value), second(value)]).toEqual(['{"first":"a"}', '{"second":"b"}']);
});

test('a reference means the schema of its name, also where another one has the same text', () => {
  const reference = { type: 'object', properties: { part: { $ref: 'Part#' } } };
  const part = name('a');
  const withPart = sharedSerialisers({ Part: { ...part, $id: 'Part' } });
  const without = sharedSerialisers({ Other: { ...part, $id: 'Other' } });
  expect(withPart(route(reference))({ part: { a: 'x', b: 'y' } })).toBe('{"part":{"a":"x"}}');
  expect(() => without(route(reference))).toThrow();
});
