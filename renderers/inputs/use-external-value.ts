import { useEffect, useRef } from 'react';

/** What an empty control begins with: an empty text would be written into it, which takes longer than anything else. */
export const EMPTY_DEFAULT = undefined;

/**
 * For a control that keeps its own text: writes into it what comes from outside — a draft, a computed value, the other
 * tab. What the control itself has committed comes back a moment later and is not written, or it would take away the
 * keys that were pressed meanwhile.
 *
 * @param write puts a value into the control
 * @returns tells what the control commits, before it does
 */
export function useExternalValue<Value>(value: Value, write: (value: Value) => void): (own: Value) => void {
  const known = useRef<Value[]>([value]);
  const last = useRef(value);
  // One effect that looks each time: of two hundred fields each second one costs.
  useEffect(() => {
    if (Object.is(last.current, value)) return;
    last.current = value;
    const own = known.current.lastIndexOf(value);
    if (own >= 0) known.current.splice(0, own);
    else {
      known.current = [value];
      write(value);
    }
  });
  return (own) => void known.current.push(own);
}
