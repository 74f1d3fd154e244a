import type { WireSection } from '../../../schemas/generated/insurance.ts';
import type { Answers } from '../../core/answers/answers.ts';
import type { Services } from '../services/services.ts';
import type { Transaction } from '../store/connection/database.ts';
import type { Trade } from '../store/trades.ts';

/** A form of a trade whose rule is asked. */
export interface ScreenContext {
  services: Services;
  trade: Trade;
  subject: string;
}

/** What a screen does beside asking and keeping. */
export interface ScreenRule {
  /** Whether the trade has the subject that a form of this screen is about. */
  isValidSubject(place: ScreenContext): Promise<boolean>;
  /** Answers to begin with, before anything was entered in this trade. */
  initialAnswers?: (place: ScreenContext) => Promise<Answers> | Answers;
  /** The questions as they are put to this subject. */
  narrowSections?: (place: ScreenContext, sections: WireSection[]) => Promise<WireSection[]> | WireSection[];
  /**
   * What else belongs to a save, in its transaction.
   *
   * @throws Problem answers.invalid for what the form itself has nothing against; nothing is saved then
   */
  onSave?(place: ScreenContext, answers: Answers, tx: Transaction): Promise<void>;
}
