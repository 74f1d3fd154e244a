/** Why an insurer refuses an application. */
export const refusalReasons = ['occupation', 'health', 'sumInsured', 'identity', 'other'] as const;

export type RefusalReason = (typeof refusalReasons)[number];
