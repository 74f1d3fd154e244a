import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answers } from '../../../core/answers/answers.ts';
import { Problem } from '../../calls/problem.ts';
import { chooseInitialSource } from './draft-comparison.ts';
import { DraftKeeper } from './draft-keeper.ts';
import type { DraftRemote, StoredDraft } from './draft-remote.ts';
import type { InitialKeeperState } from './keeper-ports.ts';
import type { DraftStorage, LocalDraft } from './local-draft.ts';
import { memoryStorage } from './memory-storage.ts';

const PLACE = 'T1/insureInfomation';
const named = (name: string): Answers => ({ applicant: { name } });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that keeps one draft and refuses whatever does not build on it, as ours does. */
class Server implements DraftRemote {
  draft: StoredDraft | undefined;
  received: Answers[] = [];
  /** What happens to the next requests: nothing, lost on the way there, or lost on the way back. */
  ways: ('there' | 'back' | Problem)[] = [];
  underWay = 0;
  mostUnderWay = 0;
  contentHash = 'h1';
  delayMs = 50;

  async send(answers: Answers, revision: number): Promise<number> {
    this.underWay += 1;
    this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay);
    await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    this.underWay -= 1;
    const way = this.ways.shift();
    if (way === 'there') throw new Problem('network.failed');
    if (way instanceof Problem) throw way;
    if ((this.draft?.revision ?? 0) !== revision)
      throw new Problem('draft.conflict', { status: 409, data: this.draft ?? { revision: 0 } });
    this.received.push(answers);
    const next = revision + 1;
    this.draft = { revision: next, enteredRevision: next, answers, contentHash: this.contentHash };
    if (way === 'back') throw new Problem('network.failed');
    return revision + 1;
  }

  async read(): Promise<StoredDraft> {
    if (!this.draft) throw new Problem('draft.notFound', { status: 404 });
    return this.draft;
  }
}

/** An open form: its answers, and the keeper behind it. */
function openForm(
  server: Server,
  storage: DraftStorage = memoryStorage(Date.now),
  start: InitialKeeperState = { revision: 0, isDirty: false },
  pageId = 'p1',
  begin: Answers = {},
) {
  let answers = begin;
  const form = {
    get answers() {
      return answers;
    },
    announced: [] as number[],
    reopened: 0,
    type(name: string) {
      answers = named(name);
      keeper.onFormChange();
    },
    keeper: undefined as unknown as DraftKeeper,
  };
  const keeper = new DraftKeeper(
    {
      draftKey: PLACE,
      pageId,
      contentHash: 'h1',
      answers: () => answers,
      replace: (others) => {
        answers = others as Answers;
      },
      storage,
      remote: server,
      onPositionChange: () => undefined,
      announceRevision: (revision) => form.announced.push(revision),
      reopen: () => {
        form.reopened += 1;
      },
      now: Date.now,
    },
    start,
  );
  form.keeper = keeper;
  return form;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a change is on the phone at once and on the server a moment later', async () => {
  const server = new Server();
  const shelf = memoryStorage(Date.now);
  const { type, keeper, announced } = openForm(server, shelf);
  expect(keeper.state.sync).toBe('untouched');
  type('若吉');
  await pass(1);
  expect(await shelf.read(PLACE)).toMatchObject([{ answers: named('若吉'), dirty: true, revision: 0 }]);
  expect(keeper.state.sync).toBe('saving');
  await pass(1100);
  expect(server.draft).toMatchObject({ answers: named('若吉'), revision: 1 });
  expect(keeper.state).toMatchObject({ sync: 'saved', savedAt: expect.any(Number) as number });
  expect(await shelf.read(PLACE)).toMatchObject([{ dirty: false, revision: 1 }]);
  expect(announced).toEqual([1]);
});

test('requests never overlap, and the newest answers come last', async () => {
  const server = new Server();
  const { type } = openForm(server);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    type(name);
    await pass(990);
  }
  await pass(3000);
  expect(server.mostUnderWay).toBe(1);
  expect(server.draft?.answers).toEqual(named('h'));
});

test('somebody who never pauses is saved every five seconds all the same', async () => {
  const server = new Server();
  const { type } = openForm(server);
  for (let i = 0; i < 12; i += 1) {
    type(`n${i}`);
    await pass(500);
  }
  expect(server.received.length).toBeGreaterThan(0);
});

test('answers that came back to what the server has need no request', async () => {
  const server = new Server();
  const { type, keeper } = openForm(server);
  type('a');
  await pass(1200);
  type('b');
  await pass(10);
  type('a');
  await pass(5000);
  expect(server.received).toHaveLength(1);
  expect(keeper.state.sync).toBe('saved');
});

