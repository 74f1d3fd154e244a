import { documents } from './documents.ts';
import { orders } from './orders.ts';
import { persons } from './persons.ts';
import type { ValueRule } from './value-rule.ts';

const valueRules: Readonly<Record<string, ValueRule>> = { ...documents, ...persons, ...orders };

/** Keys of the rules of the specification that `qa rule` runs. */
export const valueRuleKeys: readonly string[] = Object.keys(valueRules);

/** The rule of a key; undefined for an unknown key, names of `Object.prototype` included. */
export const valueRuleOf = (key: string): ValueRule | undefined =>
  Object.hasOwn(valueRules, key) ? valueRules[key] : undefined;
