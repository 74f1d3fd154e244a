// The Enter key of a field: goes to the next field; that of the last field submits the form (A97).

/** A field, or the head of a row, whose card may be folded. */
const STOP = '[data-path], [data-row-head]';
const CONTROL =
  ':is(input, select, textarea, button):not(:disabled, [readonly], [type="hidden"], [type="submit"])';
/** Inputs whose Enter key submits a form; that of a file input opens the file dialog. */
const SUBMITTING = 'input:not([type="file"], [type="submit"])';
const TYPED = `${SUBMITTING}:not([type="radio"], [type="checkbox"])`;

/**
 * Makes the Enter key of each field go to the next field; in the last field the browser submits the form.
 *
 * @param form element that contains all fields
 * @returns the function that stops it
 */
export function handleEnterKey(form: HTMLElement): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    // The input method takes the Enter that ends the composition of a Chinese word; Safari reports it as key 229.
    if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229) return;
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || !target.matches(SUBMITTING)) return;
    const next = nextControl(target, form);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  /** Labels the key on the on-screen keyboard: "next", in the last field "done". */
  const onFocusIn = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.matches(TYPED))
      target.enterKeyHint = nextControl(target, form) ? 'next' : 'done';
  };
  form.addEventListener('keydown', onKeyDown);
  form.addEventListener('focusin', onFocusIn);
  return () => {
    form.removeEventListener('keydown', onKeyDown);
    form.removeEventListener('focusin', onFocusIn);
  };
}

/** Returns the control after this one: in its field (the end of a date range), else in the next field of the form. */
function nextControl(control: HTMLInputElement, form: HTMLElement): HTMLElement | undefined {
  const field = control.closest(STOP);
  if (!field) return undefined;
  // Walks on from the control: in a long form a query would collect a thousand fields.
  const walker = document.createTreeWalker(form, NodeFilter.SHOW_ELEMENT);
  walker.currentNode = control;
  while (walker.nextNode()) {
    const node = walker.currentNode as HTMLElement;
    if (!node.matches(CONTROL)) continue;
    const stop = node.closest(STOP);
    if (stop === field ? node.matches(TYPED) : stop)
      return stop!.querySelector<HTMLElement>('input[type="radio"]:checked') ?? node;
  }
  return undefined;
}
