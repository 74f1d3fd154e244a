import { useEffect, useRef } from 'react';

/** Default value of an empty control. For an empty text React would write to the control, which is slow. */
export const EMPTY_DEFAULT = undefined;

/**
 * For an uncontrolled input: writes values from outside (a draft, a computed value, another tab) into the control. A
 * value that the control itself committed returns a moment later and is not written: it would overwrite keys pressed
 * meanwhile.
 *
 * @param write sets the value of the control
 * @returns registers a value that the control is about to commit
 */
export function useExternalValue<Value>(
  value: Value,
  write: (value: Value) => void,
): (committed: Value) => void {
  const ownValues = useRef<Value[]>([value]);
  const last = useRef(value);
  // A single effect without dependencies: in a form of two hundred fields every additional effect costs time.
  useEffect(() => {
    if (Object.is(last.current, value)) return;
    last.current = value;
    const ownIndex = ownValues.current.lastIndexOf(value);
    if (ownIndex >= 0) ownValues.current.splice(0, ownIndex);
    else {
      ownValues.current = [value];
      write(value);
    }
  });
  return (committed) => void ownValues.current.push(committed);
}
