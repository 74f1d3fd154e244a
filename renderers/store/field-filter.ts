import { createContext } from 'react';

/** Whether the section or field at a path is on show; undefined where the whole form is. */
export type FieldFilter = ((path: string) => boolean) | undefined;

/** A form that is filled page after page shows a part of its fields at a time; all of them stay in its store. */
export const FieldFilterContext = createContext<FieldFilter>(undefined);
