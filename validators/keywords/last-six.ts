import type { Rule } from '../rule/rule.ts';

const SUFFIX_LENGTH = 6;

/** The entered characters equal the last six characters of the normalised document number (V-071, A58). */
export const lastSix: Rule<{ id?: unknown; last6?: unknown }> = {
  keyword: 'lastSix',
  type: 'object',
  setting: { const: true },
  check({ id, last6 }) {
    if (typeof id !== 'string') return undefined;
    const characters = [...id];
    const isMatch = characters.length >= SUFFIX_LENGTH && characters.slice(-SUFFIX_LENGTH).join('') === last6;
    return isMatch ? undefined : { code: 'identity.last6' };
  },
};
