import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import products from '../../../fixtures/products.json' with { type: 'json' };
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { ProductDocuments } from '../../../schemas/generated/product-documents.ts';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import { projectRoot } from '../settings/project-root.ts';
import { readFixture } from '../../../tests/forms/fixtures.ts';
import { undrawableDocuments, undrawableList, undrawableProduct } from './undrawable-texts.ts';

type Product = Insurer['product'];

const SMILE = { character: '😀', codePoint: 'U+1F600' };

const soldProducts = products.map((product): Product => ({
  ...(product as unknown as Product),
  rates: readFixture<ProductRates>(`rates/${product.riskCode}.json`),
}));

const filesIn = (folder: string) => readdirSync(`${projectRoot()}/fixtures/${folder}`);

/** A copy with a character that no font has at the end of each word, in the language or in all. */
function smiling<Document>(document: Document, locale?: string): Document {
  const copy = structuredClone(document);
  const smile = (part: unknown, inWords: boolean) => {
    if (typeof part !== 'object' || part === null) return;
    const object = part as Record<string, unknown>;
    for (const [key, value] of Object.entries(object)) {
      const isWord =
        inWords || key === (locale ?? 'zh_CN') || (locale === undefined && /^[a-z]{2}_[A-Z]{2}$/.test(key));
      if (typeof value === 'string' && isWord) object[key] = `${value}😀`;
      else smile(value, isWord);
    }
  };
  smile(copy, false);
  return copy;
}

const idsOf = (problems: readonly { id: string }[]) => problems.map(({ id }) => id);

describe('of a product', () => {
  test('all texts that its policy shows are refused, and no other one', () => {
    const chenghai = smiling(soldProducts.find(({ riskCode }) => riskCode === 'CHL-R01')!);
    const { plans, duties, factors } = chenghai.rates!;
    const term = factors.findIndex(({ type }) => type === 'paymentPeriod');
    const ids = idsOf(undrawableProduct(chenghai));
    expect(ids.toSorted()).toEqual(
      [
        '/product/words/zh_CN/riskName',
        '/product/words/zh_CN/supplierName',
        ...plans.map((_, i) => `/product/rates/plans/${i}/words/zh_CN`),
        ...duties.map((_, i) => `/product/rates/duties/${i}/words/zh_CN`),
        ...factors[term]!.values.map((_, i) => `/product/rates/factors/${term}/values/${i}/words/zh_CN`),
      ].toSorted(),
    );
  });

  test('each problem names the character and its code point', () => {
    const [panshan] = soldProducts.filter(({ riskCode }) => riskCode === 'PSP-R04');
    const words = { ...panshan!.words, zh_CN: { ...panshan!.words.zh_CN, riskName: '安心😀' } };
    expect(undrawableProduct({ ...panshan!, words })).toEqual([
      { code: 'words.undrawable', id: '/product/words/zh_CN/riskName', params: SMILE },
    ]);
  });

  test.each(['zh_TW', 'en_US', 'es_ES', 'pt_BR'])('its words in %s are in no policy', (locale) => {
    expect(soldProducts.flatMap((product) => undrawableProduct(smiling(product, locale)))).toEqual([]);
  });

  test('that is not sold online no policy is drawn', () => {
    const [{ rates: _none, ...product }] = soldProducts as [Product];
    expect(undrawableProduct(smiling(product))).toEqual([]);
  });
});

test('the Chinese titles of documents are refused', () => {
  const documents = smiling(readFixture<ProductDocuments>(`documents/${filesIn('documents')[0]!}`));
  expect(idsOf(undrawableDocuments(documents.documents))).toEqual(
    documents.documents.map((_, i) => `/documents/${i}/title/zh_CN`),
  );
});

test.each(['idType', 'relation', 'area'])('the Chinese names of the list %s are refused', (listId) => {
  const list = readFixture<CodeList>(`code-lists/${listId}.json`);
  const items = smiling(list).items.map((item, i) => (i < 5 ? item : list.items[i]!));
  expect(idsOf(undrawableList({ ...list, items }))).toEqual(
    [0, 1, 2, 3, 4].map((i) => `/items/${i}/labels/zh_CN`),
  );
});

test.each(['bank', 'nationality', 'occupation'])('names of the list %s are in no policy', (listId) => {
  expect(undrawableList(smiling(readFixture<CodeList>(`code-lists/${listId}.json`)))).toEqual([]);
});

test('the fixtures can be drawn', () => {
  const lists = filesIn('code-lists').map((file) => readFixture<CodeList>(`code-lists/${file}`));
  const files = filesIn('documents').map((file) => readFixture<ProductDocuments>(`documents/${file}`));
  expect([
    ...soldProducts.flatMap(undrawableProduct),
    ...lists.flatMap(undrawableList),
    ...files.flatMap(({ documents }) => undrawableDocuments(documents)),
  ]).toEqual([]);
});
