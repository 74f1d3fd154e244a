/** How the chip of an order's state looks, by the kinds that chips have. */
export function chipState(state: string): 'done' | 'failed' | 'waiting' | 'toDo' {
  if (['policyGenerated', 'completed', 'paid', 'policyGenerating'].includes(state)) return 'done';
  if (['uwFailed', 'riskFailed', 'expired', 'cancelled', 'changed', 'withdrawn'].includes(state))
    return 'failed';
  return ['underwriting', 'uwPassed', 'uwPassedRisk', 'paying'].includes(state) ? 'waiting' : 'toDo';
}
