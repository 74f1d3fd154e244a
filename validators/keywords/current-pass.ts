import { isCurrentHkMacauPass } from '../id-documents/hk-macau-pass.ts';
import type { Rule } from '../rule/rule.ts';

/**
 * The number has the format of current travel permits of Hong Kong and Macau residents. A mismatch calls for
 * confirmation, not refusal: older cards are still in use (V-022).
 */
export const currentPass: Rule<string> = {
  keyword: 'currentPass',
  type: 'string',
  setting: { const: true },
  check: (value) => (isCurrentHkMacauPass(value) ? undefined : { code: 'id.cardForm' }),
};
