// What a mounted form needs from its page: words and data.
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import type { Issue } from '../../schemas/generated/issue.ts';
import type { LoadTradePorts } from './trade-ports.ts';

/** The words of a form in one language. The page that mounts the form provides them. */
export interface FormWords {
  /** Language tag, `pt-BR`. */
  lang: string;
  /** Returns a word of an element, section or code list: `elementName`, `help`, `option.<code>`, `title` … */
  textOf(id: string, property: string): string | undefined;
  /** Returns a word of the interface. */
  t(key: string, params?: Record<string, string | number>): string;
  /** Returns the message of an issue, with the name of its field. */
  issue(issue: Issue): string;
}

/** An item of a code list in the language of the form. */
export interface ListItem {
  code: string;
  label: string;
  parent?: string;
  /** A remark beside the label: the class of a job, why a bank is unavailable. */
  note?: string;
  /** Shown but not selectable: a bank under maintenance, a job that is not insurable. */
  disabled?: boolean;
}

/** A person in a people picker: `code` is the id, `answers` are keyed by the facts of the `fills` setting. */
export interface PersonItem extends ListItem {
  answers: Readonly<Record<string, AnswerValue>>;
}

/** The data sources of the inputs; the renderers never fetch themselves. */
export interface FormPorts {
  /** Loads all items of a code list; called when its input takes the focus or shows an answer. */
  loadList(list: string): Promise<readonly ListItem[]>;
  /** Searches a list on the server, best matches first; absent if lists are searched on the device. */
  searchList?(list: string, query: string): Promise<readonly ListItem[]>;
  /** Loads people of a source, such as the customer's family; absent in forms without a people picker. */
  loadPersonItems?(source: string): Promise<readonly PersonItem[]>;
  /** The server's date, YYYY-MM-DD, for pickers. */
  today: string;
  /** Loads the trade ports; absent in a preview, which has no trade. */
  loadTradePorts?: LoadTradePorts;
}
