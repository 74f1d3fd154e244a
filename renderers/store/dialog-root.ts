import { createContext } from 'react';

/** Returns the element that dialogs are rendered into: the body, or an element that carries the styles of the form. */
export const DialogRootContext = createContext<() => Element>(() => document.body);
