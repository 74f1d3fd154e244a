import type { NoticeState } from './health-notice.ts';

/** The pages that every application leads through, where its product has them (S-013). */
export const flowScreens = ['insureInfomation', 'healthNotice', 'questionary'] as const;

/** What a customer may fill as well, in no order. */
export const optionalScreens = ['questionaryAll', 'invoice'] as const;

type FlowScreen = (typeof flowScreens)[number];
type OptionalScreen = (typeof optionalScreens)[number];

/** What is known of a trade. */
export interface TradeProgress {
  /** Whether the product has a form for a screen. */
  hasForm(screen: string): boolean;
  /** Whether the answers to a screen are final and none was changed since. */
  isFinal(screen: string): boolean;
  /** Of everybody who is insured. */
  notices: readonly NoticeState[];
}

export interface FlowStep {
  screen: FlowScreen;
  /** `failed` asks for a decision; `waiting` is with the underwriters. */
  state: 'toDo' | 'done' | 'failed' | 'waiting';
}

/** Which pages an application has and how far each of them is; all of it follows from what is stored. */
export function purchaseFlow(trade: TradeProgress): { steps: FlowStep[]; beside: OptionalScreen[] } {
  return {
    steps: flowScreens.filter(trade.hasForm).map((screen) => ({ screen, state: stateOf(screen, trade) })),
    beside: optionalScreens.filter(trade.hasForm),
  };
}

function stateOf(screen: FlowScreen, { isFinal, notices }: TradeProgress): FlowStep['state'] {
  if (screen !== 'healthNotice') return isFinal(screen) ? 'done' : 'toDo';
  if (notices.includes('failed')) return 'failed';
  if (notices.length === 0 || notices.includes('toConfirm')) return 'toDo';
  return notices.includes('manualApplied') ? 'waiting' : 'done';
}
