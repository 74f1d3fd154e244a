import type { Rule } from '../rule/rule.ts';

const MAX_LENGTH = 254;
const MAX_LOCAL = 64;
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const TOP_LEVEL = /^(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{2,59})$/i;

/** An e-mail address that common mail systems accept: no quotes, comments, IP literals or non-ASCII letters (V-031). */
export const email: Rule<string> = {
  keyword: 'email',
  type: 'string',
  setting: { const: true },
  check: (value) => (isEmail(value) ? undefined : { code: 'email.format' }),
};

function isEmail(value: string): boolean {
  if (value.length > MAX_LENGTH) return false;
  const atIndex = value.indexOf('@');
  if (atIndex < 1 || atIndex > MAX_LOCAL) return false;
  const labels = value.slice(atIndex + 1).split('.');
  return (
    LOCAL.test(value.slice(0, atIndex)) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1)!)
  );
}
