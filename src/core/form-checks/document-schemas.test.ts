import Ajv from 'ajv';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inputTypes } from '../../../schemas/elements/input-types.ts';

const folder = join(import.meta.dirname, '../../../schemas/documents');
const schemas: [name: string, schema: object][] = [
  ...readdirSync(folder).map((name): [string, object] => [
    name,
    JSON.parse(readFileSync(join(folder, name), 'utf8')) as object,
  ]),
  ...Object.entries(inputTypes).map(([name, type]): [string, object] => [
    `settings of ${name}`,
    type.settings,
  ]),
];
const ajv = new Ajv({ strict: false });

test('every schema that documents are checked with is a valid JSON Schema: publishing no longer validates them', () => {
  expect(schemas.length).toBeGreaterThan(30);
  for (const [name, schema] of schemas) expect([name, ajv.validateSchema(schema)]).toEqual([name, true]);
  expect(ajv.validateSchema({ type: 'text' })).toBe(false);
});