test('without a network the draft stays on the phone and goes out when it is back', async () => {
  const server = new Server();
  server.ways = ['there', 'there'];
  const { type, keeper } = openForm(server);
  type('a');
  await pass(1200);
  expect(keeper.state.sync).toBe('here');
  await pass(2100);
  expect(server.draft).toBeUndefined();
  keeper.retryNow();
  await pass(60);
  expect(server.draft?.answers).toEqual(named('a'));
  expect(keeper.state.sync).toBe('saved');
});

test('a server that is out of order is asked again, ever less often', async () => {
  const server = new Server();
  server.ways = Array.from({ length: 3 }, () => new Problem('http.503', { status: 503 }));
  const { type, keeper } = openForm(server);
  type('a');
  await pass(1100);
  expect(keeper.state.sync).toBe('retrying');
  await pass(2100 + 4100 + 8100);
  expect(keeper.state.sync).toBe('saved');
});

test('a refusal that will not pass stops the sending and tells why', async () => {
  const server = new Server();
  server.ways = [new Problem('session.none', { status: 401 })];
  const { type, keeper } = openForm(server);
  type('a');
  await pass(1100);
  expect(keeper.state).toMatchObject({ sync: 'stopped', problem: { code: 'session.none' } });
  type('b');
  await pass(5000);
  expect(server.received).toEqual([]);
});

test('a lost receipt is recognised: the page goes on from its own step', async () => {
  const server = new Server();
  server.ways = ['back'];
  const { type, keeper } = openForm(server);
  type('a');
  await pass(1100);
  type('b');
  await pass(10_000);
  expect(keeper.state).toMatchObject({ sync: 'saved', conflict: undefined });
  expect(server.draft).toMatchObject({ revision: 2, answers: named('b') });
});

test('when another page stored something else, the person is asked and nothing is overwritten', async () => {
  const server = new Server();
  const { type, keeper } = openForm(server);
  server.draft = { revision: 4, enteredRevision: 4, answers: named('theirs'), contentHash: 'h1' };
  type('mine');
  await pass(1200);
  expect(keeper.state.conflict).toMatchObject({ revision: 4, answers: named('theirs') });
  type('mine too');
  await pass(10_000);
  expect(server.draft.answers).toEqual(named('theirs'));
});

test('mine: the server gets the answers of this page, the others can be brought back', async () => {
  const server = new Server();
  const form = openForm(server);
  server.draft = { revision: 4, enteredRevision: 4, answers: named('theirs'), contentHash: 'h1' };
  form.type('mine');
  await pass(1200);
  const aside = form.keeper.resolveConflict('mine');
  await pass(100);
  expect(server.draft).toMatchObject({ revision: 5, answers: named('mine') });
  form.keeper.restore(aside);
  await pass(100);
  expect(server.draft).toMatchObject({ revision: 6, answers: named('theirs') });
  expect(form.answers).toEqual(named('theirs'));
});

test('theirs: this page shows the other answers, its own can be brought back', async () => {
  const server = new Server();
  const form = openForm(server);
  server.draft = { revision: 4, enteredRevision: 4, answers: named('theirs'), contentHash: 'h1' };
  form.type('mine');
  await pass(1200);
  const aside = form.keeper.resolveConflict('theirs');
  await pass(5000);
  expect(form.answers).toEqual(named('theirs'));
  expect(server.draft.revision).toBe(4);
  form.keeper.restore(aside);
  await pass(100);
  expect(server.draft).toMatchObject({ revision: 5, answers: named('mine') });
});

test('a page that changed nothing follows the other page', async () => {
  const server = new Server();
  const [one, two] = [openForm(server), openForm(server, memoryStorage(Date.now), undefined, 'p2')];
  one.type('a');
  await pass(1200);
  await two.keeper.checkServer(1);
  expect(two.answers).toEqual(named('a'));
  two.type('b');
  await pass(1200);
  expect(server.draft).toMatchObject({ revision: 2, answers: named('b') });
  expect(two.keeper.state.conflict).toBeUndefined();
});

test('a page that has changes of its own is asked when the other page stored some', async () => {
  const server = new Server();
  const [one, two] = [openForm(server), openForm(server, memoryStorage(Date.now), undefined, 'p2')];
  two.type('b');
  await pass(10);
  one.type('a');
  void one.keeper.flush(false);
  await pass(60);
  await two.keeper.checkServer(1);
  expect(two.keeper.state.conflict).toMatchObject({ answers: named('a') });
});

test('a page that is closed flushes what was typed last', async () => {
  const server = new Server();
  const shelf = memoryStorage(Date.now);
  const { type, keeper } = openForm(server, shelf);
  type('last');
  const flushed = keeper.flush(true);
  await pass(60);
  await flushed;
  expect(server.draft?.answers).toEqual(named('last'));
  expect(await shelf.read(PLACE)).toMatchObject([{ answers: named('last') }]);
});

