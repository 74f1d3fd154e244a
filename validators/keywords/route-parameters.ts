import { hasMandatoryParameters, missingParameters } from '../values/mandatory-parameters.ts';
import type { Rule } from '../rule/rule.ts';

interface PageAddress {
  /** Route name without the slash. */
  page?: unknown;
  query?: unknown;
}

/** The address contains every mandatory parameter of its page (V-086, V-087); reports the first missing parameter. */
export const routeParameters: Rule<PageAddress> = {
  keyword: 'routeParameters',
  type: 'object',
  setting: { const: true },
  check({ page, query }) {
    if (typeof page !== 'string' || !hasMandatoryParameters(page)) return undefined;
    const entries = Object.entries(typeof query === 'object' ? (query ?? {}) : {});
    const texts = new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
    const [name] = missingParameters(page, (parameter) => texts.get(parameter));
    return name === undefined ? undefined : { code: 'route.missing', params: { name } };
  },
};
