import { createElement, type ReactNode } from 'react';
import type { InputProps } from './input-props.ts';

/** How an input type looks. A plain function: RJSF refuses memo and forwardRef widgets. */
export type Input = (props: InputProps) => ReactNode;

/** An input whose code comes when a form has such an element. */
export interface LazyInput extends Input {
  /** Brings the code; rejects when it cannot be fetched, and may then be called again. */
  load(): Promise<void>;
}

/** A pause before a lost chunk is asked for again, ms. */
const RETRY_DELAY_MS = 1000;

/**
 * An input with a chunk of its own, for types that are heavy or rare. Not React.lazy: that would draw a gap first and
 * move what stands below, and remember a failed fetch for ever. Whoever opens a form calls `loadInputs` before.
 */
export function lazyInput(fetchInput: () => Promise<Input>): LazyInput {
  let loaded: Input | undefined;
  const draw = (props: InputProps) => {
    if (!loaded) throw new Error(`the input of ${props.path} was drawn before it was loaded`);
    return createElement(loaded, props);
  };
  const load = async () => {
    loaded ??= await fetchInput().catch(() => retryAfterDelay(fetchInput));
  };
  return Object.assign(draw, { load });
}

const retryAfterDelay = async (fetchInput: () => Promise<Input>): Promise<Input> => {
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  return fetchInput();
};
