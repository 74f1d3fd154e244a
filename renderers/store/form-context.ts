// The context of a mounted form: its store, words and ports.
import { createContext, use } from 'react';
import type { FormStore } from './form-store.ts';
import type { FormPorts, FormWords } from './form-ports.ts';

export interface FormContextValue {
  store: FormStore;
  words: FormWords;
  ports: FormPorts;
  /** The submit handler of every form element; any of them submits the whole form. */
  onSubmit(event: React.FormEvent): void;
  /** Id of the form element that owns all controls of a long form; undefined if each field group has its own. */
  sharedFormId: string | undefined;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);

/** Returns the scope of the surrounding form. Throws outside an `ElementForm`. */
export function useFormContext(): FormContextValue {
  const scope = use(FormContext);
  if (!scope) throw new Error('no ElementForm');
  return scope;
}
