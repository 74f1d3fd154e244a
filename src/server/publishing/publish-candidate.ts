/** The way of a form to being live: flattened, then checked and indexed, then compiled. Each happens once. */
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import type { Validators } from '../../core/answers/load-validators.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { compileForm } from '../forms/compile-form.ts';
import type { FormScope } from '../store/forms.ts';

/** A form that passed `checkForm`, with what it was flattened from. */
export interface FlattenedForm {
  index: FormIndex;
  contentHash: string;
  scope: FormScope;
  /** The base form without its overlays; of a base form the form itself. */
  base: Form;
  /** Widest scope first; none for a base form. */
  overlays: readonly Overlay[];
}

/** A form on its way to being live. Publish checks, review and the stored version all read this one. */
export interface PublishCandidate extends FlattenedForm {
  form: Form;
  /** Validator module, as text for the store and as functions for the publish checks. */
  moduleText: string;
  validators: Validators;
}

/** The only place that makes a candidate. */
export function compileCandidate(flattened: FlattenedForm): PublishCandidate {
  const { form } = flattened.index;
  const { moduleText, validators } = compileForm(form, flattened.index);
  return { ...flattened, form, moduleText, validators };
}
