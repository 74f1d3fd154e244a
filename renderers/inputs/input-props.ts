import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import type { InputUi } from '../../schemas/elements/input-ui.ts';
import type { ElementOptions } from '../../src/core/form/compile-form.ts';
import type { FormPorts, FormWords } from '../store/form-scope.ts';

/** One option with its label. */
export interface Option {
  code: string;
  label: string;
}

/**
 * What every input gets. A subset in the spirit of RJSF's WidgetProps, with the field's own state. `Value` is the
 * answer, `Ui` what the input type is drawn from (`schemas/elements/input-ui.ts`).
 */
export interface InputProps<Value extends AnswerValue = AnswerValue, Ui extends InputUi = InputUi> {
  /** Id of the control that the label points at; `${id}-label` and `${id}-message` exist too. */
  id: string;
  /** Path of the answer; also the control's name. */
  path: string;
  /** What the element is called, for a sheet or a group that shows it a second time. */
  label: string;
  value: Value | undefined;
  required: boolean;
  /** The value is computed: shown, not to be changed. */
  readOnly: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  placeholder: string | undefined;
  options: Ui & ElementOptions;
  enumOptions: readonly Option[];
  words: FormWords;
  ports: FormPorts;
  /** Commits an answer at once. */
  onChange(value: Value | undefined): void;
  /** Commits what has been typed, a moment after the last key. */
  scheduleCommit(commit: () => void): void;
  /** The text in the field cannot be an answer at all. */
  onBadInput(): void;
  /** The person leaves the field. */
  onBlur(): void;
}

/** The attributes that tie a native control to its label, help and error. */
export const controlAttributes = ({ id, path, required, invalid, describedBy }: InputProps) => ({
  id,
  name: path,
  'aria-required': required || undefined,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
});
