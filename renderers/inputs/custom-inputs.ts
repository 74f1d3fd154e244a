import { createContext } from 'react';
import type { InputType, UiOf, ValueOf } from '../../schemas/elements/input-types.ts';
import type { AnyInput, Input } from './lazy-input.ts';

/** Inputs that replace ours, by input type; each gets the same props as ours. */
export type CustomInputs = { readonly [Type in InputType]?: Input<ValueOf<Type>, UiOf<Type>> | undefined };

/** The custom inputs of a form, for callers that do not know the input type statically. */
export const CustomInputsContext = createContext<Readonly<Partial<Record<InputType, AnyInput | undefined>>>>(
  {},
);
