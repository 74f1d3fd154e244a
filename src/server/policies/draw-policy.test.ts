import { beforeAll, describe, expect, test } from 'vitest';
import {
  examplePolicy,
  familyPolicy,
  fullPolicy,
  largePolicy,
} from '../../../tests/policies/example-policies.ts';
import { renderPages, type RenderedPage, type TextItem } from '../../../tests/policies/rendered-page.ts';
import { checkPdf } from '../uploads/check-pdf.ts';
import { yuan } from './contract-words.ts';
import { drawPolicy } from './draw-policy.ts';
import type { PolicyDocument } from './policy-document.ts';
import { describePolicy, sha256Of, type PolicyFile } from './policy-file.ts';

/** Text can be read from pages of any size. */
const SMALL_SCALE = 0.1;
/** Below are the feet of the pages, in points. */
const FOOT = 790;

const textOf = ({ items }: RenderedPage): string => items.map(({ text }) => text).join('');

test('the same document gives the same bytes', async () => {
  const first = await drawPolicy(examplePolicy());
  const second = await drawPolicy(examplePolicy());
  expect(second.sha256).toBe(first.sha256);
  expect(first.sha256).toBe(sha256Of(first.bytes));
});

test.each<[string, Partial<PolicyDocument>]>([
  ['its number', { policyNumber: 'CHL2026112700000019' }],
  ['a duty', { duties: [{ ...examplePolicy().duties[0]!, sumInsuredFen: 100_000_001 }] }],
  ['its last day', { period: { firstDay: '2026-11-28', lastDay: '2046-11-26' } }],
  ['its time of issue', { issuedAt: '2026-11-27T10:30:06Z' }],
])('another document, by %s, gives other bytes', async (_, change) => {
  const policy = examplePolicy();
  const { sha256 } = await drawPolicy(policy);
  expect((await drawPolicy({ ...policy, ...change })).sha256).not.toBe(sha256);
});

test('a file says its number and pages; dates of its metadata are those of the document', async () => {
  const file = await drawPolicy(examplePolicy());
  const { sha256, pages } = file;
  expect(describePolicy(file.bytes)).toMatchObject({ sha256, pages, policyNumber: 'CHL2026112700000018' });
  expect(file.bytes.toString('latin1')).toContain('(D:20261127103005Z)');
  expect(describePolicy(Buffer.from('%PDF-1.7'))).toBeUndefined();
});

// What zlib writes differs between versions and processors.
test('nothing in a file is compressed', async () => {
  const { bytes } = await drawPolicy(examplePolicy());
  expect(bytes.toString('latin1')).not.toContain('/Filter');
});

test('a file runs, opens and hides nothing', async () => {
  expect(await checkPdf((await drawPolicy(examplePolicy())).bytes)).toBeUndefined();
});

test('a character that no font has is an error wherever it stands', async () => {
  const policy = examplePolicy();
  const { insurer, holder } = policy;
  for (const change of [
    { holder: { ...holder, name: '张𤋱' } },
    { insurer: { ...insurer, name: '𤋱海人寿' } },
    { specialAgreements: ['𤋱'] },
  ])
    await expect(drawPolicy({ ...policy, ...change })).rejects.toMatchObject({
      code: 'policy.character',
      params: { character: '𤋱' },
    });
});

test('a company may hold a policy, for life and without agreements of its own', async () => {
  const { gender: _gender, birthDate: _birth, mobile: _mobile, ...holder } = examplePolicy().holder;
  const { bytes } = await drawPolicy({
    ...examplePolicy(),
    holder: { ...holder, name: '云岫制造有限公司', idType: '统一社会信用代码' },
    period: { firstDay: '2026-11-28' },
    specialAgreements: [],
    coolingOffDays: 0,
  });
  const text = (await renderPages(bytes, SMALL_SCALE)).map(textOf).join('');
  expect(text).toContain('姓名／名称云岫制造有限公司统一社会信用代码');
  expect(text).toContain('至终身');
  expect(text).not.toMatch(/特别约定|犹豫期|手机号码/);
});

test.each([
  ['insured', '受益人被保险人本人'],
  ['legal', '受益人法定继承人'],
] as const)('benefits that all go to the %s are one line, not a table', async (beneficiaryKind, words) => {
  const policy = familyPolicy();
  const insured = policy.insured.map((person) => ({ ...person, beneficiaryKind }));
  const [page] = await renderPages((await drawPolicy({ ...policy, insured })).bytes, SMALL_SCALE);
  expect(textOf(page!)).toContain(words);
  expect(textOf(page!)).not.toContain('受益顺序');
});

test('designated beneficiaries are named when the first person has none', async () => {
  const policy = examplePolicy();
  const { bytes } = await drawPolicy({ ...policy, insured: policy.insured.toReversed() });
  const [page] = await renderPages(bytes, SMALL_SCALE);
  expect(textOf(page!)).toMatch(/法定继承人.*阿依古丽·买买提母亲.*40%/);
});

test('a table begins with two rows at least, wherever it begins', async () => {
  const { insured, duties, ...policy } = familyPolicy();
  const firstPages: number[] = [];
  for (let length = 1; length <= 9; length += 1) {
    const persons = Array.from({ length }, (_, index) => insured[index % insured.length]!);
    const { bytes } = await drawPolicy({ ...policy, insured: persons, duties });
    const pages = (await renderPages(bytes, SMALL_SCALE)).map(textOf);
    const first = pages.findIndex((text) => text.includes('序号保险责任'));
    expect(pages[first]).toContain(duties[0]!.name);
    expect(pages[first]).toContain(duties[1]!.name);
    firstPages.push(first);
  }
  // The table was moved to the second page for some numbers of persons.
  expect(new Set(firstPages)).toEqual(new Set([0, 1]));
});

