// Shows a part of the fields of a form, for forms in steps.
import { createContext } from 'react';

/** Whether the section or field at a path is shown; undefined shows the whole form. */
export type FieldFilter = ((path: string) => boolean) | undefined;

/** The filter of a form in steps. Filtered fields stay in the store. */
export const FieldFilterContext = createContext<FieldFilter>(undefined);
