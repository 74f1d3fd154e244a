import type { Behaviour, Simulator } from '../simulators/simulator.ts';

export const behaviours = [
  'work',
  'hang',
  'fail',
  'late',
  'lost',
  'cut',
  'duplicate',
  'wrongSignature',
] as const satisfies readonly Behaviour['kind'][];

export type BehaviourKind = (typeof behaviours)[number];

/** How late a `late` simulator responds: within the patience of the adapters. */
const LATE_MS = 3000;

export function setBehaviour(simulator: Simulator, kind: BehaviourKind): void {
  simulator.setBehaviour(kind === 'late' ? { kind, ms: LATE_MS } : { kind });
}
