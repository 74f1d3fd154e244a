import { Problem } from '../../core/failures/problem.ts';
import type { WireList } from '../../../schemas/generated/lists.ts';
import { labelIn } from '../forms/code-list-cache.ts';
import type { Services } from '../services/services.ts';
import type { Handler } from './call.ts';

/** How many items a search answers at most. */
const MAX_RESULTS = 50;

export const areaList: Handler<'areaList'> = async ({ language = 'zh_CN' }, { services }) =>
  wholeList(services, 'area', language);

export const bankList: Handler<'bankList'> = async ({ language = 'zh_CN' }, { services }) =>
  wholeList(services, 'bank', language);

export const occupationTree: Handler<'occupationTree'> = async ({ language = 'zh_CN' }, { services }) =>
  wholeList(services, 'occupation', language);

export const codeList: Handler<'codeList'> = async ({ listId, language = 'zh_CN' }, { services }) =>
  wholeList(services, listId, language);

/** Titles that begin with what was typed come first, then those that hold it. Groups are not found: they are no jobs. */
export const occupationSearch: Handler<'occupationSearch'> = async (
  { keyword, language = 'zh_CN' },
  { services },
) => {
  const { items, ...list } = wholeList(services, 'occupation', language);
  const wanted = foldAccents(keyword);
  const parents = new Set(items.map(({ parent }) => parent));
  const found = items
    .filter(({ code }) => !parents.has(code))
    .map((item) => ({ item, at: foldAccents(item.label).indexOf(wanted) }))
    .filter(({ at }) => wanted !== '' && at >= 0)
    .sort((a, b) => Number(a.at > 0) - Number(b.at > 0) || a.item.label.length - b.item.label.length);
  return { ...list, items: found.slice(0, MAX_RESULTS).map(({ item }) => item) };
};

/** Letters without accents and case, so that "mecanico" finds "mecánico". */
const foldAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();

function wholeList({ lists, today }: Services, listId: string, language: string): WireList {
  const list = lists.list(listId);
  if (!list) throw new Problem('list.notFound');
  const asOf = today();
  const selectable = list.items.filter(
    ({ validFrom = '', validTo = '9999-12-31' }) => validFrom <= asOf && asOf <= validTo,
  );
  return {
    listId,
    version: list.version,
    items: selectable.map(({ code, parent, labels, attributes }) => ({
      code,
      label: labelIn(labels, language),
      ...(parent === undefined ? {} : { parent }),
      ...(attributes === undefined ? {} : { attributes }),
    })),
  };
}
