// A number or a day as a sum of multiples of its parts, so that what two of them share cancels out.
import Big from 'big.js';
import type { Expression } from '../../../schemas/generated/condition.ts';
import { daysBetween } from '../../../validators/values/calendar-date.ts';
import { canonicalJson } from '../json/canonical-json.ts';

/** `constant` and each part times its factor; days count from 1970. */
export interface LinearForm {
  constant: Big;
  terms: ReadonlyMap<string, { part: Expression; factor: Big }>;
}

/** The form of an expression; what is no sum, difference, multiple or later day is a part of its own. */
export function linearOf(expression: Expression): LinearForm {
  if ('const' in expression) return constantForm(expression.const) ?? partForm(expression);
  if (!('fn' in expression) || !('args' in expression)) return partForm(expression);
  const args = (expression.args as Expression[]).map(linearOf);
  const [first, second] = args;
  switch (expression.fn) {
    case 'add':
      return args.reduce((sum, form) => plus(sum, form));
    case 'subtract':
      return args.reduce((from, form) => plus(from, form, MINUS_ONE));
    case 'multiply':
      return productOf(args) ?? partForm(expression);
    case 'addDays':
      // A fraction of a day leaves the day unknown.
      return isConstant(second!) && second!.constant.mod(1).eq(0)
        ? plus(first!, second!)
        : partForm(expression);
    default:
      return partForm(expression);
  }
}

/** One value less another. */
export const difference = (from: LinearForm, form: LinearForm): LinearForm => plus(from, form, MINUS_ONE);

export const isConstant = ({ terms }: LinearForm): boolean => terms.size === 0;

const MINUS_ONE = new Big(-1);
const NO_TERMS: LinearForm['terms'] = new Map();

const partForm = (part: Expression): LinearForm => ({
  constant: new Big(0),
  terms: new Map([[canonicalJson(part), { part, factor: new Big(1) }]]),
});

/** A number or a day; undefined for any other text. */
function constantForm(value: string | number | boolean): LinearForm | undefined {
  const number = typeof value === 'string' ? daysBetween('1970-01-01', value) : Number(value);
  return Number.isNaN(number) ? undefined : { constant: new Big(number), terms: NO_TERMS };
}

function plus(form: LinearForm, other: LinearForm, times = new Big(1)): LinearForm {
  const terms = new Map(form.terms);
  for (const [key, { part, factor }] of other.terms) {
    const sum = factor.times(times).plus(terms.get(key)?.factor ?? 0);
    if (sum.eq(0)) terms.delete(key);
    else terms.set(key, { part, factor: sum });
  }
  return { constant: form.constant.plus(other.constant.times(times)), terms };
}

/** The product of constants and at most one other form. */
function productOf(forms: readonly LinearForm[]): LinearForm | undefined {
  const others = forms.filter((form) => !isConstant(form));
  const factor = forms
    .filter(isConstant)
    .reduce((product, { constant }) => product.times(constant), new Big(1));
  const [other = { constant: new Big(1), terms: NO_TERMS }] = others;
  // Nothing times an unknown value is unknown.
  if (others.length > 1 || (others.length === 1 && factor.eq(0))) return undefined;
  return plus({ constant: new Big(0), terms: NO_TERMS }, other, factor);
}
