// The props of every input, and the attributes of its control.
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import type { InputUi, OptionsUi } from '../../schemas/elements/input-ui.ts';
import type { ElementOptions } from '../../src/core/form/compile-form.ts';
import type { FormAnswers } from '../store/form-answers.ts';
import type { FormPorts, FormWords } from '../store/form-ports.ts';

/** One option with its label. */
export interface Option {
  code: string;
  label: string;
}

/**
 * The props of every input, modelled on RJSF's WidgetProps, with the state of the field. `Value` is the type of the
 * answer, `Ui` the type of the input hints (`schemas/elements/input-ui.ts`).
 */
export interface InputProps<Value extends AnswerValue = AnswerValue, Ui extends InputUi = InputUi> {
  /** Id of the control, the target of the label; `${id}-label` and `${id}-message` exist too. */
  id: string;
  /** Answer path; also the control's `name`. */
  path: string;
  /** Id of the form element that owns the control; undefined where an ancestor of the control owns it. */
  formId: string | undefined;
  /** Label of the element, for a sheet or a group that repeats it. */
  label: string;
  value: Value | undefined;
  required: boolean;
  /** The value is computed or read only now; the customer cannot change it. */
  readOnly: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  placeholder: string | undefined;
  options: Ui & ElementOptions;
  enumOptions: readonly Option[];
  words: FormWords;
  ports: FormPorts;
  /** The other answers of the form, for inputs that read or fill in their siblings. */
  form: FormAnswers;
  /** Commits an answer at once. */
  onChange(value: Value | undefined): void;
  /** Runs `commit` after a pause in typing. */
  scheduleCommit(commit: () => void): void;
  /** Called when the text in the field cannot be parsed as an answer. */
  onBadInput(): void;
  /** Called when the focus leaves the field. */
  onBlur(): void;
}

/** The label of the chosen option; undefined without one. */
export const labelOf = ({ value, enumOptions }: InputProps<string, OptionsUi>): string | undefined =>
  enumOptions.find(({ code }) => code === value)?.label;

/** The attributes of the native radio or checkbox of one option. */
export const optionAttributes = ({ id, path, formId, readOnly }: InputProps, code: string) => ({
  id: `${id}-${code}`,
  name: path,
  form: formId,
  value: code,
  disabled: readOnly,
});

/** The attributes that tie a native control to its label, help and error. */
export const controlAttributes = ({ id, path, formId, required, invalid, describedBy }: InputProps) => ({
  id,
  name: path,
  form: formId,
  'aria-required': required || undefined,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
});
