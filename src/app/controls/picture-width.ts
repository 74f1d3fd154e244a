/** A picture may be enlarged by a tenth: nobody sees it, and the next one has twice as many bytes. */
const ENLARGED = 1.1;

/**
 * The narrowest picture that is sharp on a screen.
 *
 * @param pixels of the screen that a page covers from side to side
 * @param widths of the pictures in pixels, narrowest first
 */
export const pictureWidth = (pixels: number, widths: readonly number[]): number | undefined =>
  widths.find((width) => width * ENLARGED >= pixels) ?? widths.at(-1);
