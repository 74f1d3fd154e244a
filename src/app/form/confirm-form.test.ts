import { expect, test, vi } from 'vitest';
import type { FormStore } from '../../../renderers/store/form-store.ts';
import { Problem } from '../calls/problem.ts';
import type { FetchedForm } from '../calls/screen-calls.ts';
import { confirmForm } from './confirm-form.ts';
import type { DraftAutosave } from './drafts/draft-autosave.ts';
import { keptFormOf } from './drafts/kept-form.ts';
import type { LocalDraft } from './drafts/local-draft.ts';

const form = (overrides: Partial<FetchedForm> = {}) =>
  ({
    version: { number: 1, contentHash: 'h1' },
    document: '/shop/forms/1.json',
    token: 't1',
    changeSummary: null,
    savedAt: null,
    revision: 3,
    enteredRevision: 3,
    answers: { applicant: { name: '欧阳若溪' } },
    ...overrides,
  }) as FetchedForm;

/** Confirms a form with what the server answers; other pages have stored drafts of the revisions. */
async function confirm(
  response: Promise<FetchedForm>,
  revisions: number[] = [],
  signal = new AbortController().signal,
) {
  const autosave = { confirm: vi.fn(), reopen: vi.fn(), state: {} };
  const typing = { flush: vi.fn() };
  const refetch = vi.fn(async () => form({ revision: 9 }));
  const confirmed = confirmForm(
    { response, refetch, signal },
    {
      keptForm: keptFormOf(form())!,
      store: { typing } as unknown as FormStore,
      autosave: autosave as unknown as DraftAutosave,
      readDrafts: async () => revisions.map((revision) => ({ revision }) as LocalDraft),
    },
  );
  const outcome: unknown = await confirmed.catch((thrown: unknown) => thrown);
  return { outcome, refetch, sent: autosave.confirm.mock.calls[0]?.[0] as unknown, autosave, typing };
}

test('the autosave of a form learns what the server has, after the last key (U27)', async () => {
  const { outcome, sent, typing } = await confirm(Promise.resolve(form()));
  expect(outcome).toBe(true);
  expect(sent).toMatchObject({ revision: 3, contentHash: 'h1', answers: form().answers });
  expect(typing.flush).toHaveBeenCalledOnce();
});

test('a response from before the last save of another page is fetched again (U27)', async () => {
  const { sent, refetch } = await confirm(Promise.resolve(form()), [3, 4]);
  expect(refetch).toHaveBeenCalledOnce();
  expect(sent).toMatchObject({ revision: 9 });
});

test('another version of the form reopens it; nothing is saved before (U27)', async () => {
  const other = form({ version: { number: 2, contentHash: 'h2' } });
  const { outcome, autosave } = await confirm(Promise.resolve(other));
  expect(outcome).toBe(false);
  expect(autosave.reopen).toHaveBeenCalledOnce();
  expect(autosave.confirm).not.toHaveBeenCalled();
});

test('another price leaves the form open: it is that of other answers, or of another day', async () => {
  const price = { zh_CN: '首期保费 ¥495', zh_TW: '', en_US: '', es_ES: '', pt_BR: '' };
  const { outcome, sent, autosave } = await confirm(Promise.resolve(form({ price })));
  expect(outcome).toBe(true);
  expect(sent).toMatchObject({ price });
  expect(autosave.reopen).not.toHaveBeenCalled();
});

test('without a network the form goes on; a refusal is thrown (U27)', async () => {
  const offline = await confirm(Promise.reject(new Problem('network.failed')));
  expect(offline).toMatchObject({ outcome: true, sent: undefined });
  expect(offline.autosave.confirm).toHaveBeenCalledOnce();
  const refused = await confirm(Promise.reject(new Problem('trade.notFound', { status: 404 })));
  expect(refused.outcome).toMatchObject({ code: 'trade.notFound' });
  expect(refused.autosave.confirm).not.toHaveBeenCalled();
});

test('a form that was left meanwhile is not touched (U27)', async () => {
  const abort = new AbortController();
  abort.abort();
  const { outcome, autosave } = await confirm(Promise.resolve(form({ revision: 4 })), [], abort.signal);
  expect(outcome).toBe(false);
  expect(autosave.confirm).not.toHaveBeenCalled();
});
