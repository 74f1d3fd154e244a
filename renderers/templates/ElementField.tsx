import { useAtomValue } from '../form-atoms.ts';
import { startTransition, use, useOptimistic } from 'react';
import type { ElementUi } from '../../src/core/compile-form.ts';
import type { InputUi } from '../../schemas/elements/element-type.ts';
import { afterTap } from '../after-tap.ts';
import { useFormScope, type FormWords } from '../form-scope.ts';
import type { FieldView } from '../form-store.ts';
import { COMPOSITE, inputs } from '../inputs/inputs.ts';
import type { Choice, InputProps } from '../inputs/input-props.ts';
import { ShownFields } from '../shown-fields.ts';
import { fieldId } from './field-id.ts';
import classes from './field.module.css';

interface ElementFieldProps {
  /** Where the answer is. */
  path: string;
  ui: ElementUi;
  /** The element is one of a person's in a list. */
  inRow: boolean;
}

/** One element: it subscribes to its own atom, and draws label, input and message. */
export function ElementField({ path, ui, inRow }: ElementFieldProps) {
  const { store, words, ports } = useFormScope();
  const view = useAtomValue(store.view(path), { store: store.jotai });
  const [value, showValue] = useOptimistic(view.value);
  const shows = use(ShownFields);
  if (!view.state.visible || shows?.(path) === false) return null;
  const widget = ui['ui:widget'];
  const Input = inputs[widget];
  const id = fieldId(path);
  const { elementId } = ui['ui:options'];
  const help = words.of(elementId, 'help');
  const name = words.of(elementId, 'elementName') ?? '';
  const props: InputProps = {
    id,
    path,
    label: name,
    value,
    required: view.state.required,
    readOnly: view.state.computed !== undefined,
    invalid: view.issue !== undefined,
    describedBy: view.issue || help || view.state.computed !== undefined ? `${id}-message` : undefined,
    placeholder: words.of(elementId, 'alertTitle'),
    options: optionsOf(ui, inRow),
    choices: choicesOf(ui, view, words),
    words,
    ports,
    // An answer may change any part of the form; the tap must not wait for that, so its own field shows it at once.
    onChange: (answer) =>
      startTransition(() => {
        showValue(answer);
        store.change(path, answer);
      }),
    onType: (commit) => store.typing.later(path, commit),
    onUnreadable: () => store.changeUnreadable(path),
    onLeave: () => afterTap(() => store.leave(path)),
  };
  if (widget === 'note')
    return (
      <p role="note" className={classes['note']} data-tone={ui['ui:options'].tone} id={id}>
        {name}
      </p>
    );
  const label = COMPOSITE.has(widget) ? (
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
            {words.of(elementId, 'optional') ?? words.say('optional')}
          </span>
        </div>
      )}
      <Input {...props} />
      {messageOf(`${id}-message`, view, help, words)}
    </div>
  );
}

/** One element for all messages: at a submit there may be two hundred. Tabler's alert-triangle as one path. */
const ALERT = (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01" />
  </svg>
);

/** The line below an input. It is always there, so that an error moves nothing under a finger. */
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
      {view.state.computed === undefined ? help : words.say('computed')}
    </p>
  );
}

/** Autofill knows the person who holds the phone; for the people in rows it would only guess wrong. */
function optionsOf(ui: ElementUi, inRow: boolean): InputUi {
  return inRow && ui['ui:options'].autoComplete
    ? { ...ui['ui:options'], autoComplete: 'off' }
    : ui['ui:options'];
}

const NO_CHOICES: readonly Choice[] = [];

function choicesOf(ui: ElementUi, { state }: FieldView, words: FormWords): readonly Choice[] {
  const { options, list, elementId } = ui['ui:options'];
  if (!options) return NO_CHOICES;
  const offered = state.options ? options.filter((code) => state.options!.includes(code)) : options;
  return offered.map((code) => ({
    code,
    label: words.of(elementId, `option.${code}`) ?? (list && words.of(list, code)) ?? code,
  }));
}
