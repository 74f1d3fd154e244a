// The RJSF field of an input type.
import type { Field, FieldProps } from '@rjsf/utils';
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import type { InputType } from '../../schemas/elements/input-types.ts';
import type { EffectiveElementUi } from '../../src/core/answers/effective-ui.ts';
import { anyInputs } from '../inputs/inputs.ts';
import type { InputProps, Option } from '../inputs/input-props.ts';
import { fieldHelp } from '../templates/field-help.ts';
import type { RjsfFormContext } from './rjsf-form-context.ts';
import classes from './rjsf.module.css';

/** Returns the RJSF field of an input type: its input, with RJSF's value, errors, state and `onChange`. */
export function inputField(inputType: InputType): Field {
  const Input = anyInputs[inputType];
  return function InputField(props: FieldProps) {
    const input = <Input {...inputPropsOf(props)} />;
    if (!props.disabled) return input;
    return (
      <fieldset disabled className={classes['disabled']}>
        {input}
      </fieldset>
    );
  };
}

function inputPropsOf(props: FieldProps): InputProps {
  const { fieldPathId, formData, required = false, readonly = false, rawErrors = [], registry } = props;
  const ui = props.uiSchema as unknown as EffectiveElementUi;
  const { words, ports, form, scheduleCommit, onBadInput, onLeave } = registry.formContext as RjsfFormContext;
  const { path, elementId } = ui['ui:options'];
  const id = fieldPathId.$id;
  const { help } = fieldHelp(form.index, { elementId, path, state: form.fieldView(path).state }, words);
  return {
    id,
    path,
    formId: undefined,
    label: ui['ui:title'],
    value: formData as AnswerValue | undefined,
    required,
    readOnly: readonly,
    invalid: rawErrors.length > 0,
    describedBy: rawErrors.length > 0 || help ? `${id}-message` : undefined,
    placeholder: ui['ui:placeholder'],
    options: ui['ui:options'],
    enumOptions: optionsOf(ui),
    words,
    ports,
    form,
    onChange: (value) => props.onChange(value, fieldPathId.path),
    scheduleCommit: (commit) => scheduleCommit(path, commit),
    onBadInput: () => onBadInput(path),
    onBlur: () => {
      onLeave(path);
      props.onBlur(id, formData);
    },
  };
}

/** The options that are offered now, with their labels. */
const optionsOf = (ui: EffectiveElementUi): Option[] =>
  (ui['ui:options'].options ?? []).map((code, position) => ({
    code,
    label: ui['ui:enumNames']?.[position] ?? code,
  }));
