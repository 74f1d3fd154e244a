import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TradePrice } from '../../../../schemas/generated/product.ts';
import type { Answers } from '../../../core/answers/answers.ts';
import { Problem } from '../../calls/problem.ts';
import { chooseInitialSource } from './draft-comparison.ts';
import { DraftAutosave } from './draft-autosave.ts';
import type { DraftApi, Receipt, StoredDraft } from './draft-api.ts';
import type { InitialAutosaveState } from './autosave-ports.ts';
import type { DraftStorage, LocalDraft } from './local-draft.ts';
import { memoryStorage } from './memory-storage.ts';

const DRAFT_KEY = 'T1/insureInfomation';
const named = (name: string): Answers => ({ applicant: { name } });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server with one draft that rejects any request based on another revision, as the real server does. */
class Server implements DraftApi {
  draft: StoredDraft | undefined;
  received: Answers[] = [];
  /** How the next requests fail: the request is lost, the response is lost, or the server returns a problem. */
  failures: ('requestLost' | 'responseLost' | Problem)[] = [];
  inFlight = 0;
  maxInFlight = 0;
  contentHash = 'h1';
  delayMs = 50;
  /** What it says of the price with the next receipts. */
  price: TradePrice | undefined;

  async send(answers: Answers, revision: number): Promise<Receipt> {
    this.inFlight += 1;
    this.maxInFlight = Math.max(this.maxInFlight, this.inFlight);
    await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    this.inFlight -= 1;
    const failure = this.failures.shift();
    if (failure === 'requestLost') throw new Problem('network.failed');
    if (failure instanceof Problem) throw failure;
    if ((this.draft?.revision ?? 0) !== revision)
      throw new Problem('draft.conflict', { status: 409, data: this.draft ?? { revision: 0 } });
    this.received.push(answers);
    const nextRevision = revision + 1;
    this.draft = {
      revision: nextRevision,
      enteredRevision: nextRevision,
      answers,
      contentHash: this.contentHash,
    };
    if (failure === 'responseLost') throw new Problem('network.failed');
    return { revision: nextRevision, price: this.price };
  }

  async read(): Promise<StoredDraft> {
    if (!this.draft) throw new Problem('draft.notFound', { status: 404 });
    return this.draft;
  }
}

/** An open form: its answers and its autosave. */
function openForm(
  server: Server,
  storage: DraftStorage = memoryStorage(Date.now),
  initial: InitialAutosaveState = { revision: 0, isDirty: false },
  pageId = 'p1',
  initialAnswers: Answers = {},
) {
  let answers = initialAnswers;
  const form = {
    get answers() {
      return answers;
    },
    announced: [] as number[],
    reopened: 0,
    type(name: string) {
      answers = named(name);
      autosave.onFormChange();
    },
    autosave: undefined as unknown as DraftAutosave,
  };
  const autosave = new DraftAutosave(
    {
      draftKey: DRAFT_KEY,
      pageId,
      contentHash: 'h1',
      answers: () => answers,
      replace: (newAnswers) => {
        answers = newAnswers as Answers;
      },
      storage,
      draftApi: server,
      onPositionChange: () => undefined,
      announceRevision: (revision) => form.announced.push(revision),
      reopen: () => {
        form.reopened += 1;
      },
      now: Date.now,
    },
    initial,
  );
  form.autosave = autosave;
  return form;
}

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a change is on the device at once and on the server after the debounce', async () => {
  const server = new Server();
  const storage = memoryStorage(Date.now);
  const { type, autosave, announced } = openForm(server, storage);
  expect(autosave.state.sync).toBe('unchanged');
  type('若吉');
  await advance(1);
  expect(await storage.read(DRAFT_KEY)).toMatchObject([{ answers: named('若吉'), dirty: true, revision: 0 }]);
  expect(autosave.state.sync).toBe('saving');
  await advance(1100);
  expect(server.draft).toMatchObject({ answers: named('若吉'), revision: 1 });
  expect(autosave.state).toMatchObject({ sync: 'saved', savedAt: expect.any(Number) as number });
  expect(await storage.read(DRAFT_KEY)).toMatchObject([{ dirty: false, revision: 1 }]);
  expect(announced).toEqual([1]);
});

test('requests never overlap, and the newest answers are sent last', async () => {
  const server = new Server();
  const { type } = openForm(server);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    type(name);
    await advance(990);
  }
  await advance(3000);
  expect(server.maxInFlight).toBe(1);
  expect(server.draft?.answers).toEqual(named('h'));
});

