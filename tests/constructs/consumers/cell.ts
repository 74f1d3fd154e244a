import type { Subject } from '../subject.ts';

/** Looks at one construct with one consumer. Returns what is wrong; undefined if nothing is. */
export type Cell = (subject: Subject) => string | undefined | Promise<string | undefined>;
