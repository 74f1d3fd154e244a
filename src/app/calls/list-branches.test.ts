import { expect, test } from 'vitest';
import type { LocalizedListItem } from '../../../schemas/generated/lists.ts';
import { CodeLists } from './code-lists.ts';
import { ListBranches } from './list-branches.ts';
import { Problem } from './problem.ts';
import type { Call } from './transport.ts';

const ZHEJIANG: LocalizedListItem[] = [
  { code: '330100', label: '杭州市', parent: '330000' },
  { code: '330106', label: '西湖区', parent: '330100' },
];

/** Lists of two provinces; the first `failureCount` calls fail with `network.failed`. */
function twoProvinces(failureCount = 0) {
  const requests: object[] = [];
  const call = async (name: string, request: { openAt?: string }) => {
    requests.push({ name, ...request });
    if (requests.length <= failureCount) throw new Problem('network.failed');
    const isZhejiang = request.openAt?.startsWith('33') === true;
    const top = [
      { code: '330000', label: '浙江省', ...(isZhejiang ? {} : { hasChildren: true }) },
      { code: '440000', label: '广东省', hasChildren: true },
    ];
    return { listId: 'area', version: '1', items: [...top, ...(isZhejiang ? ZHEJIANG : [])] };
  };
  const codeLists = new CodeLists(call as unknown as Call);
  return { branches: new ListBranches(call as unknown as Call, codeLists), codeLists, requests };
}

const t = (key: string) => key;

const codesOf = (items: readonly { code: string }[]) => items.map(({ code }) => code);

test('a long list is fetched by its top and by branches, each once (U27)', async () => {
  const { branches, requests } = twoProvinces();
  expect(codesOf(await branches.load('area', 'zh_CN', undefined, t))).toEqual(['330000', '440000']);
  const both = await Promise.all([
    branches.load('area', 'zh_CN', '330000', t),
    branches.load('area', 'zh_CN', '330000', t),
  ]);
  expect(codesOf(both[0])).toEqual(['330000', '440000', '330100', '330106']);
  expect(both[1]).toEqual(both[0]);
  expect(await branches.load('area', 'zh_CN', '330106', t)).toMatchObject([
    { code: '330000' },
    { code: '440000', hasChildren: true },
    { code: '330100' },
    { code: '330106' },
  ]);
  await branches.load('area', 'zh_CN', undefined, t);
  const request = { name: 'areaList', language: 'zh_CN', topLevel: true };
  expect(requests).toEqual([request, { ...request, openAt: '330000' }]);
});

test('a later branch keeps the items of an earlier one', async () => {
  const { branches } = twoProvinces();
  await branches.load('area', 'zh_CN', '330106', t);
  const [zhejiang, ...others] = await branches.load('area', 'zh_CN', '440000', t);
  expect(zhejiang).toEqual({ code: '330000', label: '浙江省' });
  expect(codesOf(others)).toEqual(['440000', '330100', '330106']);
});

test('a branch is fetched again after a failure', async () => {
  const { branches } = twoProvinces(1);
  await expect(branches.load('area', 'zh_CN', '330000', t)).rejects.toMatchObject({ code: 'network.failed' });
  expect(await branches.load('area', 'zh_CN', '330000', t)).toHaveLength(4);
});

test('rules know the items of loaded branches, and refuse no code of the others (U27)', async () => {
  const { branches, codeLists } = twoProvinces();
  let loadCount = 0;
  codeLists.onListLoaded(() => (loadCount += 1));
  await branches.load('area', 'zh_CN', '330106', t);
  expect(codeLists.item('area', '330106')?.labels.zh_CN).toBe('西湖区');
  expect(codeLists.item('area', '441900')).toMatchObject({ code: '441900' });
  await branches.load('area', 'en_US', '330106', t);
  expect(loadCount).toBe(1);
});

test('short lists are fetched whole, and so is a long one that conditions read', async () => {
  const { branches, codeLists, requests } = twoProvinces();
  await branches.load('nationality', 'zh_CN', 'CHN', t);
  await codeLists.load('occupation', 'zh_CN');
  await branches.load('occupation', 'zh_CN', '0101', t);
  expect(requests).toEqual([
    { name: 'codeList', listId: 'nationality', language: 'zh_CN' },
    { name: 'occupationTree', language: 'zh_CN' },
  ]);
});

test('a search goes to the server, and rules know what it found (U15)', async () => {
  const requests: object[] = [];
  const call = async (name: string, request: object) => {
    requests.push({ name, ...request });
    const dongguan = { code: '441900', label: '东莞市', parent: '440000', attributes: { leaf: true } };
    const parents = [{ code: '440000', label: '广东省', hasChildren: true }];
    return { listId: 'area', version: '1', items: [dongguan], parents, hasMore: false };
  };
  const codeLists = new CodeLists(call as unknown as Call);
  const branches = new ListBranches(call as unknown as Call, codeLists);
  const query = { keyword: `dongguan${'x'.repeat(40)}`, levels: 3 };
  expect(await branches.search('area', 'zh_CN', query, t)).toEqual({
    items: [{ code: '441900', label: '东莞市', parent: '440000' }],
    parents: [{ code: '440000', label: '广东省', hasChildren: true }],
    hasMore: false,
  });
  expect(codeLists.item('area', '441900')?.attributes).toEqual({ leaf: true });
  const keyword = query.keyword.slice(0, 40);
  expect(requests).toEqual([{ name: 'listSearch', listId: 'area', language: 'zh_CN', keyword, levels: 3 }]);
});
