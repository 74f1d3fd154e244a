import { isQuestion } from '../../../../schemas/elements/input-types.ts';
import { childPath, pathSteps } from '../../../core/answers/answer-path.ts';
import type { FormIndex } from '../../../core/form/form-index.ts';

/** What is on show together: codes of sections, and paths of elements in sections that do not repeat. */
export type QuestionStep = ReadonlySet<string>;

/**
 * Parts a form into pages of one question each. A question is asked of everybody; notes before it and what is asked
 * only after certain answers stand on its page. A section that repeats has a page of its own.
 */
export function questionSteps({ sections }: FormIndex): QuestionStep[] {
  const pages: Set<string>[] = [];
  for (const { section, elements } of sections) {
    const code = section.sectionCode;
    let page: Set<string> | undefined;
    let asks = false;
    for (const { element } of section.repeat ? [] : elements) {
      const isForEverybody = !element.visibleWhen;
      if (!page || (asks && isForEverybody)) {
        pages.push((page = new Set([code])));
        asks = false;
      }
      page.add(childPath(code, element.elementCode));
      asks ||= isForEverybody && isQuestion(element);
    }
    if (!page) pages.push(new Set([code]));
  }
  return pages;
}

/** Whether something stands on a page: a section, a field, or a field in a row of a section. */
export function isInStep(page: QuestionStep, path: string): boolean {
  const [section = '', , ...inRow] = pathSteps(path);
  return page.has(path) || (inRow.length > 0 && page.has(section));
}

/** The first page that asks something which has no answer yet, else the first. */
export function initialStep(pages: readonly QuestionStep[], isOpen: (path: string) => boolean): number {
  return Math.max(
    0,
    pages.findIndex((page) => [...page].some(isOpen)),
  );
}
