import { createElement, type ReactNode } from 'react';
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import type { InputUi } from '../../schemas/elements/input-ui.ts';
import type { InputProps } from './input-props.ts';

/** How an input type looks. A plain function: RJSF refuses memo and forwardRef widgets. */
export type Input<Value extends AnswerValue = AnswerValue, Ui extends InputUi = InputUi> = (
  props: InputProps<Value, Ui>,
) => ReactNode;

/** The input of any type; the caller has to bring the value and the ui of that type. A method's parameters may be narrower. */
export type AnyInput = { draw(props: InputProps): ReactNode }['draw'];

/** An input whose code comes when a form has such an element. */
export interface LazyInput<
  Value extends AnswerValue = AnswerValue,
  Ui extends InputUi = InputUi,
> extends Input<Value, Ui> {
  /** Brings the code; rejects when it cannot be fetched, and may then be called again. */
  load(): Promise<void>;
}

/** A pause before a lost chunk is asked for again, ms. */
const RETRY_DELAY_MS = 1000;

/**
 * An input with a chunk of its own, for types that are heavy or rare. Not React.lazy: that would draw a gap first and
 * move what stands below, and remember a failed fetch for ever. Whoever opens a form calls `loadInputs` before.
 */
export function lazyInput<Value extends AnswerValue, Ui extends InputUi>(
  fetchInput: () => Promise<Input<Value, Ui>>,
): LazyInput<Value, Ui> {
  let loaded: Input<Value, Ui> | undefined;
  const draw = (props: InputProps<Value, Ui>) => {
    if (!loaded) throw new Error(`the input of ${props.path} was drawn before it was loaded`);
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
