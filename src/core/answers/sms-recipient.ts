import { mobile as mobileType } from '../../../schemas/elements/mobile.ts';
import { mobile as mobileRule } from '../../../validators/keywords/mobile.ts';

/** The normalised mobile number of a typed answer; undefined while it is not a valid number (V-001). */
export function smsRecipient(answer: unknown): string | undefined {
  const number = typeof answer === 'string' ? String(mobileType.normalise(answer)) : '';
  const isWrong = number === '' || mobileRule.check(number, 'strict', { asOf: '' });
  return isWrong ? undefined : number;
}
