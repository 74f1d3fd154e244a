/**
 * Tells the page how much of its bottom the on-screen keyboard covers, as `--bao-keyboard`. Browsers that make the page
 * smaller instead cover nothing. Returns how to stop.
 */
export function trackKeyboardInset(): () => void {
  const { visualViewport } = window;
  if (!visualViewport) return () => undefined;
  const root = document.documentElement;
  const measure = () => {
    const covered = root.clientHeight - visualViewport.height - visualViewport.offsetTop;
    // Zooming in covers the bottom too, and a toolbar that folds away a little of it: neither is a keyboard.
    const isKeyboard = visualViewport.scale === 1 && covered > 80;
    root.style.setProperty('--bao-keyboard', isKeyboard ? `${Math.round(covered)}px` : '0px');
  };
  visualViewport.addEventListener('resize', measure);
  visualViewport.addEventListener('scroll', measure);
  return () => {
    visualViewport.removeEventListener('resize', measure);
    visualViewport.removeEventListener('scroll', measure);
    root.style.removeProperty('--bao-keyboard');
  };
}
