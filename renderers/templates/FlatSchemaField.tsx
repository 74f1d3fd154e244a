import type { FieldProps } from '@rjsf/utils';
import { childPath, parentPath } from '../../src/core/answers/answer-path.ts';
import type { ElementUi } from '../../src/core/form/compile-form.ts';
import { ElementField } from './ElementField.tsx';

/**
 * RJSF's SchemaField for our schemas, which are flat: one object, whose properties are elements.
 *
 * RJSF maps schema to fields; values, visibility and errors never pass through it, so no key press starts one of its
 * passes over the form (`src/decisions/0001-*`). Nor do they pass through its ObjectField, which is made for properties that come
 * and go under new names; at each of two hundred fields it had a component and seven hooks for that.
 */
export function FlatSchemaField({ schema, uiSchema, registry }: FieldProps) {
  const { instance } = registry.formContext as { instance: string };
  const isInRow = parentPath(instance) !== '';
  return Object.keys(schema.properties ?? {}).map((code) => (
    <ElementField
      key={code}
      path={childPath(instance, code)}
      ui={uiSchema![code] as ElementUi}
      isInRow={isInRow}
    />
  ));
}
