/** How far the health notice of one insured person is (S-003). */
export const noticeStates = ['notRequired', 'toConfirm', 'passed', 'failed', 'manualApplied'] as const;

export type NoticeState = (typeof noticeStates)[number];

/**
 * What can happen to a notice, from which states, and where it leads; the only ways in which its state moves. Three of
 * the four offers that follow a failed notice are events; the fourth, other products, leaves it as it is.
 */
export const noticeEvents = {
  /** Saved, and every answer fits. */
  fits: { from: ['toConfirm'], to: 'passed' },
  /** Saved, and an answer does not fit. */
  unfit: { from: ['toConfirm'], to: 'failed' },
  reconfirm: { from: ['failed'], to: 'toConfirm' },
  applyManual: { from: ['failed'], to: 'manualApplied' },
  /** The person behind a failed notice is being changed, or was. */
  modifyInsured: { from: ['failed'], to: 'toConfirm' },
  /** Somebody remembers what was left out: what is told before the policy is issued has to be right. */
  correct: { from: ['passed'], to: 'toConfirm' },
  /** The person behind a passed notice is another now. */
  insuredChanged: { from: ['passed'], to: 'toConfirm' },
} as const satisfies Record<string, { from: readonly NoticeState[]; to: NoticeState }>;

export type NoticeEvent = keyof typeof noticeEvents;