test('typing without a pause is saved every five seconds', async () => {
  const server = new Server();
  const { type } = openForm(server);
  for (let i = 0; i < 12; i += 1) {
    type(`n${i}`);
    await advance(500);
  }
  expect(server.received.length).toBeGreaterThan(0);
});

test('answers that change back to the acknowledged answers cause no request', async () => {
  const server = new Server();
  const { type, autosave } = openForm(server);
  type('a');
  await advance(1200);
  type('b');
  await advance(10);
  type('a');
  await advance(5000);
  expect(server.received).toHaveLength(1);
  expect(autosave.state.sync).toBe('saved');
});

test('without a network the draft stays on the device and is sent on reconnect', async () => {
  const server = new Server();
  server.failures = ['requestLost', 'requestLost'];
  const { type, autosave } = openForm(server);
  type('a');
  await advance(1200);
  expect(autosave.state.sync).toBe('offline');
  await advance(2100);
  expect(server.draft).toBeUndefined();
  autosave.retryNow();
  await advance(60);
  expect(server.draft?.answers).toEqual(named('a'));
  expect(autosave.state.sync).toBe('saved');
});

test('a server error is retried with growing delays', async () => {
  const server = new Server();
  server.failures = Array.from({ length: 3 }, () => new Problem('http.503', { status: 503 }));
  const { type, autosave } = openForm(server);
  type('a');
  await advance(1100);
  expect(autosave.state.sync).toBe('retrying');
  await advance(2100 + 4100 + 8100);
  expect(autosave.state.sync).toBe('saved');
});

test('a permanent refusal stops sending and reports the problem', async () => {
  const server = new Server();
  server.failures = [new Problem('session.none', { status: 401 })];
  const { type, autosave } = openForm(server);
  type('a');
  await advance(1100);
  expect(autosave.state).toMatchObject({ sync: 'failed', problem: { code: 'session.none' } });
  type('b');
  await advance(5000);
  expect(server.received).toEqual([]);
});

test('a draft with a text that is too long is sent again once the text is shorter (U25)', async () => {
  const server = new Server();
  server.failures = [new Problem('answers.invalid', { status: 422 })];
  const { type, autosave } = openForm(server);
  type('a text longer than a draft holds');
  await advance(60_000);
  expect(autosave.state.sync).toBe('retrying');
  expect(server.failures).toEqual([]);
  expect(server.received).toEqual([]);
  type('Chen');
  await advance(3000);
  expect(server.received).toEqual([named('Chen')]);
  expect(autosave.state).toMatchObject({ sync: 'saved', problem: undefined });
});

test('a lost receipt is recognised and causes no conflict', async () => {
  const server = new Server();
  server.failures = ['responseLost'];
  const { type, autosave } = openForm(server);
  type('a');
  await advance(1100);
  type('b');
  await advance(10_000);
  expect(autosave.state).toMatchObject({ sync: 'saved', conflict: undefined });
  expect(server.draft).toMatchObject({ revision: 2, answers: named('b') });
});

test('different answers from another page raise a conflict and are not overwritten', async () => {
  const server = new Server();
  const { type, autosave } = openForm(server);
  server.draft = { revision: 4, enteredRevision: 4, answers: named('other'), contentHash: 'h1' };
  type('local');
  await advance(1200);
  expect(autosave.state.conflict).toMatchObject({ revision: 4, answers: named('other') });
  type('local too');
  await advance(10_000);
  expect(server.draft.answers).toEqual(named('other'));
});

test('local: the server receives the answers of this page, and the other answers can be restored', async () => {
  const server = new Server();
  const form = openForm(server);
  server.draft = { revision: 4, enteredRevision: 4, answers: named('other'), contentHash: 'h1' };
  form.type('local');
  await advance(1200);
  const discardedAnswers = form.autosave.resolveConflict('local');
  await advance(100);
  expect(server.draft).toMatchObject({ revision: 5, answers: named('local') });
  form.autosave.restore(discardedAnswers);
  await advance(100);
  expect(server.draft).toMatchObject({ revision: 6, answers: named('other') });
  expect(form.answers).toEqual(named('other'));
});

