// Finds elements that do not fit: wider than the screen, or clipping their own text.
import type { Page } from 'playwright/test';

/** Elements that overflow the left or right edge of the screen. */
export const overflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const overflowing = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > clientWidth + 0.5 || left < -0.5);
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
