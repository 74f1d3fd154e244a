import { isLinkColour } from '../values/link-colour.ts';
import type { Rule } from '../rule/rule.ts';

/** A colour that a link parameter accepts (V-099). */
export const linkColour: Rule<string> = {
  keyword: 'linkColour',
  type: 'string',
  setting: { const: true },
  check: (value) => (isLinkColour(value) ? undefined : { code: 'link.colour' }),
};
