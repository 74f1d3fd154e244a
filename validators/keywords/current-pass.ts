import { isCurrentHkMacauPass } from '../id-documents/hk-macau-pass.ts';
import type { Rule } from '../rule/rule.ts';

/**
 * The number looks like one on the travel permits that Hong Kong and Macau residents have today. A reason to ask again,
 * not to refuse: older cards are in use (V-022).
 */
export const currentPass: Rule<string> = {
  keyword: 'currentPass',
  type: 'string',
  setting: { const: true },
  check: (value) => (isCurrentHkMacauPass(value) ? undefined : { code: 'id.cardForm' }),
};
