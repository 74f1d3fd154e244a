import { formRules } from './form-vocabulary.ts';
import { cardPayable } from './keywords/card-payable.ts';
import { countLimit } from './keywords/count-limit.ts';
import { currentPass } from './keywords/current-pass.ts';
import { lastSix } from './keywords/last-six.ts';
import { linkAddress } from './keywords/link-address.ts';
import { linkColour } from './keywords/link-colour.ts';
import { mainlandId } from './keywords/mainland-id.ts';
import { mobileMask } from './keywords/mobile-mask.ts';
import { orderExpiry } from './keywords/order-expiry.ts';
import { routeParameters } from './keywords/route-parameters.ts';
import { uploadedImage } from './keywords/uploaded-image.ts';
import type { AnyRule } from './rule/rule.ts';

/** Every rule by keyword: the form rules, plus the rules of API calls and links. */
export const rules = {
  ...formRules,
  cardPayable,
  countLimit,
  currentPass,
  lastSix,
  linkAddress,
  linkColour,
  mainlandId,
  mobileMask,
  orderExpiry,
  routeParameters,
  uploadedImage,
} as const satisfies Record<string, AnyRule>;

export type Keyword = keyof typeof rules;

/** Returns the rule of a keyword, or undefined for an unknown keyword. */
export function ruleOf(keyword: string): AnyRule | undefined {
  return Object.hasOwn(rules, keyword) ? rules[keyword as Keyword] : undefined;
}
