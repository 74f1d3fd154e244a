// A computed answer that the customer may replace.
import { Fragment, type ReactNode } from 'react';
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import { isUnanswered } from '../../src/core/answers/answers.ts';
import type { FieldState } from '../../src/core/answers/field-state.ts';
import type { InputProps } from '../inputs/input-props.ts';
import { afterTap } from '../store/after-tap.ts';
import type { FieldView } from '../store/field-view.ts';
import type { FormStore } from '../store/form-store.ts';
import classes from './field.module.css';

/** Adds the button that replaces a computed answer, or returns to it. Each state has a control of its own. */
export function changeableAnswer(
  input: ReactNode,
  { id, path, words }: Pick<InputProps, 'id' | 'path' | 'words'>,
  { isComputed, isReadOnly }: FieldState,
  store: FormStore,
): ReactNode {
  const toggle = () => {
    if (isComputed) store.takeOver(path);
    else store.change(path, undefined);
    afterTap(() => document.getElementById(id)?.focus());
  };
  return (
    <>
      <Fragment key={String(isComputed)}>{input}</Fragment>
      {!isReadOnly && (
        <button type="button" className={classes['change']} aria-describedby={`${id}-label`} onClick={toggle}>
          {words.t(isComputed ? 'computed.change' : 'computed.restore')}
        </button>
      )}
    </>
  );
}

/**
 * Commits an answer of the customer, and keeps the one before. A replacement that was emptied is computed again once the field is
 * left: the next key may fill it.
 */
export function changeAnswer(
  store: FormStore,
  path: string,
  { value, state: { mayChange } }: FieldView,
  answer: AnswerValue | undefined,
): void {
  if (!store.answersBefore.has(path)) store.answersBefore.set(path, value);
  if (mayChange && isUnanswered(answer)) store.typing.hold(path, () => store.change(path, undefined));
  else store.change(path, answer);
}