test('killed before the receipt came: the next page goes on without a question', async () => {
  const server = new Server();
  const shelf = memoryStorage(Date.now);
  server.ways = ['back'];
  const killed = openForm(server, shelf);
  killed.type('a');
  await pass(1040);
  killed.type('ab');
  await pass(1);
  killed.keeper.close();
  await pass(100);
  const drafts = await shelf.read(PLACE);
  expect(chooseInitialSource(drafts, await server.read())).toMatchObject({
    from: 'phone',
    draft: { answers: named('ab') },
  });
});

test('where the person was is kept with the draft', async () => {
  const shelf = memoryStorage(Date.now);
  const { keeper } = openForm(new Server(), shelf);
  void keeper.updatePosition({ openRow: 'insured/r1' });
  void keeper.updatePosition({ focus: 'insured/r1/name' });
  await pass(1);
  expect(await shelf.read(PLACE)).toMatchObject([
    { focus: 'insured/r1/name', openRow: 'insured/r1', dirty: false },
  ]);
});

test('no draft is sent while the final save is under way, and what was typed meanwhile follows it', async () => {
  const server = new Server();
  const { type, keeper } = openForm(server);
  type('a');
  await pass(1200);
  const saved = keeper.saveFinal([named('a')], async (revision) => {
    type('typed meanwhile');
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(server.received).toHaveLength(1);
    return server.send(named('a'), revision);
  });
  await pass(3100);
  await saved;
  await pass(1200);
  expect(server.draft).toMatchObject({ revision: 3, answers: named('typed meanwhile') });
});

test('a final save whose receipt was lost is recognised, though the server stored less than was typed', async () => {
  const server = new Server();
  const { type, keeper } = openForm(server);
  type('a ');
  await pass(1200);
  const lost = keeper.saveFinal([named('a')], async (revision) => {
    server.ways = ['back'];
    return server.send(named('a'), revision);
  });
  const refused = expect(lost).rejects.toMatchObject({ code: 'network.failed' });
  await pass(60);
  await refused;
  type('a b');
  await pass(5000);
  expect(keeper.state.conflict).toBeUndefined();
  expect(server.draft).toMatchObject({ revision: 3, answers: named('a b') });
});

test('another version of the form on the server: chosen, the form is opened anew from the phone', async () => {
  const server = new Server();
  const shelf = memoryStorage(Date.now);
  const form = openForm(server, shelf);
  server.draft = { revision: 1, enteredRevision: 1, answers: named('theirs'), contentHash: 'h2' };
  form.type('mine');
  await pass(1200);
  form.keeper.resolveConflict('mine');
  await pass(1);
  expect(form.reopened).toBe(1);
  expect(chooseInitialSource(await shelf.read(PLACE), server.draft)).toMatchObject({
    from: 'phone',
    draft: { answers: named('mine'), revision: 1 },
  });
});

test('the server moved the answers to another version: nobody is asked, and the form is opened anew with every key', async () => {
  const server = new Server();
  const shelf = memoryStorage(Date.now);
  const form = openForm(server, shelf);
  form.type('a');
  await pass(1200);
  server.draft = { ...server.draft!, revision: 2, answers: named('moved'), contentHash: 'h2' };
  form.type('a b');
  await pass(1200);
  expect(form.keeper.state.conflict).toBeUndefined();
  expect(form.reopened).toBe(1);
  expect(chooseInitialSource(await shelf.read(PLACE), server.draft)).toMatchObject({
    from: 'phone',
    draft: { answers: named('a b'), revision: 2, contentHash: 'h1' },
  });
  expect(server.received).toEqual([named('a')]);
});

test('a page that goes writes at once what nobody else has, and nothing that the server has', async () => {
  const at: LocalDraft[] = [];
  const shelf = { ...memoryStorage(Date.now), writeNow: (draft: LocalDraft) => void at.push(draft) };
  const { type, keeper } = openForm(new Server(), shelf);
  type('a');
  void keeper.flush(true);
  expect(at).toMatchObject([{ answers: named('a'), dirty: true }]);
  await pass(1200);
  void keeper.flush(true);
  expect(at).toHaveLength(1);
});

test('a phone that stops keeping drafts says so, and the server goes on', async () => {
  const server = new Server();
  const full: DraftStorage = {
    isPersistent: true,
    read: async () => [],
    write: async () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    writeNow: () => undefined,
    remove: async () => undefined,
  };
  const { type, keeper } = openForm(server, full);
  expect(keeper.state.isPersistent).toBe(true);
  type('a');
  await pass(1200);
  expect(keeper.state.isPersistent).toBe(false);
  expect(server.draft?.answers).toEqual(named('a'));
});

