// What the schemas of documents allow, for the words of a refusal.
import type { ErrorObject } from 'ajv';
import conditionSchema from '../../../schemas/documents/condition.json' with { type: 'json' };
import groupCheckSchema from '../../../schemas/documents/group-check.json' with { type: 'json' };
import overlaySchema from '../../../schemas/documents/overlay.json' with { type: 'json' };

/** What a rule of a schema allows: the values of an enum, a type, a pattern, a missing key, a limit. */
export function expectedBy(params: Record<string, unknown>): string {
  const { allowedValues, allowedValue, type, pattern, missingProperty, limit } = params;
  const expected = allowedValues ?? allowedValue ?? type ?? pattern ?? missingProperty ?? limit;
  return Array.isArray(expected) ? expected.join(', ') : String(expected ?? '–');
}

const CONDITION_TAGS = tagsOf('op', conditionSchema.oneOf);
const CHECK_TAGS = tagsOf('check', groupCheckSchema.oneOf);
const OPERATION_TAGS = tagsOf('op', overlaySchema.definitions.OverlayOperation.oneOf);

function tagsOf(property: string, alternatives: readonly { properties: object }[]): string[] {
  return alternatives.flatMap(({ properties }) => {
    const schema = (properties as Record<string, { const?: string; enum?: string[] }>)[property];
    return schema?.enum ?? (schema?.const === undefined ? [] : [schema.const]);
  });
}

/** The tags that choose between the alternatives at a pointer: operators of a condition or an overlay, or checks. */
export function tagsAt(tag: unknown, pointer: string): string {
  const operations = /\/operations\/\d+$/.test(pointer) ? OPERATION_TAGS : CONDITION_TAGS;
  return (tag === 'check' ? CHECK_TAGS : operations).join(', ');
}

/** Makes one error of the values that alternatives allow at a pointer: a list of them, and one of another alternative. */
export function withJoinedValues(errors: readonly ErrorObject[]): ErrorObject[] {
  const at = (pointer: string, wanted: string) =>
    errors.filter(({ keyword, instancePath }) => keyword === wanted && instancePath === pointer);
  return errors.flatMap((error) => {
    const { keyword, instancePath, params } = error;
    if (keyword === 'const' && at(instancePath, 'enum').length > 0) return [];
    if (keyword !== 'enum') return [error];
    const others: unknown[] = at(instancePath, 'const').map((other) => other.params['allowedValue']);
    return [{ ...error, params: { allowedValues: [...(params['allowedValues'] as unknown[]), ...others] } }];
  });
}
