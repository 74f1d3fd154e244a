import { inputTypes, type AnyElementType } from './input-types.ts';

/** The code lists that name the options of some type. They are short, and travel with a form. */
export const optionLists: readonly string[] = Object.values<AnyElementType>(inputTypes).flatMap(
  ({ optionList = [] }) => optionList,
);
