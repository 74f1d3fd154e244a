import type { TrailEntry } from './trail-chain.ts';

/** An entry that a page sent does not follow the entry before it of the same source. */
export interface SourceFault {
  /** Position in the trail. */
  seq: number;
  code: 'sourceGap';
}

/** Whether a page sent an entry, under a number of its own. */
export const isFromPage = ({ details }: Pick<TrailEntry, 'details'>): boolean => details.source !== undefined;

/**
 * Checks that the entries of each source, such as the queue of a device, have the numbers 1, 2, 3 … in the order of the trail
 * (TR-7).
 *
 * @returns the first fault, or undefined
 */
export function verifySources(entries: readonly TrailEntry[]): SourceFault | undefined {
  const last = new Map<string | number, number>();
  for (const { seq, details } of entries) {
    if (details.source === undefined) continue;
    const number = (last.get(details.source) ?? 0) + 1;
    if (details.sourceSeq !== number) return { seq, code: 'sourceGap' };
    last.set(details.source, number);
  }
  return undefined;
}
