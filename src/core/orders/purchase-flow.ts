// Screens of a purchase and their progress.
import type { PurchaseFlow } from '../../../schemas/generated/insurer.ts';
import type { NoticeState } from './health-notice.ts';
import { APPLICATION_SCREEN, HEALTH_NOTICE_SCREEN } from './insured-persons.ts';

/** The screen of the trial calculation, which asks what the premium depends on. */
export const TRIAL_SCREEN = 'trialCalculation';

/** The screen of the invoice, which may be entered and edited at any time: no contract depends on it. */
export const INVOICE_SCREEN = 'invoice';

/** The flow of a product that has none of its own. Screens without a form are omitted (S-013). */
export const DEFAULT_FLOW: PurchaseFlow = {
  steps: [TRIAL_SCREEN, APPLICATION_SCREEN, HEALTH_NOTICE_SCREEN, 'questionary'],
  optional: [{ screen: 'questionaryAll', replaces: 'questionary' }, { screen: INVOICE_SCREEN }],
};

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
  screen: string;
  /** `failed` requires the customer's decision; `waiting` is in manual underwriting. */
  state: 'toDo' | 'done' | 'failed' | 'waiting';
}

/** Returns the steps of a purchase with their progress, and its optional screens (`beside`). */
export function purchaseFlow(
  { steps, optional }: PurchaseFlow,
  trade: TradeProgress,
): { steps: FlowStep[]; beside: string[] } {
  const replacementsOf = (step: string) =>
    optional.filter(({ replaces }) => replaces === step).map(({ screen }) => screen);
  return {
    steps: steps
      .filter(trade.hasForm)
      .map((screen) => ({ screen, state: stateOf(screen, replacementsOf(screen), trade) })),
    beside: optional.map(({ screen }) => screen).filter(trade.hasForm),
  };
}

function stateOf(
  screen: string,
  replacements: readonly string[],
  { isFinal, hasFailed, notices }: TradeProgress,
): FlowStep['state'] {
  if (isFinal(screen) && hasFailed(screen)) return 'failed';
  if (screen !== HEALTH_NOTICE_SCREEN) return [screen, ...replacements].some(isFinal) ? 'done' : 'toDo';
  if (notices.includes('failed')) return 'failed';
  if (notices.length === 0 || notices.includes('toConfirm')) return 'toDo';
  return notices.includes('manualApplied') ? 'waiting' : 'done';
}
