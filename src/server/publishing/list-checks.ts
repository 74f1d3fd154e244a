import type { CodeList, CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { PublishChecksContext } from '../../core/publish/publish-checks.ts';

/** What checks of answers and forms read of code lists. @param asOf a day in Asia/Shanghai */
export function listChecks(
  lists: ReadonlyMap<string, CodeList>,
  asOf: string,
): Pick<PublishChecksContext, 'lists'> & Pick<PublishChecksContext['context'], 'asOf' | 'codeListItem'> {
  const byCode = new Map<string, Map<string, CodeListItem>>();
  for (const [listId, { items }] of lists)
    byCode.set(listId, new Map(items.map((item) => [item.code, item])));
  return {
    lists: Object.fromEntries([...lists].map(([listId, { items }]) => [listId, items])),
    asOf,
    codeListItem: (listId, code) => byCode.get(listId)?.get(code),
  };
}
