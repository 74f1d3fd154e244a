import type { ScreenSection } from '../../../schemas/generated/insurance.ts';
import type { Answers } from '../../core/answers/answers.ts';
import type { Services } from '../services/services.ts';
import type { Transaction } from '../store/connection/database.ts';
import type { Trade } from '../store/trades.ts';

/** The form instance that a rule applies to. */
export interface ScreenContext {
  services: Services;
  trade: Trade;
  subject: string;
}

/** Server-side behaviour of a screen beyond storing answers. */
export interface ScreenRule {
  /** Whether a form of this screen exists for the subject. */
  isValidSubject(context: ScreenContext): Promise<boolean>;
  /** Prefilled answers of a form without a draft. */
  initialAnswers?: (context: ScreenContext) => Promise<Answers> | Answers;
  /** Restricts the questions and options for this subject. */
  narrowSections?: (
    context: ScreenContext,
    sections: ScreenSection[],
  ) => Promise<ScreenSection[]> | ScreenSection[];
  /**
   * Runs in the transaction that saves the answers; an error rolls the save back.
   *
   * @throws Problem answers.invalid for issues that the form's own checks cannot detect
   */
  onSave?(context: ScreenContext, answers: Answers, tx: Transaction): Promise<void>;
}
