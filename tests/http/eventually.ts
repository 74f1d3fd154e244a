import { vi } from 'vitest';

/**
 * Repeats a reading until it succeeds: for what arrives by another process or a timer, such as a published version or a
 * job's effect. Only a failing test waits for the whole half minute; how soon a version arrives is measured by the bench.
 */
export const eventually = <T>(reading: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(reading, { timeout: 30_000, interval: 50 });
