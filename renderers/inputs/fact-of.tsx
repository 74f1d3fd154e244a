import type { InputProps } from './input-props.ts';

/**
 * Renders a computed answer as a fact, in place of a control that nobody can use. It takes the focus only from the error
 * summary; a screen reader announces it when it becomes known. A function, not a component, like `fieldFrame`.
 */
export const factOf = ({ id, describedBy }: InputProps, text: string | undefined) => (
  <output id={id} tabIndex={-1} aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
    {text}
  </output>
);
