/** How the chip of an order's state looks, by the kinds that chips have. */
export function chipState(state: string): 'done' | 'failed' | 'waiting' | 'toDo' {
  if (['policyGenerated', 'completed', 'paid', 'policyGenerating'].includes(state)) return 'done';
  if (['uwFailed', 'riskFailed', 'expired', 'cancelled', 'changed', 'withdrawn'].includes(state))
    return 'failed';
  return ['underwriting', 'uwPassed', 'uwPassedRisk', 'paying'].includes(state) ? 'waiting' : 'toDo';
}

/** Whether the cover of a policy has ended. */
export const isEndedPolicy = (state: string): boolean => state === 'surrendered' || state === 'expired';

/** The same for the state of a policy. */
export function policyChipState(state: string): 'done' | 'failed' | 'waiting' | 'toDo' {
  if (state === 'coolingOff' || state === 'inForce') return 'done';
  if (isEndedPolicy(state)) return 'failed';
  return state === 'generating' ? 'waiting' : 'toDo';
}
