import { labelIn } from '../../core/form/code-list-item.ts';
import type { PersonNames } from '../../core/orders/order-persons.ts';
import { occupationClassOf } from './occupation-class.ts';
import type { Services } from '../services/services.ts';

/** The names of documents, relations and areas in a language, from the code lists in force. */
export function personNames(
  { lists }: { lists: Pick<Services['lists'], 'item'> },
  language: string,
): PersonNames {
  const nameOf = (listId: string, code: string): string => {
    const item = lists.item(listId, code);
    return item ? labelIn(item.labels, language) : code;
  };
  return {
    idType: (code) => nameOf('idType', code),
    relation: (code) => nameOf('relation', code),
    area: (code) =>
      areaCodes(lists, code)
        .map((each) => nameOf('area', each))
        .join(''),
    occupationClass: occupationClassOf({ lists }),
  };
}

/** The codes of an area and of those around it, the largest first. */
function areaCodes(lists: Pick<Services['lists'], 'item'>, code: string): string[] {
  const item = lists.item('area', code);
  if (!item) return [];
  return [...(item.parent === undefined ? [] : areaCodes(lists, item.parent)), code];
}
