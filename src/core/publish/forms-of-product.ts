// Which forms the customers of a product get.
import { scopeCovers } from '../overlay/scopes.ts';
import { overlaps } from './answer-sources.ts';
import type { Scope, ScopedForm } from './scoped-form.ts';

/** A form that its customers get at a moment, or after it. */
export interface TimedForm extends ScopedForm {
  isLater?: boolean;
}

/**
 * The forms that customers of a product get at a moment or later, in any channel. A form for more customers than another one
 * that is in force by then, for all of the product's customers, is not among them.
 */
export function formsOfProduct<Timed extends TimedForm>(product: Scope, forms: readonly Timed[]): Timed[] {
  const own = forms.filter(({ scope }) => overlaps(scope, product));
  const ofAll = own.filter(({ scope, isLater }) => scopeCovers(scope, product) && !isLater);
  const isReplaced = ({ form: { screen }, scope }: Timed) =>
    ofAll.some(
      (other) =>
        other.form.screen === screen && scopeCovers(scope, other.scope) && !scopeCovers(other.scope, scope),
    );
  return own.filter((form) => !isReplaced(form));
}
