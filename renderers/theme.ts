import type { ThemeProps } from '@rjsf/core';
import { FlatSchemaField } from './templates/FlatSchemaField.tsx';

/** Makes RJSF render every schema through `FlatSchemaField`, which picks inputs by input type (`inputs/inputs.ts`). */
export const theme: ThemeProps = {
  fields: { SchemaField: FlatSchemaField },
};
