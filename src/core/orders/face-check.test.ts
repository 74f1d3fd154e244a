import { describe, expect, test } from 'vitest';
import { faceEvents, faceObstacle, faceStanding, faceStates } from './face-check.ts';

test('a face check moves along the edges of the specification, and along no other [S-008]', () => {
  const edges = Object.values(faceEvents).flatMap(({ from, to }) => from.map((start) => `${start} ${to}`));
  expect(edges.sort()).toEqual([
    'failed exited',
    'failed inProgress',
    'inProgress failed',
    'inProgress success',
    'waiting exited',
    'waiting inProgress',
  ]);
  expect(faceStates).toEqual(['waiting', 'inProgress', 'success', 'failed', 'exited']);
});

test.each([
  [{ name: '陈景行', idType: 'residentId', idNumber: '330106198611021158' }, undefined],
  [{ name: '陈景行', idType: 'residentId', idNumber: '11010519491231002x' }, undefined],
  [{ name: '陈景行', idType: 'residentId', idNumber: '110105491231002' }, 'document'],
  [{ name: '陈景行', idType: 'residencePermit', idNumber: '810000199408230021' }, 'document'],
  [{ name: '陈景行', idType: 'passport', idNumber: 'E12345678' }, 'document'],
  [{ name: ' ', idType: 'residentId', idNumber: '330106198611021158' }, 'missing'],
  [{ name: '陈景行', idType: 'residentId', idNumber: '' }, 'missing'],
])('a face check takes a name and a resident ID of 18 characters: %j %s (A13)', (insured, obstacle) => {
  expect(faceObstacle(insured)).toBe(obstacle);
});

describe('the check of a person', () => {
  const [now, later] = [1_000_000, 1_000_001];
  const check = (state: 'inProgress' | 'success' | 'failed' | 'exited', fields: object = {}) =>
    faceStanding({ state, expiresAt: later, isUsed: false, ...fields }, now);

  test('waits before the first one, and stands as the latest does', () => {
    expect(faceStanding(undefined, now)).toBe('waiting');
    expect(check('inProgress')).toBe('inProgress');
    expect(check('success')).toBe('success');
    expect(check('failed')).toBe('failed');
    expect(check('exited')).toBe('exited');
  });

  test('fails without a result in time', () => {
    expect(check('inProgress', { expiresAt: now })).toBe('failed');
  });

  test('waits again once a pass was used or is over', () => {
    expect(check('success', { isUsed: true })).toBe('waiting');
    expect(check('success', { expiresAt: now })).toBe('waiting');
  });
});
