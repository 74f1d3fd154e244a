// Handlers of the code list calls: whole lists, and the search for occupations.
import { Problem } from '../../core/failures/problem.ts';
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import type { LocalizedList } from '../../../schemas/generated/lists.ts';
import { labelIn } from '../../core/form/code-list-item.ts';
import type { Services } from '../services/services.ts';
import type { Handler } from './call.ts';

/** Maximum number of search results. */
const MAX_RESULTS = 50;

export const areaList: Handler<'areaList'> = async ({ language = 'zh_CN' }, { services }) =>
  wholeList(services, 'area', language);

export const bankList: Handler<'bankList'> = async ({ language = 'zh_CN' }, { services }) =>
  wholeList(services, 'bank', language);

export const occupationTree: Handler<'occupationTree'> = async ({ language = 'zh_CN' }, { services }) =>
  wholeList(services, 'occupation', language);

export const codeList: Handler<'codeList'> = async ({ listId, language = 'zh_CN' }, { services }) =>
  wholeList(services, listId, language);

/** Finds occupations by title: titles that start with the keyword first, then titles that contain it. Skips groups. */
export const occupationSearch: Handler<'occupationSearch'> = async (
  { keyword, language = 'zh_CN' },
  { services },
) => {
  const { items, ...list } = wholeList(services, 'occupation', language);
  const needle = foldAccents(keyword);
  const parents = new Set(items.map(({ parent }) => parent));
  const matches = items
    .filter(({ code }) => !parents.has(code))
    .map((item) => ({ item, position: foldAccents(item.label).indexOf(needle) }))
    .filter(({ position }) => needle !== '' && position >= 0)
    .sort(
      (a, b) => Number(a.position > 0) - Number(b.position > 0) || a.item.label.length - b.item.label.length,
    );
  return { ...list, items: matches.slice(0, MAX_RESULTS).map(({ item }) => item) };
};

/** Removes accents and case, so that "mecanico" finds "mecánico". */
const foldAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();

/** The lists as the latest day's calls returned them, by list and then by language. */
const localized = new WeakMap<CodeList, { asOf: string; byLanguage: Map<string, LocalizedList> }>();

function wholeList({ lists, today }: Services, listId: string, language: string): LocalizedList {
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

/** A list in one language, without the items that cannot be chosen on the day. */
function localize(list: CodeList, language: string, asOf: string): LocalizedList {
  const selectable = list.items.filter(
    ({ validFrom = '', validTo = '9999-12-31' }) => validFrom <= asOf && asOf <= validTo,
  );
  return {
    listId: list.listId,
    version: list.version,
    items: selectable.map(({ code, parent, labels, attributes }) => ({
      code,
      label: labelIn(labels, language),
      ...(parent === undefined ? {} : { parent }),
      ...(attributes === undefined ? {} : { attributes }),
    })),
  };
}
