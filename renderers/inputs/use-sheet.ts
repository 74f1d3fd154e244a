import { useEffect, type RefObject } from 'react';
import { moveListFocus } from './list-navigation.ts';

/**
 * Opens a dialog as a modal one for as long as its component lives: everything behind it is inert and does not scroll,
 * it stays above an on-screen keyboard, a tap outside closes it, and arrow keys walk its lines. `start` gets the focus.
 */
export function useSheet(
  sheet: RefObject<HTMLDialogElement | null>,
  start: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const dialog = sheet.current;
    if (!dialog) return undefined;
    if (!dialog.open) dialog.showModal();
    start.current?.focus({ preventScroll: true });
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

/** The dialog's box is filled by its content, so a tap on the dialog itself has met the page behind it. */
function closeOutside(this: HTMLDialogElement, { target }: MouseEvent) {
  if (target === this) this.close();
}

function onKeyDown(this: HTMLDialogElement, event: KeyboardEvent) {
  // Keys that compose a Chinese word belong to the input method.
  if (!event.isComposing && moveListFocus(this, event.key)) event.preventDefault();
}

/** iOS lays the keyboard over the page and tells only the visual viewport. Returns how to stop. */
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
