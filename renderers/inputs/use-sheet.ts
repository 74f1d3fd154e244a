import { useEffect, type RefObject } from 'react';
import { moveListFocus } from './list-navigation.ts';

/**
 * Opens a dialog as a modal while its component is mounted: the page behind it is inert and does not scroll, the dialog
 * stays above the on-screen keyboard, a tap outside closes it, and arrow keys move through its rows.
 *
 * @param start element that gets the focus; by default the first of the dialog
 */
export function useSheet(
  sheet: RefObject<HTMLDialogElement | null>,
  start: RefObject<HTMLElement | null> | undefined,
): void {
  useEffect(() => {
    const dialog = sheet.current;
    if (!dialog) return undefined;
    if (!dialog.open) dialog.showModal();
    start?.current?.focus({ preventScroll: true });
    const page = document.documentElement;
    const { overflow } = page.style;
    page.style.overflow = 'hidden';
    const release = keepAboveKeyboard(dialog);
    dialog.addEventListener('click', closeOutside);
    dialog.addEventListener('keydown', onKeyDown);
    return () => {
      release();
      dialog.removeEventListener('click', closeOutside);
      dialog.removeEventListener('keydown', onKeyDown);
      page.style.overflow = overflow;
    };
  }, [sheet, start]);
}

/** The content fills the dialog's box, so an event on the dialog itself is a tap on the backdrop. */
function closeOutside(this: HTMLDialogElement, { target }: MouseEvent) {
  if (target === this) this.close();
}

function onKeyDown(this: HTMLDialogElement, event: KeyboardEvent) {
  // The input method handles the keys of a Chinese word in composition.
  if (!event.isComposing && moveListFocus(this, event.key)) event.preventDefault();
}

/** Moves the dialog above the keyboard: iOS resizes only the visual viewport for it. Returns a function to stop. */
function keepAboveKeyboard(dialog: HTMLDialogElement): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const fit = () => {
    const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    dialog.style.setProperty('--covered', `${Math.max(0, Math.round(covered))}px`);
  };
  fit();
  viewport.addEventListener('resize', fit);
  viewport.addEventListener('scroll', fit);
  return () => {
    viewport.removeEventListener('resize', fit);
    viewport.removeEventListener('scroll', fit);
  };
}
