// The face check of an insured person: its states, and who can take one.
import type { OrderInsured } from './order-snapshot.ts';

/** States of a face check (S-008). Nothing is stored of one that waits. */
export const faceStates = ['waiting', 'inProgress', 'success', 'failed', 'exited'] as const;

export type FaceState = (typeof faceStates)[number];

interface FaceEventRule {
  from: readonly FaceState[];
  to: FaceState;
}

/** Events with the states they start from and the state they lead to (S-008). A retry is another check. */
export const faceEvents = {
  start: { from: ['waiting'], to: 'inProgress' },
  /** The provider saw a living person with the face of the ID number. */
  pass: { from: ['inProgress'], to: 'success' },
  /** No match, or no result in time. */
  fail: { from: ['inProgress'], to: 'failed' },
  retry: { from: ['failed'], to: 'inProgress' },
  exit: { from: ['waiting', 'failed'], to: 'exited' },
} as const satisfies Record<string, FaceEventRule>;

export type FaceEvent = keyof typeof faceEvents;

/** How long a check can be taken, and its pass be used: the life of the provider's token, in seconds. */
export const FACE_CHECK_S = 7200;

/** Why a person cannot take a face check. */
export type FaceObstacle = 'missing' | 'document';

const RESIDENT_ID = 'residentId';
/** The provider compares with the register of the ID numbers of 18 characters; those of 15 digits have expired (A13). */
const CHECKABLE = /^\d{17}[\dX]$/i;

/** Whether something about a person rules out a face check; undefined when nothing does. */
export function faceObstacle({
  name,
  idType,
  idNumber,
}: Pick<OrderInsured, 'name' | 'idType' | 'idNumber'>): FaceObstacle | undefined {
  if (name.trim() === '' || idNumber.trim() === '') return 'missing';
  return idType === RESIDENT_ID && CHECKABLE.test(idNumber) ? undefined : 'document';
}

/** What is stored of a check that was started. */
interface StartedCheck {
  state: Exclude<FaceState, 'waiting'>;
  /** Milliseconds since 1970, like `now`. */
  expiresAt: number;
  /** Whether its pass let the person agree. */
  isUsed: boolean;
}

/** How the face check of a person stands, by the latest one: a pass that was used or is over counts no more. */
export function faceStanding(latest: StartedCheck | undefined, now: number): FaceState {
  if (!latest) return 'waiting';
  const { state, expiresAt, isUsed } = latest;
  const isOver = expiresAt <= now;
  if (state === 'inProgress' && isOver) return 'failed';
  return state === 'success' && (isOver || isUsed) ? 'waiting' : state;
}
