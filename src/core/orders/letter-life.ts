// State machine of an underwriter's letter, as data, and its state at a moment.
import { daysBetween } from '../../../validators/values/calendar-date.ts';
import { endOfShanghaiDay } from './end-of-day.ts';

const DAY_MS = 86_400_000;

/** The screen whose form is the reply to a letter; its subject is the letter. */
export const LETTER_SCREEN = 'letterReply';

/** What a letter asks for: to agree that something is not covered, or a document. */
export const letterKinds = ['exclusion', 'information'] as const;

export type LetterKind = (typeof letterKinds)[number];

/** States of a letter (S-007). */
export const letterStates = ['unread', 'read', 'drafting', 'submitted', 'overdue', 'closed'] as const;

export type LetterState = (typeof letterStates)[number];

interface LetterEventRule {
  from: readonly LetterState[];
  to: LetterState;
}

/**
 * Events with the states they start from and the state they lead to. S-007 has all but two edges: a letter that nobody opened is
 * overdue too (A89), and the letters of an order whose review ends close with it.
 */
export const letterEvents = {
  open: { from: ['unread'], to: 'read' },
  /** The customer chooses agree or disagree, in a draft of the reply. */
  choose: { from: ['read'], to: 'drafting' },
  /** The customer submits the reply, with a picture (V-077, V-078). */
  submit: { from: ['drafting'], to: 'submitted' },
  expire: { from: ['unread', 'read', 'drafting'], to: 'overdue' },
  /** The insurer has the reply. */
  handle: { from: ['submitted'], to: 'closed' },
  endReview: { from: ['unread', 'read', 'drafting', 'submitted'], to: 'closed' },
} as const satisfies Record<string, LetterEventRule>;

export type LetterEvent = keyof typeof letterEvents;

/** The states in which a letter waits for its customer: until its deadline, and not longer. */
export const openLetterStates: readonly LetterState[] = letterEvents.expire.from;

/** Whether a letter in this state still waits for its customer. */
export const isOpenLetter = (state: LetterState): boolean => openLetterStates.includes(state);

/** The state that an event leads to; undefined where the event is not allowed. */
export function nextLetterState(state: LetterState, event: LetterEvent): LetterState | undefined {
  const { from, to }: LetterEventRule = letterEvents[event];
  return from.includes(state) ? to : undefined;
}

/** Until when a letter can be answered, milliseconds since 1970: 24:00 in Shanghai of its last day. @param day `YYYY-MM-DD` */
export const replyUntil = (day: string): number => endOfShanghaiDay(daysBetween('1970-01-01', day) * DAY_MS);

/**
 * The state of a letter at a moment, whether or not a job has moved it.
 *
 * @param letter.hasChosen whether the draft of its reply agrees or disagrees
 * @param now milliseconds since 1970
 */
export function letterStateAt(
  { state, replyBy, hasChosen }: { state: LetterState; replyBy: string; hasChosen: boolean },
  now: number,
): LetterState {
  if (!isOpenLetter(state)) return state;
  if (now >= replyUntil(replyBy)) return 'overdue';
  return hasChosen ? (nextLetterState(state, 'choose') ?? state) : state;
}
