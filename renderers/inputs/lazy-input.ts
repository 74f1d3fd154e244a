// Inputs in chunks of their own.
import { createElement, type ReactNode } from 'react';
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import type { InputUi } from '../../schemas/elements/input-ui.ts';
import type { InputProps } from './input-props.ts';

/** The component of an input type. A plain function: RJSF refuses memo and forwardRef widgets. */
export type Input<Value extends AnswerValue = AnswerValue, Ui extends InputUi = InputUi> = (
  props: InputProps<Value, Ui>,
) => ReactNode;

/**
 * The input of any type; callers pass only the value and the hints of that type. Declared as a method, because method
 * parameters are bivariant.
 */
export type AnyInput = { draw(props: InputProps): ReactNode }['draw'];

/** An input that is loaded when a form has such an element. */
export interface LazyInput<
  Value extends AnswerValue = AnswerValue,
  Ui extends InputUi = InputUi,
> extends Input<Value, Ui> {
  /** Loads the module; rejects when it cannot be fetched, and may then be called again. */
  load(): Promise<void>;
}

/** Delay before the retry of a failed chunk, ms. */
const RETRY_DELAY_MS = 1000;

/**
 * Creates an input with a chunk of its own, for large or rare types. Not React.lazy: it would render a gap first, shift
 * the layout and cache a failed fetch for good. `loadInputs` must resolve before the first render.
 */
export function lazyInput<Value extends AnswerValue, Ui extends InputUi>(
  fetchInput: () => Promise<Input<Value, Ui>>,
): LazyInput<Value, Ui> {
  let loaded: Input<Value, Ui> | undefined;
  const draw = (props: InputProps<Value, Ui>) => {
    if (!loaded) throw new Error(`${props.path} was not loaded`);
    return createElement(loaded, props);
  };
  const load = async () => {
    loaded ??= await fetchInput().catch(() => retryAfterDelay(fetchInput));
  };
  return Object.assign(draw, { load });
}

async function retryAfterDelay<Loaded>(fetchInput: () => Promise<Loaded>): Promise<Loaded> {
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  return fetchInput();
}
