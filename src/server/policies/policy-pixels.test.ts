// What a customer sees. Text can be extracted from a PDF whose glyphs are blank, so these tests look at pixels.
import { beforeAll, describe, expect, test } from 'vitest';
import { glyphLikeness, inkRatio } from '../../../tests/policies/glyph-ink.ts';
import { examplePolicy } from '../../../tests/policies/example-policies.ts';
import { renderPages, type RenderedPage, type TextItem } from '../../../tests/policies/rendered-page.ts';
import { drawPolicy } from './draw-policy.ts';
import type { PolicyDocument } from './policy-document.ts';
import { POLICY_FONTS, type PolicyFont } from './policy-fonts.ts';

const SCALE = 4;
/** Enough pixels to tell strokes of a glyph of 9 points apart. */
const LARGE_SCALE = 10;
/** Text can be read from pages of any size. */
const SMALL_SCALE = 0.1;

const CHINESE = /\p{Script=Han}/u;

/** The ratios of ink of all lines with Chinese text, by their text. */
const inkOfLines = (pages: readonly RenderedPage[]): [string, number][] =>
  pages.flatMap((page) =>
    page.items
      .filter(({ text }) => CHINESE.test(text))
      .map((item): [string, number] => [item.text, inkRatio(page, item)]),
  );

const isWhole = (ratio: number) => ratio > 0.85 && ratio < 1.15;

/** The example with another name of its holder, and the pieces of the name on its first page. */
async function drawnName(name: string, fonts?: Parameters<typeof drawPolicy>[1]) {
  const policy: PolicyDocument = { ...examplePolicy(), holder: { ...examplePolicy().holder, name } };
  const { bytes } = await drawPolicy(policy, fonts);
  const [page] = await renderPages(bytes, LARGE_SCALE, 1);
  const label = page!.items.findIndex(({ text }) => text === '姓名／名称');
  return { page: page!, item: page!.items[label + 1]! };
}

/** A font of ours that differs in some functions. */
const altered = ({ id, load }: PolicyFont, changes: (font: ReturnType<PolicyFont['load']>) => object) => ({
  id,
  load: () => Object.assign(Object.create(load()), changes(load())) as ReturnType<PolicyFont['load']>,
});

describe('the example', () => {
  let pages: RenderedPage[];
  beforeAll(async () => {
    pages = await renderPages((await drawPolicy(examplePolicy())).bytes, SCALE);
  });

  test('every line with Chinese text has the ink of its characters', () => {
    const lines = inkOfLines(pages);
    expect(lines.length).toBeGreaterThan(60);
    expect(lines.filter(([, ratio]) => !isWhole(ratio))).toEqual([]);
  });

  test('the seal is red beside the signature, and a strip of it in the margin of each page', () => {
    const redOf = (page: RenderedPage, box: Parameters<RenderedPage['pixels']>[0]) => {
      const { data } = page.pixels(box);
      let red = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at]! > 150 && data[at + 1]! < 120 && data[at + 2]! < 120) red += 1;
      return red / SCALE ** 2;
    };
    const margin = { x: 548, y: 300, width: 47, height: 240 };
    const strips = pages.map((page) => redOf(page, margin));
    expect(Math.min(...strips)).toBeGreaterThan(300);
    const inText = redOf(pages.at(-1)!, { x: 430, y: 400, width: 117, height: 370 });
    // The strips make up the same seal.
    expect(strips.reduce((a, b) => a + b) / inText).toBeCloseTo(1, 1);
  });
});

describe('rare characters', () => {
  const fontOf = {
    𠮷: 'NotoSansJP-Regular',
    𡋾: 'NotoSansHK-Regular',
    㛃: 'NotoSansSC-Regular',
    䶮: 'NotoSansSC-Regular',
    𬭎: 'NotoSansSC-Regular',
    鑫: 'NotoSansSC-Regular',
    '·': 'NotoSansSC-Regular',
  };
  let page: RenderedPage;
  beforeAll(async () => {
    const policy = examplePolicy();
    const [duty] = policy.duties as [PolicyDocument['duties'][0]];
    const duties = Object.keys(fontOf).map((detail) => ({ ...duty, detail }));
    const { bytes } = await drawPolicy({
      ...policy,
      holder: { ...policy.holder, name: '欧阳若溪' },
      insured: policy.insured.slice(1),
      duties,
    });
    [page] = (await renderPages(bytes, LARGE_SCALE, 1)) as [RenderedPage];
  });

  test.each(Object.entries(fontOf))('%s is drawn as the glyph of %s', (character, font) => {
    const item = page.items.find(({ text }) => text === character)!;
    expect(item.font).toContain(font);
    expect(glyphLikeness(page, item, character, font)).toBeGreaterThan(0.75);
    // What the bound means: no other character comes near it.
    expect(glyphLikeness(page, item, '国', 'NotoSansSC-Regular')).toBeLessThan(0.5);
  });
});

test('a name of a minority keeps its dots on the line', async () => {
  const { page, item } = await drawnName('阿依古丽·买买提');
  expect(item.text).toBe('阿依古丽·买买提');
  expect(isWhole(inkRatio(page, item))).toBe(true);
});

describe('planted faults that leave the text of the file as it is', () => {
  test('the box for a missing glyph is not like the glyph', async () => {
    const claimsAll = altered(POLICY_FONTS.bold[0]!, () => ({ hasGlyphForCodePoint: () => true }));
    const { page, item } = await drawnName('𠮷', { ...POLICY_FONTS, bold: [claimsAll] });
    expect(glyphLikeness(page, item, '𠮷', 'NotoSansJP-Bold')).toBeLessThan(0.5);
  });

  test('blank glyphs have no ink', async () => {
    const blank = altered(POLICY_FONTS.regular[0]!, (font) => ({
      createSubset() {
        const subset = font.createSubset() as unknown as { glyphs: number[]; encode(): Uint8Array };
        const encode = subset.encode.bind(subset);
        const space = font.glyphForCodePoint(0x20).id;
        subset.encode = () => {
          subset.glyphs = subset.glyphs.map((glyph, index) => (index % 2 === 0 ? glyph : space));
          return encode();
        };
        return subset;
      },
    }));
    const fonts = { ...POLICY_FONTS, regular: [blank, ...POLICY_FONTS.regular.slice(1)] };
    const { bytes } = await drawPolicy(examplePolicy(), fonts);
    const pages = await renderPages(bytes, SCALE);
    const whole = await renderPages((await drawPolicy(examplePolicy())).bytes, SMALL_SCALE);
    const textOf = (items: readonly TextItem[]) => items.map(({ text }) => text).join('');
    expect(pages.map(({ items }) => textOf(items))).toEqual(whole.map(({ items }) => textOf(items)));
    const faulty = inkOfLines(pages).filter(([, ratio]) => !isWhole(ratio));
    expect(faulty.length).toBeGreaterThan(40);
  });
});
