import type { ThemeProps } from '@rjsf/core';
import { FlatSchemaField } from './templates/FlatSchemaField.tsx';

/** RJSF draws our schemas through one field of ours, which picks the input by the element's type (`inputs/inputs.ts`). */
export const theme: ThemeProps = {
  fields: { SchemaField: FlatSchemaField },
};
