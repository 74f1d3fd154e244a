// Steps of a purchase and their progress.
import type { NoticeState } from './health-notice.ts';

/** Screens of a purchase in order; a product may omit some (S-013). */
export const purchaseScreens = ['insureInfomation', 'healthNotice', 'questionary'] as const;

/** Optional screens, in no particular order. */
export const optionalScreens = ['questionaryAll', 'invoice'] as const;

type FlowScreen = (typeof purchaseScreens)[number];
type OptionalScreen = (typeof optionalScreens)[number];

/** The stored facts that the progress of a trade follows from. */
export interface TradeProgress {
  /** Whether the product has a form for a screen. */
  hasForm(screen: string): boolean;
  /** Whether the answers of a screen were submitted as final and have not changed since. */
  isFinal(screen: string): boolean;
  /** Whether the final answers of a screen lead to a failed outcome. */
  hasFailed(screen: string): boolean;
  /** The state of each insured person's health notice. */
  notices: readonly NoticeState[];
}

export interface FlowStep {
  screen: FlowScreen;
  /** `failed` requires the customer's decision; `waiting` is in manual underwriting. */
  state: 'toDo' | 'done' | 'failed' | 'waiting';
}

/** Returns the screens of a purchase with their progress, and its optional screens (`beside`). */
export function purchaseFlow(trade: TradeProgress): { steps: FlowStep[]; beside: OptionalScreen[] } {
  return {
    steps: purchaseScreens.filter(trade.hasForm).map((screen) => ({ screen, state: stateOf(screen, trade) })),
    beside: optionalScreens.filter(trade.hasForm),
  };
}

function stateOf(screen: FlowScreen, { isFinal, hasFailed, notices }: TradeProgress): FlowStep['state'] {
  if (isFinal(screen) && hasFailed(screen)) return 'failed';
  // The full questionnaire asks everything that the needs questionnaire asks.
  if (screen === 'questionary') return isFinal(screen) || isFinal('questionaryAll') ? 'done' : 'toDo';
  if (screen !== 'healthNotice') return isFinal(screen) ? 'done' : 'toDo';
  if (notices.includes('failed')) return 'failed';
  if (notices.length === 0 || notices.includes('toConfirm')) return 'toDo';
  return notices.includes('manualApplied') ? 'waiting' : 'done';
}