test('other: this page shows the other answers, and its own can be restored', async () => {
  const server = new Server();
  const form = openForm(server);
  server.draft = { revision: 4, enteredRevision: 4, answers: named('other'), contentHash: 'h1' };
  form.type('local');
  await advance(1200);
  const discardedAnswers = form.autosave.resolveConflict('other');
  await advance(5000);
  expect(form.answers).toEqual(named('other'));
  expect(server.draft.revision).toBe(4);
  form.autosave.restore(discardedAnswers);
  await advance(100);
  expect(server.draft).toMatchObject({ revision: 5, answers: named('local') });
});

test('an unchanged page adopts the answers of the other page', async () => {
  const server = new Server();
  const [firstPage, secondPage] = [
    openForm(server),
    openForm(server, memoryStorage(Date.now), undefined, 'p2'),
  ];
  firstPage.type('a');
  await advance(1200);
  await secondPage.autosave.checkServer(1);
  expect(secondPage.answers).toEqual(named('a'));
  secondPage.type('b');
  await advance(1200);
  expect(server.draft).toMatchObject({ revision: 2, answers: named('b') });
  expect(secondPage.autosave.state.conflict).toBeUndefined();
});

test('a changed page raises a conflict when the other page stored answers', async () => {
  const server = new Server();
  const [firstPage, secondPage] = [
    openForm(server),
    openForm(server, memoryStorage(Date.now), undefined, 'p2'),
  ];
  secondPage.type('b');
  await advance(10);
  firstPage.type('a');
  void firstPage.autosave.flush(false);
  await advance(60);
  await secondPage.autosave.checkServer(1);
  expect(secondPage.autosave.state.conflict).toMatchObject({ answers: named('a') });
});

test('flush sends and stores the last key typed', async () => {
  const server = new Server();
  const storage = memoryStorage(Date.now);
  const { type, autosave } = openForm(server, storage);
  type('last');
  const flushed = autosave.flush(true);
  await advance(60);
  await flushed;
  expect(server.draft?.answers).toEqual(named('last'));
  expect(await storage.read(DRAFT_KEY)).toMatchObject([{ answers: named('last') }]);
});

test('a page killed before the receipt leaves a draft without conflict', async () => {
  const server = new Server();
  const storage = memoryStorage(Date.now);
  server.failures = ['responseLost'];
  const killedForm = openForm(server, storage);
  killedForm.type('a');
  await advance(1040);
  killedForm.type('ab');
  await advance(1);
  killedForm.autosave.close();
  await advance(100);
  const drafts = await storage.read(DRAFT_KEY);
  expect(chooseInitialSource(drafts, await server.read())).toMatchObject({
    from: 'device',
    draft: { answers: named('ab') },
  });
});

test('the position is stored with the draft', async () => {
  const storage = memoryStorage(Date.now);
  const { autosave } = openForm(new Server(), storage);
  void autosave.updatePosition({ openRow: 'insured/r1' });
  void autosave.updatePosition({ focus: 'insured/r1/name' });
  await advance(1);
  expect(await storage.read(DRAFT_KEY)).toMatchObject([
    { focus: 'insured/r1/name', openRow: 'insured/r1', dirty: false },
  ]);
});

test('no draft is sent during the final save, and later changes are sent after it', async () => {
  const server = new Server();
  const { type, autosave } = openForm(server);
  type('a');
  await advance(1200);
  const saved = autosave.saveFinal([named('a')], async (revision) => {
    type('typed meanwhile');
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(server.received).toHaveLength(1);
    return server.send(named('a'), revision);
  });
  await advance(3100);
  await saved;
  await advance(1200);
  expect(server.draft).toMatchObject({ revision: 3, answers: named('typed meanwhile') });
});

test('a final save with a lost receipt is recognised by its normalised answers', async () => {
  const server = new Server();
  const { type, autosave } = openForm(server);
  type('a ');
  await advance(1200);
  const saved = autosave.saveFinal([named('a')], async (revision) => {
    server.failures = ['responseLost'];
    return server.send(named('a'), revision);
  });
  const rejection = expect(saved).rejects.toMatchObject({ code: 'network.failed' });
  await advance(60);
  await rejection;
  type('a b');
  await advance(5000);
  expect(autosave.state.conflict).toBeUndefined();
  expect(server.draft).toMatchObject({ revision: 3, answers: named('a b') });
});

