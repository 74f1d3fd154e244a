import { useEffect, useState, type RefObject } from 'react';

/** The element is near while it is less than a screen away. */
const MARGIN = '100% 0px';

/** The width of an element in CSS pixels while it is near the visible part of the page; undefined while it is far. */
export function useNearView(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries.at(-1)!;
        setWidth(isIntersecting ? boundingClientRect.width : undefined);
      },
      { rootMargin: MARGIN },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
