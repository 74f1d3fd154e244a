import type { ComponentPropsWithoutRef } from 'react';
import type { InputProps } from './input-props.ts';

type GroupBoxProps = ComponentPropsWithoutRef<'div'> & {
  input: InputProps;
  role: 'group' | 'radiogroup';
};

/**
 * The container of an input with several controls: labelled by the field's label, blurred when the focus moves outside.
 * Only a radio group can be required or invalid as a whole (ARIA); in other groups each control has these attributes.
 */
export function GroupBox({ input, role, ...props }: GroupBoxProps) {
  const { id, required, invalid, describedBy } = input;
  const isRadioGroup = role === 'radiogroup';
  return (
    <div
      id={id}
      tabIndex={-1}
      role={role}
      aria-labelledby={`${id}-label`}
      aria-required={(isRadioGroup && required) || undefined}
      aria-invalid={(isRadioGroup && invalid) || undefined}
      aria-describedby={describedBy}
      onBlur={onGroupBlur(input.onBlur)}
      {...props}
    />
  );
}

/** Creates a blur handler that calls `onLeave` only when the focus moves outside the group. */
export const onGroupBlur =
  (onLeave: () => void) =>
  (event: React.FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
  };
