// Which documents a product may have, and what changing them does to customers.
import { describe, expect, test } from 'vitest';
import { SCRIPT_TESTS } from '../../../locales/han-sets.ts';
import { locales } from '../../../locales/index.ts';
import type { ProductDocument } from '../../../schemas/generated/product-documents.ts';
import { checkProductDocuments } from '../form-checks/check-product-documents.ts';
import { checkDocuments, type DocumentsContext } from './document-checks.ts';

const document = (documentId: string, change: Partial<ProductDocument> = {}): ProductDocument => ({
  documentId,
  version: 1,
  purpose: 'readDocument',
  countdown: 10,
  title: {
    zh_CN: '保险条款',
    zh_TW: '保險條款',
    en_US: 'Policy terms',
    es_ES: 'Condiciones de la póliza',
    pt_BR: 'Condições da apólice',
  },
  text: '# 第一条\n合同成立。\n合同生效。\n',
  ...change,
});

const terms = document('terms');
const exclusions = document('exclusions');
const live = [terms, exclusions];

/** Judges documents that replace those of `before`, all of whose versions were published. */
function check(
  documents: readonly ProductDocument[],
  {
    before = live,
    published = before,
    ...given
  }: Partial<Pick<DocumentsContext, 'before' | 'published' | 'isApproved' | 'isRestored'>> = {},
) {
  const concerned = { applications: 0, orders: 0 };
  const against = { before, published, concerned, locales, scripts: SCRIPT_TESTS };
  const context = { ...against, isApproved: false, ...given };
  const { problems, report } = checkDocuments(documents, context);
  return { problems: problems.map(({ code, id }) => `${code} at ${id}`), report };
}

describe('a version of a document', () => {
  test.each<[string, Partial<ProductDocument>, string]>([
    ['another text', { text: '# 第一条\n合同终止。\n' }, 'text'],
    ['another title', { title: { ...terms.title, en_US: 'Terms' } }, 'title'],
    ['another time', { countdown: 20 }, 'countdown'],
    ['another purpose', { purpose: 'healthAnswers' }, 'purpose'],
  ])('is published once: %s under it is refused, also with approval', (_title, change, property) => {
    const changed = [document('terms', change), exclusions];
    expect(check(changed, { isApproved: true }).problems).toContain(
      `documents.versionTaken at /documents/0/${property}`,
    );
    const next = [document('terms', { ...change, version: 2 }), exclusions];
    expect(check(next, { isApproved: true }).problems).toEqual([]);
  });

  test.each([
    ['begins with 1', document('leaflet', { version: 2 }), live, '1'],
    ['is the next number', document('terms', { version: 3 }), live, '1–2'],
    ['does not go back', terms, [document('terms', { version: 2, text: '新' })], '2–3'],
  ])('%s', (_title, changed, before, allowed) => {
    const published = [...live, ...before];
    const context = { before, published, concerned: { applications: 0, orders: 0 } };
    const { problems } = checkDocuments([changed], {
      ...context,
      locales,
      scripts: SCRIPT_TESTS,
      isApproved: true,
    });
    expect(problems).toMatchObject([
      { code: 'documents.version', id: '/documents/0/version', params: { allowed } },
    ]);
  });

  test('goes back when what was in force before is restored', () => {
    const before = [document('terms', { version: 2, text: '新' })];
    const restored = { before, published: [...live, ...before], isRestored: true };
    expect(check([terms], restored).problems).toEqual([]);
  });
});

