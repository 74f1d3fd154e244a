import type { FieldProps } from '@rjsf/utils';
import { childPath, parentPath } from '../../src/core/answers/answer-path.ts';
import type { ElementUi } from '../../src/core/form/compile-form.ts';
import { ElementField } from './ElementField.tsx';

/** RJSF's formContext of a field group. */
export interface GroupContext {
  /** Answer path of the section or row. */
  instance: string;
  /** Id of the form element that owns the controls of the group. */
  formId: string;
}

/**
 * Implements RJSF's SchemaField for flat schemas: an object with an element per property.
 *
 * RJSF only maps the schema to fields. Values, visibility and errors bypass it, so a key press never re-renders its
 * form (`src/decisions/0001-*`). Its ObjectField is bypassed too: it supports renamed properties with an extra component
 * and seven hooks for each field.
 */
export function FlatSchemaField({ schema, uiSchema, registry }: FieldProps) {
  const { instance, formId } = registry.formContext as GroupContext;
  const isInRow = parentPath(instance) !== '';
  return Object.keys(schema.properties ?? {}).map((code) => (
    <ElementField
      key={code}
      path={childPath(instance, code)}
      ui={uiSchema![code] as ElementUi}
      formId={formId}
      isInRow={isInRow}
    />
  ));
}
