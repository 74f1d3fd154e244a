import { createContext, use } from 'react';
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import type { Issue } from '../../schemas/generated/issue.ts';
import type { FormStore } from './form-store.ts';
import type { LoadTradePorts } from './trade-ports.ts';

/** The words of a form in one language. Whoever mounts the form chooses them; the renderers only ask. */
export interface FormWords {
  /** A word of an element or a section: `elementName`, `alertTitle`, `help`, `option.<code>`, `title` … */
  textOf(id: string, property: string): string | undefined;
  /** The interface's own words. */
  say(key: string, params?: Record<string, string | number>): string;
  /** What an issue says to the person, with the name of the field that it is about. */
  issue(issue: Issue): string;
}

/** An item of a code list in the language of the form. */
export interface ListItem {
  code: string;
  label: string;
  parent?: string;
  /** A word beside the label that is no part of the name: the class of a job, why a bank is unavailable. */
  note?: string;
  /** Shown but not to be chosen: a bank under maintenance, a job that is not insured. */
  disabled?: boolean;
}

/** Somebody who can be picked; `code` is the person's id, `facts` are answers by what they tell. */
export interface PersonItem extends ListItem {
  answers: Readonly<Record<string, AnswerValue>>;
}

/** What the renderers need from outside; they never fetch themselves. */
export interface FormPorts {
  /** All items of a code list; called when an input that needs it gets the focus or has to show an answer. */
  loadList(list: string): Promise<readonly ListItem[]>;
  /** Items that match what was typed, best first; absent for lists that are searched on the phone. */
  searchList?(list: string, typed: string): Promise<readonly ListItem[]>;
  /** People of one kind, such as the customer's family; absent where nobody may be picked. */
  loadPeople?(source: string): Promise<readonly PersonItem[]>;
  /** The server's date, for pickers. */
  today: string;
  /** Brings what inputs ask of the server for their trade; absent where a form is shown without one. */
  loadTradePorts?: LoadTradePorts;
}

export interface FormScope {
  store: FormStore;
  words: FormWords;
  ports: FormPorts;
  /** Of every form element in the document: whichever is submitted submits the whole. */
  onSubmit(event: React.FormEvent): void;
}

export const FormScopeContext = createContext<FormScope | undefined>(undefined);

/** The form around a component. */
export function useFormScope(): FormScope {
  const scope = use(FormScopeContext);
  if (!scope) throw new Error('a form component was mounted outside an ElementForm');
  return scope;
}
