// What a mounted form needs from its page: words and data.
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import type { Issue } from '../../schemas/generated/issue.ts';
import type { LoadTradePorts } from './trade-ports.ts';

/** The words of a form in one language. The page that mounts the form provides them. */
export interface FormWords {
  /** Language tag, `pt-BR`. */
  lang: string;
  /**
   * Returns a word of an element, section or code list: `elementName`, `help`, `option.<code>`, `title` …
   *
   * @param path of the field or section that shows the word: its messages show the answers that are there
   */
  textOf(id: string, property: string, path?: string): string | undefined;
  /** Returns a word of the interface. */
  t(key: string, params?: Record<string, string | number>): string;
  /**
   * Returns the message of an issue, with the name of its field.
   *
   * @param isHelp without the name: the help of the field, before there is an issue
   */
  issue(issue: Issue, isHelp?: boolean): string;
}

/** An item of a code list in the language of the form. */
export interface ListItem {
  code: string;
  label: string;
  parent?: string;
  /** Whether the items below this one are yet to be loaded. */
  hasChildren?: boolean;
  /** A remark beside the label: the class of a job, why a bank is unavailable. */
  note?: string;
  /** Shown but not selectable: a bank under maintenance, a job that is not insurable. */
  disabled?: boolean;
  /** Can no longer be chosen: it names an answer, and is not shown. */
  isRetired?: boolean;
}

/** A person in a people picker: `code` is the id, `answers` are keyed by the facts of the `fills` setting. */
export interface PersonItem extends ListItem {
  answers: Readonly<Record<string, AnswerValue>>;
}

/** The items that a search found, best first. */
export interface FoundItems {
  items: readonly ListItem[];
  /** The items above those found, for their names; without them the loaded items name them. */
  parents?: readonly ListItem[];
  /** Whether more items match. */
  hasMore?: boolean;
}

/** The data sources of the inputs; the renderers never fetch themselves. */
export interface FormPorts {
  /**
   * Loads a code list; called when its input takes the focus or shows an answer. Of a long list it may load the top level
   * and the branch of `openAt`, together with the branches of earlier calls; other items have `hasChildren`. With `isWhole`
   * it loads every item.
   */
  loadList(list: string, openAt?: string, isWhole?: boolean): Promise<readonly ListItem[]>;
  /** Whether inputs call `loadList` when the browser is idle, so that the first opening of a list waits for nothing. */
  isListPrefetched?: boolean;
  /**
   * Searches a list on the server, down to the level of the items that can be picked. Without it, or when it fails, the
   * loaded items are searched on the device.
   */
  searchList?(list: string, query: string, levels?: number): Promise<FoundItems>;
  /** Loads people of a source, such as the customer's family; absent in forms without a people picker. */
  loadPersonItems?(source: string): Promise<readonly PersonItem[]>;
  /** The server's date, YYYY-MM-DD, for pickers. */
  today: string;
  /** Loads the trade ports; absent in a preview, which has no trade. */
  loadTradePorts?: LoadTradePorts;
}