test('the local answers against another form version reopen the form from the draft on the device', async () => {
  const server = new Server();
  const storage = memoryStorage(Date.now);
  const form = openForm(server, storage);
  server.draft = { revision: 1, enteredRevision: 1, answers: named('other'), contentHash: 'h2' };
  form.type('local');
  await advance(1200);
  form.autosave.resolveConflict('local');
  await advance(1);
  expect(form.reopened).toBe(1);
  expect(chooseInitialSource(await storage.read(DRAFT_KEY), server.draft)).toMatchObject({
    from: 'device',
    draft: { answers: named('local'), revision: 1 },
  });
});

test('a migration on the server reopens the form with all local changes and without a conflict', async () => {
  const server = new Server();
  const storage = memoryStorage(Date.now);
  const form = openForm(server, storage);
  form.type('a');
  await advance(1200);
  server.draft = { ...server.draft!, revision: 2, answers: named('migrated'), contentHash: 'h2' };
  form.type('a b');
  await advance(1200);
  expect(form.autosave.state.conflict).toBeUndefined();
  expect(form.reopened).toBe(1);
  expect(chooseInitialSource(await storage.read(DRAFT_KEY), server.draft)).toMatchObject({
    from: 'device',
    draft: { answers: named('a b'), revision: 2, contentHash: 'h1' },
  });
  expect(server.received).toEqual([named('a')]);
});

test('an unloading page writes unacknowledged answers synchronously, and acknowledged answers not at all', async () => {
  const written: LocalDraft[] = [];
  const storage = { ...memoryStorage(Date.now), writeNow: (draft: LocalDraft) => void written.push(draft) };
  const { type, autosave } = openForm(new Server(), storage);
  type('a');
  void autosave.flush(true);
  expect(written).toMatchObject([{ answers: named('a'), dirty: true }]);
  await advance(1200);
  void autosave.flush(true);
  expect(written).toHaveLength(1);
});

test('the next page knows what an unloading page sent, and goes on without a conflict', async () => {
  const server = new Server();
  const written: LocalDraft[] = [];
  const storage = { ...memoryStorage(Date.now), writeNow: (draft: LocalDraft) => void written.push(draft) };
  const unloaded = openForm(server, storage);
  unloaded.type('a');
  void unloaded.autosave.flush(true);
  const [backup] = written;
  await advance(100);
  const next = openForm(
    server,
    storage,
    { ...backup!, isDirty: true, isUnconfirmed: true },
    'p2',
    backup!.answers,
  );
  next.type('ab');
  next.autosave.confirm(await server.read());
  expect(next.autosave.state.conflict).toBeUndefined();
  await advance(3000);
  expect(server.draft).toMatchObject({ answers: named('ab'), revision: 2 });
});

test('a failed write on the device is reported, and the server still receives the draft', async () => {
  const server = new Server();
  const fullStorage: DraftStorage = {
    isPersistent: true,
    read: async () => [],
    write: async () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    writeNow: () => undefined,
    remove: async () => undefined,
    clear: async () => undefined,
  };
  const { type, autosave } = openForm(server, fullStorage);
  expect(autosave.state.isPersistent).toBe(true);
  type('a');
  await advance(1200);
  expect(autosave.state.isPersistent).toBe(false);
  expect(server.draft?.answers).toEqual(named('a'));
});

test('an outage of ten minutes causes fourteen requests, not three hundred [M5]', async () => {
  const server = new Server();
  server.failures = Array.from({ length: 1000 }, () => 'requestLost');
  const { type } = openForm(server);
  type('a');
  await advance(600_000);
  expect(1000 - server.failures.length).toBe(14);
});

test('after an outage and a success, the first retry follows after two seconds [M4]', async () => {
  const server = new Server();
  server.failures = Array.from({ length: 8 }, () => 'requestLost');
  const { type, autosave } = openForm(server);
  type('a');
  await advance(300_000);
  expect(autosave.state.sync).toBe('saved');
  server.failures = ['requestLost'];
  type('b');
  await advance(1100);
  expect(autosave.state.sync).toBe('offline');
  await advance(2100);
  expect(autosave.state.sync).toBe('saved');
});

test('a reconnect waits for the slow request in flight, and later changes are sent after it', async () => {
  const server = new Server();
  server.delayMs = 3000;
  const { type, autosave } = openForm(server);
  type('a');
  await advance(1100);
  type('b');
  await advance(1);
  autosave.retryNow();
  await advance(1100);
  expect(server.inFlight).toBe(1);
  await advance(10_000);
  expect(server.maxInFlight).toBe(1);
  expect(server.received).toEqual([named('a'), named('b')]);
});

