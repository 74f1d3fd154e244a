// Renders the field of an element: label, input and message.
import { useAtomValue } from '../store/form-atoms.ts';
import { startTransition, use, useOptimistic } from 'react';
import type { ElementUi } from '../../src/core/form/compile-form.ts';
import { inputTypes } from '../../schemas/elements/input-types.ts';
import { afterTap } from '../store/after-tap.ts';
import { useFormContext, type FormWords } from '../store/form-context.ts';
import type { FieldView } from '../store/field-view.ts';
import { anyInputs } from '../inputs/inputs.ts';
import type { Option, InputProps } from '../inputs/input-props.ts';
import { FieldFilterContext } from '../store/field-filter.ts';
import { fieldId } from '../store/field-id.ts';
import classes from './field.module.css';

interface ElementFieldProps {
  /** Answer path of the element. */
  path: string;
  ui: ElementUi;
  /** Whether the element belongs to a row. */
  isInRow: boolean;
}

/** Subscribes to the atom of its own path, so that a change re-renders this field only. */
export function ElementField({ path, ui, isInRow }: ElementFieldProps) {
  const { store, words, ports } = useFormContext();
  const view = useAtomValue(store.view(path), { store: store.jotai });
  const [value, showValue] = useOptimistic(view.value);
  const isShown = use(FieldFilterContext);
  if (!view.state.visible || isShown?.(path) === false) return null;
  const widget = ui['ui:widget'];
  const Input = anyInputs[widget];
  const { isControlGroup, valueKind } = inputTypes[widget];
  const id = fieldId(path);
  const { elementId } = ui['ui:options'];
  const help = words.textOf(elementId, 'help');
  const name = words.textOf(elementId, 'elementName') ?? '';
  const props: InputProps = {
    id,
    path,
    label: name,
    value,
    required: view.state.required,
    readOnly: view.state.computed !== undefined,
    invalid: view.issue !== undefined,
    describedBy: view.issue || help || view.state.computed !== undefined ? `${id}-message` : undefined,
    placeholder: words.textOf(elementId, 'alertTitle'),
    options: uiOptionsOf(ui, isInRow),
    enumOptions: enumOptionsOf(ui, view, words),
    words,
    ports,
    // An answer may change any part of the form; the optimistic value shows at once, the rest follows in a transition.
    onChange: (answer) =>
      startTransition(() => {
        showValue(answer);
        store.change(path, answer);
      }),
    scheduleCommit: (commit) => store.typing.schedule(path, commit),
    onBadInput: () => store.markBadInput(path),
    onBlur: () => afterTap(() => store.touch(path)),
  };
  if (valueKind === 'none') return <Input {...props} />;
  const label = isControlGroup ? (
    <span id={`${id}-label`} className={classes['label']}>
      {name}
    </span>
  ) : (
    <label htmlFor={id} id={`${id}-label`} className={classes['label']}>
      {name}
    </label>
  );
  return (
    <div className={classes['field']} data-input={widget} data-path={path}>
      {view.state.required ? (
        label
      ) : (
        <div className={classes['head']}>
          {label}
          <span className={classes['optional']}>
            {words.textOf(elementId, 'optional') ?? words.t('optional')}
          </span>
        </div>
      )}
      <Input {...props} />
      {messageOf(`${id}-message`, view, help, words)}
    </div>
  );
}

/** Shared by all messages, up to two hundred after a submit. Tabler's alert-triangle as a single path. */
const ALERT = (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01" />
  </svg>
);

/** Renders the line below an input. An empty line is kept, so that an error causes no layout shift under a finger. */
function messageOf(id: string, view: FieldView, help: string | undefined, words: FormWords) {
  if (view.issue)
    return (
      <p id={id} className={classes['error']} data-error={view.issue.code}>
        {ALERT}
        <span>{words.issue(view.issue)}</span>
      </p>
    );
  return (
    <p id={id} className={classes['message']}>
      {view.state.computed === undefined ? help : words.t('computed')}
    </p>
  );
}

/** Turns autofill off in rows: it would fill in the data of the device's owner. */
function uiOptionsOf(ui: ElementUi, isInRow: boolean): ElementUi['ui:options'] {
  return isInRow && ui['ui:options'].autoComplete
    ? { ...ui['ui:options'], autoComplete: 'off' }
    : ui['ui:options'];
}

const NO_OPTIONS: readonly Option[] = [];

function enumOptionsOf(ui: ElementUi, { state }: FieldView, words: FormWords): readonly Option[] {
  const { options, list, elementId } = ui['ui:options'];
  if (!options) return NO_OPTIONS;
  const codes = state.options ? options.filter((code) => state.options!.includes(code)) : options;
  return codes.map((code) => ({
    code,
    label: words.textOf(elementId, `option.${code}`) ?? (list && words.textOf(list, code)) ?? code,
  }));
}
