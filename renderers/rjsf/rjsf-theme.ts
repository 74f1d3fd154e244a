import type { ThemeProps } from '@rjsf/core';
import type { Field } from '@rjsf/utils';
import { inputTypes, type InputType } from '../../schemas/elements/input-types.ts';
import { inputField } from './InputField.tsx';
import {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  FieldTemplate,
  ObjectFieldTemplate,
} from './templates.tsx';

/** The RJSF field of each input type, under the name of the type. */
const fields = Object.fromEntries(
  (Object.keys(inputTypes) as InputType[]).map((inputType) => [inputType, inputField(inputType)]),
) as Record<InputType, Field>;

/** A theme for stock RJSF, which draws what `effectiveSchema` returns. Its `formContext` is a `RjsfFormContext`. */
export const rjsfTheme = {
  fields,
  templates: { FieldTemplate, ObjectFieldTemplate, ArrayFieldTemplate, ArrayFieldItemTemplate },
} satisfies ThemeProps;