test('a receipt clears the unacknowledged answers and the problem', async () => {
  const server = new Server();
  server.failures = ['requestLost'];
  const storage = memoryStorage(Date.now);
  const { type, autosave } = openForm(server, storage);
  type('a');
  await advance(1100);
  expect(autosave.state.problem).toMatchObject({ code: 'network.failed' });
  expect(await storage.read(DRAFT_KEY)).toMatchObject([{ unacknowledged: [named('a')] }]);
  await advance(2100);
  expect(autosave.state.problem).toBeUndefined();
  expect(await storage.read(DRAFT_KEY)).toMatchObject([{ unacknowledged: [] }]);
});

test('of many requests without a receipt the newest answers are remembered', async () => {
  const server = new Server();
  server.failures = [...Array.from({ length: 7 }, () => 'requestLost' as const), 'responseLost'];
  const { type, autosave } = openForm(server);
  for (const name of 'abcdefgh') {
    type(name);
    await advance(1100);
  }
  expect(server.draft?.answers).toEqual(named('h'));
  type('i');
  await advance(1100);
  expect(autosave.state.conflict).toBeUndefined();
});

test('an unsent draft on the device is sent when its form opens', async () => {
  const server = new Server();
  openForm(server, memoryStorage(Date.now), { revision: 0, isDirty: true }, 'p1', named('a'));
  await advance(1100);
  expect(server.received).toEqual([named('a')]);
});

const priceOf = (text: string): TradePrice => ({
  zh_CN: text,
  zh_TW: text,
  en_US: text,
  es_ES: text,
  pt_BR: text,
});

test('the price is the one that the server said last, with a draft, a final save or the answers of another device', async () => {
  const server = new Server();
  const storage = memoryStorage(Date.now);
  const opened = { revision: 0, isDirty: false, price: priceOf('opened') };
  const { type, autosave } = openForm(server, storage, opened);
  expect(autosave.state.price).toEqual(priceOf('opened'));
  server.price = priceOf('typed');
  type('a');
  await advance(1200);
  expect(autosave.state.price).toEqual(priceOf('typed'));
  // A receipt without a price leaves the last one.
  server.price = undefined;
  type('ab');
  await advance(1200);
  expect(autosave.state.price).toEqual(priceOf('typed'));
  server.price = priceOf('final');
  const saved = autosave.saveFinal([named('ab')], (revision) => server.send(named('ab'), revision));
  await advance(60);
  await saved;
  expect(autosave.state.price).toEqual(priceOf('final'));
  server.draft = {
    ...server.draft!,
    revision: 7,
    enteredRevision: 7,
    answers: named('b'),
    price: priceOf('other'),
  };
  await autosave.checkServer();
  expect(autosave.state.price).toEqual(priceOf('other'));
});

test('a form that was drawn first says the price of the server, also where its answers are the same', async () => {
  const server = new Server();
  const opened = { revision: 3, isDirty: false, isUnconfirmed: true, price: priceOf('kept') };
  const { autosave } = openForm(server, memoryStorage(Date.now), opened);
  const confirmed = { revision: 3, enteredRevision: 3, answers: {}, contentHash: 'h1' };
  autosave.confirm({ ...confirmed, price: priceOf('of today') });
  expect(autosave.state.price).toEqual(priceOf('of today'));
  autosave.confirm(confirmed);
  expect(autosave.state.price).toEqual(priceOf('of today'));
});

test('the final save waits for the request in flight', async () => {
  const server = new Server();
  server.delayMs = 3000;
  const { type, autosave } = openForm(server);
  type('a');
  await advance(1100);
  const saved = autosave.saveFinal([named('a')], async (revision) => {
    expect({ inFlight: server.inFlight, revision }).toEqual({ inFlight: 0, revision: 1 });
    return { revision: revision + 1 };
  });
  await advance(3000);
  await saved;
});

test('the final save includes the last key typed before it', async () => {
  const server = new Server();
  const { type, autosave } = openForm(server);
  type('a');
  await advance(1100);
  type('ab');
  const saved = autosave.saveFinal([named('ab')], (revision) => server.send(named('ab'), revision));
  await advance(60);
  await saved;
  await advance(5000);
  expect(server.received).toEqual([named('a'), named('ab')]);
});

