import type { ThemeProps } from '@rjsf/core';
import { ElementField } from './templates/ElementField.tsx';
import { ErrorListTemplate } from './templates/ErrorListTemplate.tsx';
import { FieldTemplate } from './templates/FieldTemplate.tsx';
import { ObjectFieldTemplate } from './templates/ObjectFieldTemplate.tsx';

/** RJSF draws our schemas through one field of ours, which picks the input by the element's type (`inputs/inputs.ts`). */
export const theme: ThemeProps = {
  fields: { SchemaField: ElementField },
  templates: { FieldTemplate, ObjectFieldTemplate, ErrorListTemplate },
};
