import { useEffect, useState } from 'react';

/** How long the zoom has to rest: a pinch changes it with every frame. */
const REST_MS = 250;

/** How much the customer has enlarged the screen with two fingers: 1 without. */
export function useZoom(): number {
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    const viewport = visualViewport;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setZoom(viewport?.scale ?? 1), REST_MS);
    };
    viewport?.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      viewport?.removeEventListener('resize', onResize);
    };
  }, []);
  return zoom;
}