describe('a form that is drawn before the server answers', () => {
  const drawn = (server: Server, revision = 1) =>
    openForm(
      server,
      memoryStorage(Date.now),
      { revision, isDirty: false, isUnconfirmed: true },
      'p1',
      named('a'),
    );
  const stored = (revision: number, name: string): StoredDraft => ({
    revision,
    enteredRevision: revision,
    answers: named(name),
    contentHash: 'h1',
  });

  test('sends nothing until then, and what was typed meanwhile after it (U27)', async () => {
    const server = new Server();
    server.draft = stored(1, 'a');
    const { type, autosave } = drawn(server);
    type('ab');
    await advance(20_000);
    autosave.retryNow();
    await autosave.flush(false);
    expect(server.received).toEqual([]);
    autosave.confirm(server.draft);
    await advance(1200);
    expect(server.received).toEqual([named('ab')]);
    expect(autosave.state).toMatchObject({ sync: 'saved', conflict: undefined });
  });

  test('stays as it is when the server has the same answers, and says nothing about saving (U27)', async () => {
    const server = new Server();
    server.draft = stored(1, 'a');
    const { autosave } = drawn(server);
    autosave.confirm(server.draft);
    await advance(5000);
    expect(autosave.state.sync).toBe('unchanged');
    expect(server.received).toEqual([]);
  });

  test('takes later answers over, unless something was typed: then the customer chooses (U27)', async () => {
    const server = new Server();
    server.draft = stored(3, 'of another phone');
    const untouched = drawn(server);
    untouched.autosave.confirm(server.draft);
    expect(untouched.answers).toEqual(named('of another phone'));
    const { type, autosave } = drawn(server);
    type('ab');
    autosave.confirm(server.draft);
    expect(autosave.state.conflict).toMatchObject({ answers: named('of another phone'), isOnServer: true });
    await advance(5000);
    expect(server.received).toEqual([]);
    autosave.resolveConflict('local');
    await advance(1200);
    expect(server.draft.answers).toEqual(named('ab'));
  });

  test.each([0, 2])(
    'knows a save of its phone that the response does not, after revision %i',
    async (revision) => {
      const server = new Server();
      const before = stored(revision, '若');
      if (revision > 0) server.draft = before;
      const { autosave, type } = openForm(
        server,
        undefined,
        { revision, isDirty: true, unacknowledged: [named('若溪')], isUnconfirmed: true },
        'p2',
        named('若溪'),
      );
      type('若溪文');
      await advance(1);
      // The form that was left had sent these answers; the response is older.
      void server.send(named('若溪'), revision);
      await advance(100);
      autosave.confirm(before);
      await advance(3000);
      expect(autosave.state).toMatchObject({ conflict: undefined, sync: 'saved' });
      expect(server.draft).toMatchObject({ answers: named('若溪文'), revision: revision + 2 });
    },
  );

  test('goes on like any other without a network (U27)', async () => {
    const server = new Server();
    server.draft = stored(1, 'a');
    const { type, autosave } = drawn(server);
    type('ab');
    autosave.confirm();
    await advance(1200);
    expect(server.draft.answers).toEqual(named('ab'));
    expect(autosave.state.sync).toBe('saved');
  });
});

test('a closed autosave sends nothing, even when its last request failed', async () => {
  const server = new Server();
  server.failures = ['requestLost', 'requestLost'];
  const { type, autosave } = openForm(server);
  type('a');
  await advance(1020);
  autosave.close();
  await advance(60_000);
  expect(server.failures).toHaveLength(1);
});

test('after the draft was deleted on the server, the next change creates revision 1 again', async () => {
  const server = new Server();
  const { type, autosave } = openForm(server);
  type('a');
  await advance(1200);
  server.draft = undefined;
  type('b');
  await advance(5000);
  expect(autosave.state.conflict).toBeUndefined();
  expect(server.draft).toMatchObject({ revision: 1, answers: named('b') });
});

test('listeners are called at every change of the state until they unsubscribe', async () => {
  const { type, autosave } = openForm(new Server());
  const states: string[] = [];
  const unsubscribe = autosave.subscribe(() => states.push(autosave.state.sync));
  type('a');
  await advance(1200);
  expect(new Set(states)).toEqual(new Set(['saving', 'saved']));
  unsubscribe();
  const count = states.length;
  type('b');
  await advance(1200);
  expect(states).toHaveLength(count);
});
