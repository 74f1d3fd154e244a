// The effective form of a base and an overlay, and what is wrong with it.
import type { Form } from '../../schemas/generated/form.ts';
import type { OverlayOperation } from '../../schemas/generated/overlay.ts';
import { checkForm } from '../../src/core/form-checks/check-form.ts';
import { flatten } from '../../src/core/overlay/flatten.ts';
import { overlayOf } from '../forms/small-form.ts';

/** The form under an overlay with these operations; undefined where it cannot be applied. */
export function flatOf(base: Form, operations: OverlayOperation[]): Form | undefined {
  const flat = flatten(base, [overlayOf(operations)]);
  return flat.ok ? flat.form : undefined;
}

/** Problems of a form, apart from its words. */
export function problemsOf(form: Form): string[] {
  const checked = checkForm(form, [], []);
  return checked.ok ? [] : checked.issues.map(({ code, id }) => `${code} ${id}`);
}