test('over an outage of ten minutes the server is asked fourteen times, not three hundred [M5]', async () => {
  const server = new Server();
  server.ways = Array.from({ length: 1000 }, () => 'there');
  const { type } = openForm(server);
  type('a');
  await pass(600_000);
  expect(1000 - server.ways.length).toBe(14);
});

test('after an outage and a success, the first failure is tried again after two seconds [M4]', async () => {
  const server = new Server();
  server.ways = Array.from({ length: 8 }, () => 'there');
  const { type, keeper } = openForm(server);
  type('a');
  await pass(300_000);
  expect(keeper.state.sync).toBe('saved');
  server.ways = ['there'];
  type('b');
  await pass(1100);
  expect(keeper.state.sync).toBe('here');
  await pass(2100);
  expect(keeper.state.sync).toBe('saved');
});

test('a slow request is waited for, also when the network comes back, and what was typed meanwhile follows it', async () => {
  const server = new Server();
  server.delayMs = 3000;
  const { type, keeper } = openForm(server);
  type('a');
  await pass(1100);
  type('b');
  await pass(1);
  keeper.retryNow();
  await pass(1100);
  expect(server.underWay).toBe(1);
  await pass(10_000);
  expect(server.mostUnderWay).toBe(1);
  expect(server.received).toEqual([named('a'), named('b')]);
});

test('a receipt ends doubt and failure', async () => {
  const server = new Server();
  server.ways = ['there'];
  const storage = memoryStorage(Date.now);
  const { type, keeper } = openForm(server, storage);
  type('a');
  await pass(1100);
  expect(keeper.state.problem).toMatchObject({ code: 'network.failed' });
  expect(await storage.read(PLACE)).toMatchObject([{ inDoubt: [named('a')] }]);
  await pass(2100);
  expect(keeper.state.problem).toBeUndefined();
  expect(await storage.read(PLACE)).toMatchObject([{ inDoubt: [] }]);
});

test('of many requests without a receipt the newest are remembered', async () => {
  const server = new Server();
  server.ways = [...Array.from({ length: 7 }, () => 'there' as const), 'back'];
  const { type, keeper } = openForm(server);
  for (const name of 'abcdefgh') {
    type(name);
    await pass(1100);
  }
  expect(server.draft?.answers).toEqual(named('h'));
  type('i');
  await pass(1100);
  expect(keeper.state.conflict).toBeUndefined();
});

test('a draft that only the phone has is sent when its form opens', async () => {
  const server = new Server();
  openForm(server, memoryStorage(Date.now), { revision: 0, isDirty: true }, 'p1', named('a'));
  await pass(1100);
  expect(server.received).toEqual([named('a')]);
});

test('the final save waits for the request under way', async () => {
  const server = new Server();
  server.delayMs = 3000;
  const { type, keeper } = openForm(server);
  type('a');
  await pass(1100);
  const saved = keeper.saveFinal([named('a')], async (revision) => {
    expect({ underWay: server.underWay, revision }).toEqual({ underWay: 0, revision: 1 });
    return revision + 1;
  });
  await pass(3000);
  await saved;
});

test('the final save counts the key that was typed right before it', async () => {
  const server = new Server();
  const { type, keeper } = openForm(server);
  type('a');
  await pass(1100);
  type('ab');
  const saved = keeper.saveFinal([named('ab')], (revision) => server.send(named('ab'), revision));
  await pass(60);
  await saved;
  await pass(5000);
  expect(server.received).toEqual([named('a'), named('ab')]);
});

test('a page that was closed sends nothing, also when its last request failed', async () => {
  const server = new Server();
  server.ways = ['there', 'there'];
  const { type, keeper } = openForm(server);
  type('a');
  await pass(1020);
  keeper.close();
  await pass(60_000);
  expect(server.ways).toHaveLength(1);
});

test('after the draft was removed elsewhere, what is typed here becomes the first one again', async () => {
  const server = new Server();
  const { type, keeper } = openForm(server);
  type('a');
  await pass(1200);
  server.draft = undefined;
  type('b');
  await pass(5000);
  expect(keeper.state.conflict).toBeUndefined();
  expect(server.draft).toMatchObject({ revision: 1, answers: named('b') });
});

test('listeners hear of every change of the state until they stop', async () => {
  const { type, keeper } = openForm(new Server());
  const states: string[] = [];
  const stop = keeper.subscribe(() => states.push(keeper.state.sync));
  type('a');
  await pass(1200);
  expect(new Set(states)).toEqual(new Set(['saving', 'saved']));
  stop();
  const count = states.length;
  type('b');
  await pass(1200);
  expect(states).toHaveLength(count);
});