describe.each([
  ['the example', examplePolicy(), 2],
  ['the policy of a family', familyPolicy(), 2],
  ['the largest policy', largePolicy(), 9],
  ['a policy of the longest Chinese texts', fullPolicy('龘'), 3],
  ['a policy of the longest Latin texts', fullPolicy('W'), 3],
])('%s', (_, policy, count) => {
  let file: PolicyFile;
  let pages: RenderedPage[];
  beforeAll(async () => {
    file = await drawPolicy(policy);
    pages = await renderPages(file.bytes, SMALL_SCALE);
  });

  test('every page has the insurer, the policy number and its own number', () => {
    expect(file.pages).toBe(count);
    expect(pages).toHaveLength(count);
    for (const [index, page] of pages.entries()) {
      expect(textOf(page)).toContain(policy.insurer.name);
      expect(textOf(page)).toContain(`保险单号 ${policy.policyNumber}第 ${index + 1}/${count} 页`);
    }
  });

  test('every row is there, and whole on one page', () => {
    const texts = pages.map(textOf);
    const rows = [
      ...policy.insured.map((person) => [person.name, person.relationToHolder, person.gender].join('')),
      ...policy.insured.flatMap((person) =>
        person.beneficiaries.map(({ name, order }) => `${person.name}第${order}顺序${name}`),
      ),
      ...policy.duties.map(({ name }, index) => `${index + 1}${name}`),
      ...policy.duties.map(({ detail = '' }) => detail),
      ...policy.documents.map(({ name, version, sha256 }) => name + version + sha256),
    ];
    const missing = rows.filter(
      (row) => !texts.some((text) => text.replaceAll(' ', '').includes(row.replaceAll(' ', ''))),
    );
    expect(missing).toEqual([]);
  });

  test('amounts, dates and hashes are each on one line', () => {
    const lines = new Set(pages.flatMap(({ items }) => items.map(({ text }) => text)));
    const values = [
      ...policy.insured.flatMap(({ premiumFen, birthDate }) => [yuan(premiumFen), birthDate]),
      ...policy.duties.map(({ sumInsuredFen }) => (sumInsuredFen === 0 ? '—' : yuan(sumInsuredFen))),
      ...policy.documents.map(({ sha256 }) => sha256),
    ];
    expect(values.filter((value) => !lines.has(value))).toEqual([]);
  });

  test('no text covers another one or leaves the text area', () => {
    const overlaps = pages.flatMap(({ items }) =>
      items.flatMap((item, index) =>
        items.slice(index + 1).flatMap((other) => (overlap(item, other) ? [[item.text, other.text]] : [])),
      ),
    );
    expect(overlaps).toEqual([]);
    const outside = pages
      .flatMap(({ items }) => items)
      .filter(({ x, width, y }) => x < 47.9 || x + width > 547.4 || y < 40 || y > 810);
    expect(outside).toEqual([]);
  });

  test('no heading stands at the end of a page', () => {
    const HEADING_SIZE = 11.5;
    const lowest = pages.map(({ items }) =>
      items.filter(({ y }) => y < FOOT).reduce((low, item) => (item.y > low.y ? item : low)),
    );
    expect(pages.flatMap(({ items }) => items).some(({ size }) => size === HEADING_SIZE)).toBe(true);
    expect(lowest.filter(({ size }) => size === HEADING_SIZE)).toEqual([]);
  });

  test('each embedded font is a subset of less than 300 KB', () => {
    const sizes = fontSizes(file.bytes);
    expect(sizes.length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...sizes)).toBeLessThan(300 * 1024);
  });
});

test('a table that goes on on another page repeats its titles', async () => {
  const pages = await renderPages((await drawPolicy(largePolicy())).bytes, SMALL_SCALE);
  const withDuties = pages.filter((page) => textOf(page).includes('项保险责任：'));
  expect(withDuties.length).toBeGreaterThan(2);
  for (const page of withDuties) expect(textOf(page)).toContain('序号保险责任保险金额（元）说明');
});

// Both parts run in this process one after the other, so that the load of the machine falls on both.
test('drawing nine pages takes less CPU time than serialising the document 8,000 times, about 0.8 s', async () => {
  const policy = largePolicy();
  await drawPolicy(policy);
  const drawing = await cpuMs(async () => void (await drawPolicy(policy)));
  const serialising = await cpuMs(() => {
    for (let round = 0; round < 4000; round += 1) JSON.parse(JSON.stringify(policy));
  });
  expect(drawing / serialising).toBeLessThan(2);
});

async function cpuMs(work: () => Promise<void> | void): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Boxes of one em, which an ideograph fills. */
function overlap(a: TextItem, b: TextItem): boolean {
  const isApart = a.x + a.width <= b.x + 0.1 || b.x + b.width <= a.x + 0.1;
  const top = ({ y, size }: TextItem) => y - 0.88 * size;
  const bottom = ({ y, size }: TextItem) => y + 0.12 * size;
  const isBelow = top(a) >= bottom(b) || top(b) >= bottom(a);
  return !isApart && !isBelow;
}

/** The bytes of the embedded font files. */
function fontSizes(bytes: Buffer): number[] {
  const text = bytes.toString('latin1');
  return [...text.matchAll(/\/FontFile2 (\d+) 0 R/g)].map(([, id]) => {
    const [, length] = new RegExp(String.raw`\n${id} 0 obj\n<<\n/Length (\d+)`).exec(text)!;
    return Number(length);
  });
}
