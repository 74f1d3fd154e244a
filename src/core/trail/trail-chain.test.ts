import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extendChain, firstHash, verifyChain, type TrailEntry, type TrailHead } from './trail-chain.ts';
import { trailKinds, type NewTrailEntry, type TrailKind } from './trail-entry.ts';

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const TRADE = 'a-trade';
const AT = '2026-11-21T04:00:00.000000Z';

/** A chain of one entry for each page, and its head. */
function chainOf(pages: readonly string[], tradeId = TRADE): { entries: TrailEntry[]; head: TrailHead } {
  const added = pages.map((page): NewTrailEntry => ({ kind: 'pageEntered', details: { page } }));
  return withHead(extendChain(tradeId, undefined, added, AT, sha256));
}

const withHead = (entries: TrailEntry[]) => {
  const { seq, hash } = entries.at(-1)!;
  return { entries, head: { seq, hash } };
};

const { entries, head } = chainOf(['detail', 'input', 'healthNotice', 'confirm']);
const faultOf = (changed: readonly TrailEntry[], end: TrailHead | undefined = head) =>
  verifyChain(TRADE, changed, end, sha256);
/** The chain with a change of its entry at a position. */
const changedAt = (seq: number, change: Partial<TrailEntry>) =>
  entries.map((entry) => (entry.seq === seq ? { ...entry, ...change } : entry));

test('each hash is SHA-256 of the hash before and the canonical JSON of the entry (TR-8)', () => {
  const [first, second] = entries as [TrailEntry, TrailEntry];
  expect(first.previousHash).toBe(sha256('trail:a-trade'));
  const text = `{"at":"${AT}","details":{"page":"input"},"kind":"pageEntered","seq":2}`;
  expect(second.hash).toBe(sha256(first.hash + text));
});

test('a chain without a fault has none, and so has a trade without a trail', () => {
  expect(faultOf(entries)).toBeUndefined();
  expect(verifyChain(TRADE, [], undefined, sha256)).toBeUndefined();
  expect(verifyChain(TRADE, [], { seq: 0, hash: firstHash(TRADE, sha256) }, sha256)).toBeUndefined();
});

describe('a fault is named with its position:', () => {
  const X = '0'.repeat(64);
  test.each<[code: string, seq: number, changed: TrailEntry[], end?: TrailHead]>([
    ['gap', 2, entries.filter(({ seq }) => seq !== 2)],
    ['gap', 1, entries.slice(1)],
    ['changed', 3, changedAt(3, { kind: 'pageLeft' })],
    ['changed', 3, changedAt(3, { at: '2026-11-21T04:00:00.000001Z' })],
    ['changed', 3, changedAt(3, { details: { page: 'healthNotic' } })],
    ['changed', 4, changedAt(4, { details: {} })],
    ['wrongHash', 3, changedAt(3, { hash: X })],
    ['wrongHash', 4, changedAt(4, { hash: X })],
    ['wrongLink', 3, changedAt(3, { previousHash: X })],
    ['wrongLink', 1, changedAt(1, { previousHash: X })],
    ['otherTrade', 2, changedAt(2, { tradeId: 'another' })],
    ['otherTrade', 1, chainOf(['detail'], 'another').entries.map((entry) => ({ ...entry, tradeId: TRADE }))],
    [
      'reordered',
      2,
      [entries[0]!, entries[2]!, entries[1]!, entries[3]!].map((entry, i) => ({ ...entry, seq: i + 1 })),
    ],
    ['gap', 2, [entries[0]!, entries[2]!, entries[1]!, entries[3]!]],
    ['reordered', 2, [entries[0]!, entries[0]!, ...entries.slice(1)]],
    ['removedTail', 4, entries.slice(0, 3)],
    ['removedTail', 1, []],
    ['afterHead', 4, entries, { seq: 3, hash: entries[2]!.hash }],
    ['afterHead', 1, entries, { seq: 0, hash: firstHash(TRADE, sha256) }],
    ['wrongHead', 4, entries, { seq: 4, hash: X }],
  ])('%s at %i', (code, seq, changed, end = head) => {
    expect(faultOf(changed, end)).toEqual({ code, seq });
  });

  test('afterHead at 1 without a stored head', () => {
    expect(verifyChain(TRADE, entries, undefined, sha256)).toEqual({ code: 'afterHead', seq: 1 });
  });
});

