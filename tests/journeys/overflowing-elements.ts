// Finds elements that do not fit: wider than the screen, clipping their own text, or covering each other.
import type { Page } from 'playwright/test';

/** Elements that overflow the left or right edge of the screen, unless they stand in a part that scrolls sideways. */
export const overflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const overflowing = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > clientWidth + 0.5 || left < -0.5) && !scrolls(element.parentElement);
    });
    const scrolling = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
    return [...scrolling, ...overflowing.map((element) => element.outerHTML.slice(0, 160))];
  });

/** Elements that clip their own text. Ignores text for screen readers, which is clipped on purpose. */
export const clippedElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isVisible = (element: Element) => getComputedStyle(element).clipPath !== 'inset(50%)';
    return [...document.querySelectorAll('button, label, a, h1, h2, h3, p')]
      .filter(
        (element) =>
          isVisible(element) &&
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).display !== 'inline',
      )
      .map((element) => element.outerHTML.slice(0, 160));
  });

/** The parts of fields that cover each other: label, control, button, help. A line without text covers nothing. */
export const coveredParts = (page: Page): Promise<string[]> =>
  page.locator('[data-path]').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const parts = [...field.children].filter(
        (part) => part.checkVisibility() && (part.textContent !== '' || part.matches('input, textarea')),
      );
      const boxes = parts.map((part) => part.getBoundingClientRect());
      return parts
        .filter((_, i) =>
          boxes.slice(0, i).some((earlier) => {
            const box = boxes[i]!;
            const width = Math.min(box.right, earlier.right) - Math.max(box.left, earlier.left);
            const height = Math.min(box.bottom, earlier.bottom) - Math.max(box.top, earlier.top);
            return width > 1 && height > 1;
          }),
        )
        .map((part) => `${field.getAttribute('data-path')}: ${part.outerHTML.slice(0, 160)}`);
    }),
  );

/** The words of headings that a line break divides (U19); Chinese has no words in this sense. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.locator('h1, h2, h3').evaluateAll((headings) => {
    const textsOf = (heading: Element) => {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      return texts;
    };
    const range = document.createRange();
    const lineCount = (text: Node, start: number, end: number) => {
      range.setStart(text, start);
      range.setEnd(text, end);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    return headings
      .flatMap(textsOf)
      .flatMap((text) =>
        [...text.textContent!.matchAll(/\p{Script=Latin}+/gu)]
          .filter(({ 0: word, index }) => lineCount(text, index, index + word.length) > 1)
          .map(([word]) => word),
      );
  });
