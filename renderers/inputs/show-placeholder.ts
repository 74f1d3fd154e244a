/**
 * Shows the placeholder of an uncontrolled control only while it is empty; call it after each change of its text. Chromium hides
 * it from text by a style that it writes, and computes, at each key. Only without the attribute it does not.
 */
export function showPlaceholder(
  control: HTMLInputElement | HTMLTextAreaElement,
  placeholder: string | undefined,
): void {
  if (control.value !== '') control.removeAttribute('placeholder');
  else if (placeholder !== undefined) control.placeholder = placeholder;
}
