import { hasMandatoryParameters, missingParameters } from '../values/mandatory-parameters.ts';
import type { Rule } from '../rule/rule.ts';

interface PageAddress {
  /** Name of a route, without the slash. */
  page?: unknown;
  query?: unknown;
}

/** The address of a page says all that the page needs (V-086, V-087); the first missing parameter is named. */
export const routeParameters: Rule<PageAddress> = {
  keyword: 'routeParameters',
  type: 'object',
  setting: { const: true },
  check({ page, query }) {
    if (typeof page !== 'string' || !hasMandatoryParameters(page)) return undefined;
    const given = Object.entries(typeof query === 'object' ? (query ?? {}) : {});
    const texts = new Map(given.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
    const [name] = missingParameters(page, (parameter) => texts.get(parameter));
    return name === undefined ? undefined : { code: 'route.missing', params: { name } };
  },
};
