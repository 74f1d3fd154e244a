import { mobile as mobileType } from '../../../schemas/elements/mobile.ts';
import { mobile as mobileRule } from '../../../validators/keywords/mobile.ts';

/** The number that a code can be sent to, from an answer as it was typed; undefined as long as it is none (V-001). */
export function smsRecipient(answer: unknown): string | undefined {
  const number = typeof answer === 'string' ? String(mobileType.normalise(answer)) : '';
  const isWrong = number === '' || mobileRule.check(number, 'strict', { asOf: '' });
  return isWrong ? undefined : number;
}
