// Handlers of the code list calls: lists, branches of long ones, and searches.
import { Problem } from '../../core/failures/problem.ts';
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import type { ListRequest, LocalizedList } from '../../../schemas/generated/lists.ts';
import { labelIn } from '../../core/form/code-list-item.ts';
import { chainTo } from '../../core/form/list-chain.ts';
import { searchList } from '../forms/search-list.ts';
import type { Services } from '../services/services.ts';
import type { Handler } from './call.ts';

export const areaList: Handler<'areaList'> = async (request, { services }) =>
  requestedList(services, 'area', request);

export const bankList: Handler<'bankList'> = async (request, { services }) =>
  requestedList(services, 'bank', request);

export const occupationTree: Handler<'occupationTree'> = async (request, { services }) =>
  requestedList(services, 'occupation', request);

export const codeList: Handler<'codeList'> = async ({ listId, language = 'zh_CN' }, { services }) =>
  wholeList(services, listId, language);

/** Finds occupations as `listSearch` does, without the groups above them. */
export const occupationSearch: Handler<'occupationSearch'> = async (
  { keyword, language = 'zh_CN' },
  { services },
) => {
  const list = wholeList(services, 'occupation', language);
  const source = services.lists.list('occupation')!;
  const { listId, version, items } = await searchList(source, list, {
    keyword,
    language,
    isLowestOnly: true,
  });
  return { listId, version, items };
};

export const listSearch: Handler<'listSearch'> = async (
  { listId, keyword, language = 'zh_CN', levels },
  { services },
) => {
  const list = wholeList(services, listId, language);
  return searchList(services.lists.list(listId)!, list, { keyword, language, levels });
};

function requestedList(
  services: Services,
  listId: string,
  { language = 'zh_CN', topLevel = false, openAt }: ListRequest,
): LocalizedList {
  const list = wholeList(services, listId, language);
  return topLevel ? { ...list, items: firstItems(list.items, openAt) } : list;
}

/** The items without a parent, and all items of the branch of one; marks those whose children are left out. */
function firstItems(items: LocalizedList['items'], code: string | undefined): LocalizedList['items'] {
  const byCode = new Map(items.map((item) => [item.code, item]));
  const topOf = (itemCode: string | undefined) => chainTo(itemCode, (known) => byCode.get(known))[0]?.code;
  const openTop = topOf(code);
  const parents = new Set(items.filter(canBeChosen).map(({ parent }) => parent));
  return items
    .filter((item) => item.parent === undefined || topOf(item.code) === openTop)
    .map((item) =>
      item.parent === undefined && item.code !== openTop && parents.has(item.code)
        ? { ...item, hasChildren: true }
        : item,
    );
}

/** The lists as the latest day's calls returned them, by list and then by language. */
const localized = new WeakMap<CodeList, { asOf: string; byLanguage: Map<string, LocalizedList> }>();

/** @throws Problem list.notFound */
export function wholeList(
  { lists, today }: Pick<Services, 'lists' | 'today'>,
  listId: string,
  language: string,
): LocalizedList {
  const list = lists.list(listId);
  if (!list) throw new Problem('list.notFound');
  const asOf = today();
  const known = localized.get(list);
  const ofDay = known?.asOf === asOf ? known : { asOf, byLanguage: new Map<string, LocalizedList>() };
  localized.set(list, ofDay);
  const whole = ofDay.byLanguage.get(language) ?? localize(list, language, asOf);
  ofDay.byLanguage.set(language, whole);
  return whole;
}

/** A list in one language; items that have ended are marked, items that have not begun are left out. */
function localize(list: CodeList, language: string, asOf: string): LocalizedList {
  const begun = list.items.filter(({ validFrom = '' }) => validFrom <= asOf);
  return {
    listId: list.listId,
    version: list.version,
    items: begun.map(({ code, parent, labels, attributes, validTo = asOf }) => ({
      code,
      label: labelIn(labels, language),
      ...(parent === undefined ? {} : { parent }),
      ...(attributes === undefined ? {} : { attributes }),
      ...(validTo < asOf ? { validTo } : {}),
    })),
  };
}

const canBeChosen = ({ validTo }: LocalizedList['items'][number]): boolean => validTo === undefined;
