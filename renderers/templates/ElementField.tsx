// Renders the field of an element in our own page.
import { useAtomValue } from '../store/use-atom-value.ts';
import { startTransition, use } from 'react';
import type { ElementUi } from '../../src/core/form/compile-form.ts';
import { inputTypes, type InputType } from '../../schemas/elements/input-types.ts';
import { canEnter } from '../../src/core/answers/field-state.ts';
import { shownOptions } from '../../src/core/answers/shown-options.ts';
import { afterTap } from '../store/after-tap.ts';
import { useFormContext } from '../store/form-context.ts';
import type { FormWords } from '../store/form-ports.ts';
import type { FieldView } from '../store/field-view.ts';
import { CustomInputsContext } from '../inputs/custom-inputs.ts';
import { anyInputs } from '../inputs/inputs.ts';
import type { AnyInput } from '../inputs/lazy-input.ts';
import type { Option, InputProps } from '../inputs/input-props.ts';
import { FieldFilterContext } from '../store/field-filter.ts';
import { fieldId } from '../store/field-id.ts';
import { changeableAnswer, changeAnswer } from './changeable-answer.tsx';
import { explainedIssue, fieldHelp } from './field-help.ts';
import { fieldFrame } from './field-frame.tsx';

interface ElementFieldProps {
  /** Answer path of the element. */
  path: string;
  ui: ElementUi;
  /** Id of the form element that owns the control. */
  formId: string;
  /** Whether the element belongs to a row. */
  isInRow: boolean;
}

/** Subscribes to the atom of its own path, so that a change re-renders this field only. */
export function ElementField({ path, ui, formId, isInRow }: ElementFieldProps) {
  const { store, words, ports } = useFormContext();
  const view = useAtomValue(store.view(path), { store: store.jotai });
  const isShown = use(FieldFilterContext);
  const customInputs = use(CustomInputsContext);
  if (!view.state.visible || isShown?.(path) === false) return null;
  const inputType = ui['ui:field'];
  const id = fieldId(store, path);
  const { elementId } = ui['ui:options'];
  const name = words.textOf(elementId, 'elementName', path) ?? '';
  const { help, inputHelp } = fieldHelp(store.index, { elementId, path, state: view.state }, words);
  const props: InputProps = {
    id,
    path,
    formId,
    label: name,
    value: view.value,
    required: view.state.required,
    readOnly: !canEnter(view.state),
    invalid: view.issue !== undefined,
    describedBy: view.issue || help ? `${id}-message` : undefined,
    placeholder: words.textOf(elementId, 'alertTitle', path),
    options: uiOptionsOf(ui, isInRow),
    enumOptions: enumOptionsOf(ui, path, view, words),
    words,
    ports,
    form: store,
    // A choice and what it shows or hides are painted in one frame: a second render costs more than it would hide.
    onChange: (answer) => changeAnswer(store, path, view, answer),
    // Typed text is on the screen already; what depends on it is rendered between the keys.
    scheduleCommit: (commit) => store.typing.schedule(path, () => startTransition(commit)),
    onBadInput: () => store.markBadInput(path),
    onBlur: () => afterTap(() => store.touch(path)),
  };
  const input = controlOf(inputType, customInputs[inputType], props);
  if (inputTypes[inputType].valueKind === 'none') return input;
  return fieldFrame({
    id,
    path,
    inputType,
    label: name,
    optionalLabel: optionalLabelOf(elementId, path, view, words),
    error: view.issue && { code: view.issue.code, text: explainedIssue(view.issue, inputHelp, words) },
    help,
    isComputed: inputHelp !== undefined,
    input: view.state.mayChange ? changeableAnswer(input, props, view.state, store) : input,
  });
}

const optionalLabelOf = (
  elementId: string,
  path: string,
  { state }: FieldView,
  words: FormWords,
): string | undefined =>
  state.required || !canEnter(state)
    ? undefined
    : (words.textOf(elementId, 'optional', path) ?? words.t('optional'));

/** Renders the input of a type, or the input that replaces it. */
function controlOf(inputType: InputType, CustomInput: AnyInput | undefined, props: InputProps) {
  const Input = anyInputs[inputType];
  if (!CustomInput) return <Input {...props} />;
  return (
    <div data-host="">
      <CustomInput {...props} />
    </div>
  );
}

/** Turns autofill off in rows: it would fill in the data of the device's owner. */
function uiOptionsOf(ui: ElementUi, isInRow: boolean): ElementUi['ui:options'] {
  return isInRow && ui['ui:options'].autoComplete
    ? { ...ui['ui:options'], autoComplete: 'off' }
    : ui['ui:options'];
}

function enumOptionsOf(
  ui: ElementUi,
  path: string,
  { state, value }: FieldView,
  words: FormWords,
): readonly Option[] {
  const { list, elementId } = ui['ui:options'];
  return shownOptions(ui['ui:options'], state, value).map((code) => ({
    code,
    label: words.textOf(elementId, `option.${code}`, path) ?? (list && words.textOf(list, code)) ?? code,
  }));
}
