import { afterEach, expect, test, vi } from 'vitest';
import { callPath } from '../../../schemas/generated/call-paths.ts';
import { session } from '../state/session.ts';
import { storedText } from '../state/stored-text.ts';
import { fetchScreen } from './screen-calls.ts';

const KEY = { tradeId: 'T1', screen: 'insureInfomation', subject: '' };
const DOCUMENT = { sections: ['of the document'], groupChecks: [], words: { a: 'A' }, lists: {} };
const OWN = { ...KEY, answers: { applicant: { name: '欧阳若溪' } } };

const HASH = '1'.repeat(64);
/** The document of a form, by the hash of the document and that of the form. */
const PATH = `/shop/forms/${HASH}.json?form=${'f'.repeat(64)}&language=zh_CN`;
const MARKER = 'documents';

/** The hashes that each call to open a form names. */
let named: unknown[] = [];

/** Answers requests in order. Returns the paths that were asked for. */
function answer(...answers: readonly (object | number)[]): string[] {
  const asked: string[] = [];
  const rest = [...answers];
  vi.stubGlobal('fetch', async (input: string, { body: sent }: RequestInit = {}) => {
    asked.push(input);
    if (typeof sent === 'string') named.push((JSON.parse(sent) as { keptDocuments?: unknown }).keptDocuments);
    const body = rest.shift()!;
    if (typeof body === 'number') return new Response('', { status: body });
    return Response.json(input === callPath('openForm') ? { code: 0, status: 'SUCCESS', data: body } : body);
  });
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  storedText(MARKER).write(undefined);
  named = [];
});

const fetchForm = () => fetchScreen(KEY, { language: 'zh_CN' });

test("a form is the trade's own data and the document that it names (U27)", async () => {
  const asked = answer({ ...OWN, document: '/shop/forms/1.json' }, DOCUMENT);
  session.begin('t1', 1800);
  const path = '/shop/forms/1.json';
  expect(await fetchForm()).toEqual({ ...DOCUMENT, ...OWN, document: path, token: 't1' });
  expect(asked).toEqual([callPath('openForm'), '/shop/forms/1.json']);
});

test('a form opens with one request on a phone that keeps no document; it is kept after that, and named in the next call (U27)', async () => {
  vi.useFakeTimers();
  const opened = { ...OWN, document: PATH };
  const asked = answer({ ...opened, questions: DOCUMENT }, DOCUMENT, opened, DOCUMENT);
  session.begin('t1', 1800);
  const form = { ...DOCUMENT, ...OWN, document: PATH, token: 't1' };
  expect(await fetchForm()).toEqual(form);
  expect(asked).toEqual([callPath('openForm')]);
  await vi.runAllTimersAsync();
  expect(asked).toEqual([callPath('openForm'), PATH]);
  expect(await fetchForm()).toEqual(form);
  expect(asked.slice(2)).toEqual([callPath('openForm'), PATH]);
  expect(named).toEqual([[], [HASH]]);
});

test('a document that could not be kept is not named (U27)', async () => {
  vi.useFakeTimers();
  const opened = { ...OWN, document: PATH, questions: DOCUMENT };
  answer(opened, 502, opened);
  await fetchForm();
  await vi.runAllTimersAsync();
  expect(await fetchForm()).toMatchObject(DOCUMENT);
  expect(named).toEqual([[], []]);
});

test('the latest documents are named, whatever else is stored (U27)', async () => {
  const stored = Array.from({ length: 12 }, (_, place) => place.toString(16).repeat(64));
  storedText(MARKER).write(['?', ...stored, '{"'].join(' '));
  answer({ ...OWN, document: PATH }, DOCUMENT, { ...OWN, document: PATH }, DOCUMENT);
  await fetchForm();
  await fetchForm();
  const others = stored.filter((hash) => hash !== HASH);
  expect(named).toEqual([stored.slice(0, 8), [HASH, ...others.slice(0, 7)]]);
});

test('questions of a subject replace those of the document (U27)', async () => {
  answer({ ...OWN, document: '/shop/forms/1.json', sections: ['of the subject'] }, DOCUMENT);
  expect(await fetchForm()).toMatchObject({
    sections: ['of the subject'],
    words: DOCUMENT.words,
    document: undefined,
  });
});

test('a document that the server has no longer is named anew; any other failure is a problem (U27)', async () => {
  const [former, current] = ['/shop/forms/1.json', '/shop/forms/2.json'];
  const asked = answer({ ...OWN, document: former }, 404, { ...OWN, document: current }, DOCUMENT);
  expect(await fetchForm()).toMatchObject(DOCUMENT);
  expect(asked.slice(1)).toEqual([former, callPath('openForm'), current]);
  answer({ ...OWN, document: former }, 502);
  await expect(fetchForm()).rejects.toMatchObject({ code: 'http.502', status: 502 });
});
