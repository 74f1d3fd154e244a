/**
 * Sets `--bao-keyboard` to the height that the on-screen keyboard covers, in pixels; 0px in browsers that shrink the
 * page instead. Returns the function that stops tracking.
 */
export function trackKeyboardInset(): () => void {
  const { visualViewport } = window;
  if (!visualViewport) return () => undefined;
  const root = document.documentElement;
  const measure = () => {
    const covered = root.clientHeight - visualViewport.height - visualViewport.offsetTop;
    // Pinch zoom and a collapsing toolbar also cover the bottom; neither is a keyboard.
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
