// Compares responses with their contracts.
import { isDeepStrictEqual } from 'node:util';
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import { documentSchemas, namedSchemas, type Schema } from './named-schemas.ts';

/** A difference of a response from its contract. The path names properties, never values. */
export interface Mismatch {
  /** Keyword of the contract's schema, or what is wrong with the response as a whole. */
  keyword: string;
  path: string;
}

/** Most mismatches that a log line names. */
const MAX_MISMATCHES = 20;

/** Strict, and without coercion and defaults: a response has to be right as its handler returns it. */
const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true });
for (const schema of [...namedSchemas, ...documentSchemas]) ajv.addSchema(schema);

const compiled = new WeakMap<Schema, ValidateFunction>();

/** The differences of a response from its schema. */
export function findMismatches(schema: Schema, response: unknown): Mismatch[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate(response) ? [] : (validate.errors ?? []).slice(0, MAX_MISMATCHES).map(toMismatch);
}

const toMismatch = ({ keyword, instancePath, params }: ErrorObject): Mismatch => {
  const property = params['missingProperty'] ?? params['additionalProperty'];
  const path = property === undefined ? instancePath : `${instancePath}/${String(property)}`;
  return { keyword, path: path.slice(1) };
};

/**
 * Whether a JSON text says exactly what a response holds. Dates, NaN, infinities and undefined array items become
 * something else in JSON, and a schema without a type lets them pass.
 */
export const isFaithful = (text: string, response: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(text), withoutUndefined(response));

/** JSON leaves out properties that are undefined; everything else stays as it is. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutUndefined(part)]));
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
