import type { Form, Outcome } from '../../../schemas/generated/form.ts';
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { Product } from '../../../schemas/generated/product.ts';
import type { Answers } from '../../core/answers/answers.ts';
import type { Services } from '../services/services.ts';
import type { Transaction } from '../store/connection/database.ts';
import type { Trade } from '../store/trades.ts';

/** The part of a screen form that depends on its subject; the words are in the language of the request. */
export type AdaptableForm = Pick<ScreenForm, 'sections' | 'words'>;

/** The form instance that a rule applies to. */
export interface ScreenContext {
  services: Services;
  trade: Trade;
  subject: string;
}

/** What the answers lead to by the version that they were entered under. */
export interface Decided {
  form: Form;
  outcome: Outcome | undefined;
  /** Whether the final answers before these were open again, because another screen had changed. */
  isReopened: boolean;
}

/** Server-side behaviour of a screen beyond storing answers. */
export interface ScreenRule {
  /** Whether a form of this screen exists for the subject. */
  isValidSubject(context: ScreenContext): Promise<boolean>;
  /** Prefilled answers of a form without a draft. */
  initialAnswers?: (context: ScreenContext) => Promise<Answers> | Answers;
  /** Adapts the questions, options and words to this subject. */
  adaptForm?: (context: ScreenContext, form: AdaptableForm, product: Product) => Promise<AdaptableForm>;
  /** Adds the answers that the server knows and the form does not ask; they replace what the page sends. */
  completeAnswers?: (context: ScreenContext, submitted: unknown) => Promise<unknown>;
  /**
   * Runs in the transaction that saves the answers; an error rolls the save back.
   *
   * @throws Problem answers.invalid for issues that the form's own checks cannot detect
   */
  onSave?(context: ScreenContext, answers: Answers, tx: Transaction, decided: Decided): Promise<void>;
}
