import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { contractFiles } from '../../../schemas/generated/call-contracts.ts';
import contractSchema from '../../../schemas/documents/contract.json' with { type: 'json' };
import { problemStatus } from '../../core/failures/problem.ts';
import { contracts } from './contracts.ts';
import { documentSchemas, namedSchemas, withNames, type Schema } from './named-schemas.ts';
import { findMismatches } from './response-mismatch.ts';
import { failure, FAILURE } from './envelope.ts';

const isContractFile = new Ajv({ strict: true, strictTypes: false, strictRequired: false }).compile(
  contractSchema,
);
const [, trade] = Object.entries(contractFiles).find(([path]) => path.endsWith('/trade.json'))!;

describe('a contract file', () => {
  test.each(Object.entries(contractFiles))('%s is valid', (_path, file) => {
    expect({ isValid: isContractFile(file), errors: isContractFile.errors }).toMatchObject({ isValid: true });
  });

  const call = trade.calls['queryByTradeId']!;
  const limit = { description: 'x', subject: 'session', perDay: 1, cooldownSeconds: 0 };
  test.each<[mistake: string, change: object]>([
    ['without a kind', { kind: undefined }],
    ['with an unknown kind', { kind: 'query' }],
    ['without who', { who: undefined }],
    ['without a rate [T5]', { rate: undefined }],
    ['without a rate of networks [T5]', { rate: { session: 1 } }],
    ['with an unknown key', { secret: true }],
    ['with an object that says not whether it is open', { response: { type: 'object' } }],
    ['with such an object in a list', { response: { type: 'array', items: { type: 'object' } } }],
    [
      'with such an object in a property',
      { response: { ...call.response, properties: { a: { type: 'object' } } } },
    ],
    ['with a keyword that serialises differently', { response: { anyOf: [{ type: 'string' }] } }],
    [
      "with an object that extends another file's",
      { response: { ...call.response, extends: [{ $ref: 'ids.json#/definitions/Answers' }] } },
    ],
    ['with a default', { response: { type: 'string', default: '' } }],
    ['with a limit without a reason', { limits: { x: { ...limit, description: undefined } } }],
    ['with a limit of nothing', { limits: { x: { ...limit, perDay: 0 } } }],
  ])('%s is refused', (_mistake, change) => {
    const changed: unknown = JSON.parse(JSON.stringify({ ...call, ...change }));
    expect(isContractFile({ ...trade, calls: { queryByTradeId: changed } })).toBe(false);
  });
});

describe('a limit', () => {
  const limits = contracts.flatMap(({ call, who, request, limits: ofCall = {} }) =>
    Object.entries(ofCall).map(([name, { subject }]) => ({ call, who, request, name, subject })),
  );

  test.each(limits)(
    '$name of $call counts by $subject, which every request has',
    ({ who, request, subject }) => {
      if (subject === 'network' || subject === 'everyone' || subject === 'insured') return;
      if (subject === 'session') return expect(who).toBe('session');
      const { required, properties } = resolved(request) as { required: string[]; properties: object };
      expect(required).toContain(subject);
      expect(Object.keys(properties)).toContain(subject);
    },
  );

  test('may not share its name of a subject with a field', () => {
    const fields = contracts.flatMap(({ request }) => Object.keys(resolved(request)['properties'] ?? {}));
    expect(fields.filter((field) => ['session', 'network', 'everyone'].includes(field))).toEqual([]);
  });
});

/** A schema itself, instead of a reference to it. */
function resolved(schema: Schema): Schema {
  const { $ref } = schema;
  return $ref === undefined ? schema : namedSchemas.find(({ $id }) => `${$id}#` === $ref)!;
}

/** Every object schema in a schema, with its path. What `if` and `then` say narrows the object around them, which is closed. */
function* objectSchemas(value: unknown, path: string): Generator<{ path: string; schema: Schema }> {
  if (typeof value !== 'object' || value === null) return;
  if ((value as Schema)['type'] === 'object' && !/\/(if|then)$/.test(path))
    yield { path, schema: value as Schema };
  for (const [key, part] of Object.entries(value)) yield* objectSchemas(part, `${path}/${key}`);
}

test('only answers, settings and values of any type are open', () => {
  const schemas = [
    ...[...namedSchemas, ...documentSchemas].map(({ $id, ...schema }) => ({ $id, schema: schema as Schema })),
    ...contracts.flatMap(({ call, request, response }) => [
      { $id: `${call}.request`, schema: request },
      { $id: `${call}.response`, schema: response },
    ]),
  ];
  const objects = schemas.flatMap(({ $id, schema }) => [...objectSchemas(schema, $id)]);
  expect(objects.length).toBeGreaterThan(60);
  expect(objects.filter(({ schema }) => !('additionalProperties' in schema))).toEqual([]);
  const open = objects
    .filter(({ schema }) => schema['additionalProperties'] === true)
    .map(({ path }) => path);
  expect(open).toEqual(['FamilyMember/properties/answers', 'Answers', 'ScreenElement/properties/settings']);
});

test('the name of a shared schema is unique', () => {
  const names = [...namedSchemas, ...documentSchemas].map(({ $id }) => $id);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test('a reference that leads nowhere is refused', () => {
  expect(() => withNames('sms.json', { $ref: 'nothing.json' })).toThrow(
    'sms.json: unknown reference nothing.json',
  );
  expect(() => withNames('sms.json', { $ref: '#/properties/x' })).toThrow('unknown reference');
});

test('a schema has the properties of those that it extends', () => {
  const schemaOf = (name: string) =>
    namedSchemas.find(({ $id }) => $id === name) as unknown as { required: string[]; properties: object };
  const keysOf = (name: string) => Object.keys(schemaOf(name).properties);
  expect(keysOf('ScreenForm')).toEqual([...keysOf('TradeForm'), ...keysOf('FormDocument')]);
  expect(keysOf('OpenedForm')).toEqual([
    ...keysOf('TradeForm'),
    'document',
    'questions',
    'sections',
    'words',
  ]);
  expect(schemaOf('OpenedForm').required).toEqual([...schemaOf('TradeForm').required, 'document']);
  expect(() => withNames('insurance.json', { extends: [{ $ref: '#/definitions/X' }] })).toThrow(
    'insurance.json: unknown reference #/definitions/X',
  );
});

test.each(Object.keys(problemStatus) as (keyof typeof problemStatus)[])(
  'the failure %s fulfils its contract',
  (code) => {
    expect(findMismatches(FAILURE, failure(code))).toEqual([]);
    expect(findMismatches(FAILURE, { ...failure(code), detail: 'x' })).toHaveLength(1);
  },
);
