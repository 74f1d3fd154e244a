// State machine of an insured person's health notice.

/** States of a health notice (S-003). */
export const noticeStates = ['notRequired', 'toConfirm', 'passed', 'failed', 'manualApplied'] as const;

export type NoticeState = (typeof noticeStates)[number];

/**
 * Events with the states they start from and the state they lead to. After a failed notice the customer has four
 * options: three are events, the fourth (other products) leaves the state unchanged.
 */
export const noticeEvents = {
  /** The answers were saved and all are acceptable. */
  fits: { from: ['toConfirm'], to: 'passed' },
  /** The answers were saved and one is not acceptable. */
  unfit: { from: ['toConfirm'], to: 'failed' },
  reconfirm: { from: ['failed'], to: 'toConfirm' },
  applyManual: { from: ['failed'], to: 'manualApplied' },
  /** The customer edits the insured person of a failed notice. */
  modifyInsured: { from: ['failed'], to: 'toConfirm' },
  /** The customer corrects a disclosure, which must be complete before the policy is issued. */
  correct: { from: ['passed'], to: 'toConfirm' },
  /** The insured person of a passed notice was replaced. */
  insuredChanged: { from: ['passed'], to: 'toConfirm' },
} as const satisfies Record<string, { from: readonly NoticeState[]; to: NoticeState }>;

export type NoticeEvent = keyof typeof noticeEvents;
