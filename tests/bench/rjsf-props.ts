import validator from '@rjsf/validator-ajv8';
import { emptyData, schemaOf, uiSchemaOf } from './json-schema.ts';
import type { Model } from './model.ts';

/** The props of a stock RJSF form: its validation by AJV at submit, without the browser's and without a summary. */
export const rjsfProps = (model: Model) => ({
  schema: schemaOf(model),
  uiSchema: uiSchemaOf(model),
  validator,
  initialFormData: emptyData(model),
  showErrorList: false as const,
  noHtml5Validate: true,
});
