// How a call ended, as pages report it (T-011).
import { problemStatus, type ProblemCode } from './problem.ts';

/** What a page knows without a word of this server: the last two are answers that somebody else gave in its place. */
const PAGE_OUTCOMES = ['ok', 'offline', 'failed', 'timeout', 'aborted', 'http', 'mismatch'] as const;

type PageOutcome = (typeof PAGE_OUTCOMES)[number];

export type CallOutcome = PageOutcome | ProblemCode;

/** Whether a text is one of the outcomes: they are a closed list, so that a count holds no text of anybody. */
export const isCallOutcome = (text: string): text is CallOutcome =>
  Object.hasOwn(problemStatus, text) || PAGE_OUTCOMES.some((outcome) => outcome === text);
