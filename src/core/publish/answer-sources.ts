// Which forms of a screen the customers of another form can have.
import { scopeCovers } from '../overlay/scopes.ts';
import { SCOPE_PARTS, type Scope, type ScopedForm } from './scoped-form.ts';

/** The forms of a screen that customers of a form can have: a form for fewer customers replaces one for more. */
export function sourcesOf(
  { scope }: Pick<ScopedForm, 'scope'>,
  screen: string,
  all: readonly ScopedForm[],
): ScopedForm[] {
  const own = all
    .filter(({ form }) => form.screen === screen)
    .filter((other) => overlaps(other.scope, scope));
  const isReplaced = (source: ScopedForm) =>
    own.some(
      (other) =>
        scopeCovers(other.scope, scope) &&
        scopeCovers(source.scope, other.scope) &&
        !scopeCovers(other.scope, source.scope),
    );
  return own.filter((source) => !isReplaced(source));
}

/** Whether a customer can be in both scopes. */
export const overlaps = (a: Scope, b: Scope): boolean =>
  SCOPE_PARTS.every((part) => !a[part] || !b[part] || a[part] === b[part]);

/** The customers that are in both scopes, which overlap. */
export const narrowed = (a: Scope, b: Scope): Scope =>
  Object.fromEntries(SCOPE_PARTS.map((part) => [part, a[part] || b[part] || '']));
