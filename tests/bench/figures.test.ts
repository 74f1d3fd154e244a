import { expect, test } from 'vitest';
import { evaluateTargets, quantile } from './figures.ts';
import type { Cell } from './bench-page.ts';
import type { Sample } from './measure.ts';

function sample(
  contestant: string,
  round: number,
  { key = 20, cpu = 20, mounted = 500, submit = 100 },
  cell: Cell = { scenario: 'flat', n: 200, throttle: 4 },
): Sample {
  return {
    contestant,
    round,
    cell,
    mounts: [{ loaded: mounted + 200, mounted, nodes: 1000 }],
    sizes: { script: 1, style: 1 },
    heapMB: 1,
    typing: [{ keys: [key], cpu, typed: 1 }],
    radio: 30,
    submit: { first: submit, all: submit, count: 180, expected: 180 },
    typingAfter: null,
    errors: [],
  };
}

test('quantile interpolates between neighbouring values', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(quantile([1, 2, 3], 0.95)).toBeCloseTo(2.9);
  expect(quantile([], 0.5)).toBeNaN();
});

test('a target compares the medians over all rounds, and its spread is the ratios of single rounds', () => {
  const samples = [
    sample('ours', 0, { key: 10 }),
    sample('ours', 1, { key: 30 }),
    sample('native:cv', 0, { key: 20 }),
    sample('native:cv', 1, { key: 20 }),
  ];
  const [key] = evaluateTargets(samples);
  expect(key).toMatchObject({ figure: 'key', ratio: 1, spread: [0.5, 1.5], isMet: true });
});

test('a form that never shows all errors misses the target for all errors', () => {
  const ours = sample('ours', 0, {});
  ours.submit = { ...ours.submit!, count: 179 };
  const targets = evaluateTargets([ours, sample('rjsf-core', 0, { submit: 1000 })]);
  expect(targets.find(({ figure }) => figure === 'allErrors')).toMatchObject({ isMet: false });
});

test('targets against peers that were not measured are left out', () => {
  expect(evaluateTargets([sample('ours', 0, {})])).toEqual([]);
});

test('a form with conditions is compared with the same one without', () => {
  const conditions: Cell = { scenario: 'conditions', n: 200, throttle: 4 };
  const samples = [
    sample('ours', 0, { key: 24, cpu: 21 }, conditions),
    sample('ours:plain', 0, { key: 20, cpu: 20 }, conditions),
  ];
  expect(evaluateTargets(samples)).toMatchObject([
    { figure: 'key', peer: 'ours:plain', ratio: 1.2, isMet: false },
    { figure: 'cpu', peer: 'ours:plain', ratio: 1.05, isMet: true },
  ]);
});

test('repeating rows compare the variant with all cards open, and other sizes leave out the targets of 200', () => {
  const repeat: Cell = { scenario: 'repeat', n: 225, throttle: 4 };
  const samples = [
    sample('ours', 0, { mounted: 1 }, repeat),
    sample('ours:open', 0, { mounted: 480 }, repeat),
    sample('rjsf-core', 0, { mounted: 500 }, repeat),
  ];
  expect(evaluateTargets(samples).filter(({ figure }) => figure === 'mounted')).toMatchObject([
    { peer: 'rjsf-core', ratio: 0.96, atMost: 0.9, isMet: false },
  ]);
});