const kinds = Object.keys(trailKinds) as TrailKind[];
const details = fc.dictionary(
  fc.constantFrom('page', 'elementCode', 'documentId', 'seconds'),
  fc.oneof(fc.string({ unit: 'binary' }), fc.nat()),
);
const lists = fc.array(fc.record({ kind: fc.constantFrom(...kinds), details }), {
  minLength: 1,
  maxLength: 12,
});

test('entries appended in parts make the same chain as at once, and it has no fault', () => {
  fc.assert(
    fc.property(lists, fc.nat(), (added, cut) => {
      const at = cut % (added.length + 1);
      const first = extendChain(TRADE, undefined, added.slice(0, at), AT, sha256);
      const end = first.at(-1);
      const rest = extendChain(TRADE, end && { seq: end.seq, hash: end.hash }, added.slice(at), AT, sha256);
      const chain = withHead([...first, ...rest]);
      expect(chain.entries).toEqual(extendChain(TRADE, undefined, added, AT, sha256));
      expect(faultOf(chain.entries, chain.head)).toBeUndefined();
    }),
  );
});

/** What somebody who owns the database could do to a chain; each changes at least one entry. */
const MUTATIONS: Record<string, (chain: TrailEntry[], i: number, j: number) => TrailEntry[]> = {
  removed: (chain, i) => chain.toSpliced(i, 1),
  'removed, and the rest numbered anew': (chain, i) => numbered(chain.toSpliced(i, 1)),
  repeated: (chain, i) => numbered(chain.toSpliced(i, 0, chain[i]!)),
  swapped: (chain, i, j) => chain.with(i, { ...chain[j]!, seq: i + 1 }).with(j, { ...chain[i]!, seq: j + 1 }),
  'kind changed': (chain, i) => chain.with(i, { ...chain[i]!, kind: `${chain[i]!.kind}x` }),
  'details changed': (chain, i) =>
    chain.with(i, { ...chain[i]!, details: { ...chain[i]!.details, to: 'x' } }),
  'time changed': (chain, i) => chain.with(i, { ...chain[i]!, at: AT.replace('04', '05') }),
  'hash flipped': (chain, i) => chain.with(i, { ...chain[i]!, hash: flipped(chain[i]!.hash) }),
  'link flipped': (chain, i) =>
    chain.with(i, { ...chain[i]!, previousHash: flipped(chain[i]!.previousHash) }),
  'trade changed': (chain, i) => chain.with(i, { ...chain[i]!, tradeId: 'another' }),
  'entry written anew without the rest': (chain, i) => {
    const { tradeId, seq, previousHash } = chain[i]!;
    const before = seq === 1 ? undefined : { seq: seq - 1, hash: previousHash };
    const [forged] = extendChain(
      tradeId,
      before,
      [{ kind: 'orderMoved', details: { to: 'forged' } }],
      AT,
      sha256,
    );
    return chain.with(i, forged!);
  },
};
const numbered = (chain: TrailEntry[]) => chain.map((entry, i) => ({ ...entry, seq: i + 1 }));
const flipped = (hash: string) => (hash.startsWith('0') ? '1' : '0') + hash.slice(1);

test.each(Object.entries(MUTATIONS))('an entry %s is a fault at or right after it', (_name, mutate) => {
  fc.assert(
    fc.property(lists, fc.nat(), fc.nat(), (added, a, b) => {
      const chain = withHead(extendChain(TRADE, undefined, added, AT, sha256));
      const [i, j] = [a % added.length, b % added.length];
      fc.pre(mutate !== MUTATIONS['swapped'] || i !== j);
      const fault = faultOf(mutate([...chain.entries], i, j), chain.head);
      expect(fault).toBeDefined();
      const first = mutate === MUTATIONS['swapped'] ? Math.min(i, j) : i;
      expect([first + 1, first + 2]).toContain(fault!.seq);
    }),
  );
});
