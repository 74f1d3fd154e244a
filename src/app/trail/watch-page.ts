// Watches what a page shows and which answers the customer changes on it, from outside: pages that show forms have no room for
// more code. A form is found at its part of the page, and has kept what was changed before this code had loaded.
import type { FormStore } from '../../../renderers/store/form-store.ts';
import type { AnswerPath } from '../../core/answers/answer-path.ts';
import { takeChangedElements, type ChangedElement } from './changed-elements.ts';

declare global {
  interface HTMLElement {
    /** The form that this part of the page shows, where it has `data-version`. */
    formStore?: FormStore;
  }
}

/** Changes of the page that follow each other sooner are looked at together, ms. */
const LOOK_DELAY_MS = 250;

interface PageListeners {
  /** What the page names in `data-version`, the content hash of what it shows. */
  onVersion(version: string): void;
  /**
   * A question whose answer was changed, never to what: once the customer is done with a field, or at once for a choice. What
   * follows from another answer is not told.
   */
  onChange(element: ChangedElement): void;
}

/**
 * Tells what a page shows, and which answers the customer changes.
 *
 * @returns `lookLast` looks now, also at an answer that is being written, and `stop` does so and ends it
 */
export function watchPage({ onVersion, onChange }: PageListeners): { lookLast(): void; stop(): void } {
  const answers = watchAnswers(onChange);
  const look = () => {
    const parts = [...document.querySelectorAll<HTMLElement>('[data-version]')];
    onVersion(parts[0]?.dataset['version'] ?? '');
    // A letter names its own hash, above the form of its reply.
    answers.follow(parts.find(({ formStore }) => formStore)?.formStore);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      look();
    }, LOOK_DELAY_MS);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-version'],
  });
  look();
  return {
    lookLast() {
      look();
      answers.lookLast();
    },
    stop() {
      clearTimeout(timer);
      observer.disconnect();
      answers.stop();
    },
  };
}

/** Tells which answers of the form that it follows are changed; of one that it followed before, the last ones. */
function watchAnswers(onChange: PageListeners['onChange']) {
  let store: FormStore | undefined;
  let unsubscribe = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (isTyped?: typeof isTyping) => {
    clearTimeout(timer);
    if (store) for (const element of takeChangedElements(store, isTyped)) onChange(element);
  };
  const lookSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => look(isTyping), LOOK_DELAY_MS);
  };
  const lookLast = () => {
    store?.typing.flush();
    look();
  };
  const follow = (shown: FormStore | undefined) => {
    if (shown === store) return;
    lookLast();
    unsubscribe();
    store = shown;
    unsubscribe = shown?.subscribe(lookSoon) ?? (() => {});
    look(isTyping);
  };
  // A text that is an answer already is told when its field is left.
  document.addEventListener('focusout', lookSoon);
  return {
    follow,
    lookLast,
    stop() {
      follow(undefined);
      clearTimeout(timer);
      document.removeEventListener('focusout', lookSoon);
    },
  };
}

/** Controls whose answer is on the way while they have the focus: a date has several until its last digit is typed. */
const TYPED = 'textarea, input:not([type="radio"], [type="checkbox"], [type="file"])';

/** Whether the customer is writing in a field. */
const isTyping = (path: AnswerPath): boolean => {
  const { activeElement } = document;
  const field = activeElement?.closest<HTMLElement>('[data-path]');
  return field?.dataset['path'] === path && activeElement!.matches(TYPED);
};
