import { useEffect, useState } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * For a control that keeps its own text while keys come. What comes from outside — a draft, a computed value, the other
 * tab — is written into it. What the control itself has committed comes back a moment later and is not written, or it
 * would take away the keys that were pressed meanwhile.
 *
 * @param value the form's answer
 * @param textOf the text that stands for an answer
 * @param onType hears of every change that the person makes
 * @returns `ref` for the control; `commits` is told what the control commits, before it does
 */
export function useOwnText<Value>(
  value: Value,
  textOf: (value: Value) => string,
  onType: (control: Control) => void,
): Pick<OwnText<Value>, 'ref' | 'commits'> {
  const [own] = useState(() => new OwnText(value));
  useEffect(() => {
    own.onType = onType;
    own.take(value, textOf);
  });
  return own;
}

class OwnText<Value> {
  onType: ((control: Control) => void) | undefined;
  #control: Control | null = null;
  /** The answer that the form has, and after it those that are on their way to the form. */
  #known: Value[];

  constructor(value: Value) {
    this.#known = [value];
  }

  readonly commits = (value: Value): void => void this.#known.push(value);

  readonly ref = (control: Control | null): (() => void) | undefined => {
    if (!control) return undefined;
    this.#control = control;
    control.addEventListener('input', this.#typed);
    return () => {
      control.removeEventListener('input', this.#typed);
      this.#control = null;
    };
  };

  take(value: Value, textOf: (value: Value) => string): void {
    const own = this.#known.lastIndexOf(value);
    if (own >= 0) return void this.#known.splice(0, own);
    this.#known = [value];
    if (this.#control) this.#control.value = textOf(value);
  }

  /** Stops at the control: React's own change event sets its name and type anew at every key, for a value it does not keep. */
  readonly #typed = (event: Event): void => {
    event.stopPropagation();
    this.onType?.(event.currentTarget as Control);
  };
}