describe('the report of documents says what customers notice', () => {
  const newText = document('terms', { version: 2, text: '# 第一条\n合同成立。\n合同终止。\n另行约定。\n' });

  test.each<[string, ProductDocument[], string, string[]]>([
    ['a new text is read again', [newText, exclusions], 'readAgain', ['text terms 1 2']],
    ['a new document is read', [...live, document('notice')], 'readAgain', ['added notice  ']],
    [
      'the same under another version is read again',
      [document('terms', { version: 2 }), exclusions],
      'readAgain',
      ['reissued terms  '],
    ],
    ['less is to read', [exclusions], 'fewer', ['withdrawn terms  ']],
    [
      'another order changes nothing',
      [exclusions, terms],
      'order',
      ['moved exclusions 2 1', 'moved terms 1 2'],
    ],
    ['one more document moves no other', [document('notice'), ...live], 'readAgain', ['added notice  ']],
  ])('%s', (_title, documents, documentsClass, changes) => {
    const { report } = check(documents, { isApproved: true });
    expect(report.class).toBe(documentsClass);
    expect(
      report.changes.map(({ kind, documentId, before = '', after = '' }) =>
        [kind, documentId, before, after].join(' '),
      ),
    ).toEqual(changes);
  });
});

describe('a second person approves', () => {
  test.each([
    ['a document that is no longer read', [exclusions], 'documents.withdrawn at /documents'],
    [
      'a shorter time',
      [document('terms', { version: 2, countdown: 9 }), exclusions],
      'documents.shorter at /documents/0/countdown',
    ],
    [
      'another purpose',
      [terms, document('exclusions', { version: 2, purpose: 'crossBorder' })],
      'documents.purpose at /documents/1/purpose',
    ],
  ])('%s', (_title, documents, problem) => {
    expect(check(documents).problems).toEqual([problem]);
    expect(check(documents, { isApproved: true }).problems).toEqual([]);
  });

  test('neither a longer time nor a new text', () => {
    const longer = document('terms', { version: 2, countdown: 11, text: '新' });
    expect(check([longer, exclusions]).problems).toEqual([]);
  });
});

test('a title that is not translated is refused at its language', () => {
  const title = { ...terms.title, es_ES: '保险条款' };
  expect(check([document('terms', { version: 2, title }), exclusions]).problems).toEqual([
    'words.untranslated at /documents/0/title/es_ES',
  ]);
});

describe('a file of documents', () => {
  const file = (...documents: unknown[]) => ({
    formatVersion: 1,
    supplierCode: 'CHL',
    riskCode: 'CHL-R01',
    documents,
  });
  const hashOf = (text: string) => text.length.toString(16).padStart(64, '0');
  const problemsOf = (document_: unknown) => {
    const checked = checkProductDocuments(document_, hashOf);
    return checked.ok ? [] : checked.issues.map(({ code, id }) => `${code} at ${id}`);
  };

  test('with the hash of each text is taken', () => {
    expect(problemsOf(file({ ...terms, sha256: hashOf(terms.text) }, exclusions))).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ['another hash', file({ ...terms, sha256: hashOf('') }), 'documents.sha256 at /documents/0/sha256'],
    ['a document twice', file(terms, terms), 'documents.twice at /documents/1/documentId'],
    ['no document', file(), 'document.invalid at /documents'],
    ['an unknown key', file({ ...terms, pages: 3 }), 'document.unknownKey at /documents/0'],
    ['a text of spaces', file({ ...terms, text: ' \n' }), 'words.missing at /documents/0/text'],
    ['a text with tags', file({ ...terms, text: '<b>条款</b>' }), 'words.markup at /documents/0/text'],
    [
      'a title with a link',
      file({ ...terms, title: { ...terms.title, zh_CN: 'www.a.cn' } }),
      'words.markup at /documents/0/title/zh_CN',
    ],
    [
      'a title of spaces',
      file({ ...terms, title: { ...terms.title, zh_TW: ' ' } }),
      'words.missing at /documents/0/title/zh_TW',
    ],
    ['a time of hours', file({ ...terms, countdown: 601 }), 'document.invalid at /documents/0/countdown'],
    ['an unknown purpose', file({ ...terms, purpose: 'all' }), 'document.invalid at /documents/0/purpose'],
  ])('with %s is refused', (_title, refused, problem) => {
    expect(problemsOf(refused)).toEqual([problem]);
  });

  test('may name an address in a text, which is shown as it is', () => {
    expect(problemsOf(file({ ...terms, text: '网址 www.example.com' }))).toEqual([]);
  });
});
