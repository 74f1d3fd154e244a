import type { ComponentPropsWithoutRef } from 'react';
import type { InputProps } from './input-props.ts';

type GroupBoxProps = ComponentPropsWithoutRef<'div'> & {
  input: InputProps;
  role: 'group' | 'radiogroup';
};

/**
 * The box around an input of several controls: named by the label of the field, and left when the focus goes outside.
 * Only a group of radios is one answer, and may be called required and wrong as a whole; in a group each control says it.
 */
export function GroupBox({ input, role, ...props }: GroupBoxProps) {
  const { id, required, invalid, describedBy } = input;
  const isOneAnswer = role === 'radiogroup';
  return (
    <div
      id={id}
      tabIndex={-1}
      role={role}
      aria-labelledby={`${id}-label`}
      aria-required={(isOneAnswer && required) || undefined}
      aria-invalid={(isOneAnswer && invalid) || undefined}
      aria-describedby={describedBy}
      onBlur={onGroupBlur(input.onBlur)}
      {...props}
    />
  );
}

/** Blur of a group: only when the focus goes outside it. */
export const onGroupBlur =
  (onLeave: () => void) =>
  (event: React.FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
  };
