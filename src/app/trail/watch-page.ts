// Watches what a page shows and which answers change on it, from outside: pages that show forms have no room for more code.
import { lastSegment, parentPath, pathSegments } from '../../core/answers/answer-path.ts';

/** Changes of the page that follow each other sooner are looked at together, ms. */
const LOOK_DELAY_MS = 250;
const VERSION = /^[0-9a-f]{64}$/;

/**
 * Tells the content hash that a page names in `data-version`, at first and when it becomes another.
 *
 * @returns `look` tells it now, and `stop` ends it
 */
export function watchVersion(onVersion: (version: string) => void): { look(): void; stop(): void } {
  const look = () => {
    const shown = document.querySelector<HTMLElement>('[data-version]')?.dataset['version'] ?? '';
    if (VERSION.test(shown)) onVersion(shown);
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
    look,
    stop() {
      clearTimeout(timer);
      observer.disconnect();
    },
  };
}

/** Which question of a form, as the contract of the trail wants it. */
export interface ChangedElement {
  elementCode: string;
  rowId?: string;
}

const ELEMENT_CODE = /^(?!.*[0-9]{6})[A-Za-z][A-Za-z0-9_]{0,63}$/;
const ROW_ID = /^(?!.*[0-9]{9})[A-Za-z0-9_-]{1,32}$/;

/** The question at an answer path; undefined where it is not to be told. */
function elementAt(path: string): ChangedElement | undefined {
  const elementCode = lastSegment(path);
  if (!ELEMENT_CODE.test(elementCode)) return undefined;
  const rowId = pathSegments(path).length > 2 ? lastSegment(parentPath(path)) : '';
  return { elementCode, ...(ROW_ID.test(rowId) && { rowId }) };
}

const fieldOf = (target: EventTarget | null): HTMLElement | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-path]') ?? undefined) : undefined;

/** What a field shows of its answer; compared, and never kept beyond the page. */
function stateOf(field: HTMLElement): string {
  const controls = [...field.querySelectorAll('input, select, textarea')].map((control) =>
    control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)
      ? String(control.checked)
      : (control as HTMLInputElement).value,
  );
  const shown = [...field.querySelectorAll('button[aria-haspopup], output, [data-upload]')].map(
    (part) => part.textContent,
  );
  return JSON.stringify([controls, shown]);
}

/**
 * Tells which answers the customer changes, never to what: once the customer is done with a field, or at once for a choice. What
 * follows from another answer is not told.
 *
 * @returns `lookLast` compares now, also a field that is being written in, and `stop` ends it
 */
export function watchAnswers(onChange: (element: ChangedElement) => void): {
  lookLast(): void;
  stop(): void;
} {
  /** The fields that the customer has been in, with what they showed when told last. */
  const states = new Map<string, string>();
  const enter = ({ type, target }: Event) => {
    const field = fieldOf(target);
    const path = field?.dataset['path'];
    if (!field || path === undefined || states.has(path)) return;
    // What fills a field without entering it, such as a browser that knows the address, tells only afterwards.
    states.set(path, type === 'change' ? '' : stateOf(field));
  };
  const look = (isLast = false) => {
    for (const [path, before] of states) {
      const field = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
      if (!field || (!isLast && isTyping(field))) continue;
      const now = stateOf(field);
      if (now === before) continue;
      states.set(path, now);
      const element = elementAt(path);
      if (element) onChange(element);
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => look(), LOOK_DELAY_MS);
  };
  const entering = ['pointerdown', 'focusin', 'beforeinput', 'change'] as const;
  const leaving = ['change', 'focusin', 'focusout', 'click'] as const;
  for (const name of entering) document.addEventListener(name, enter, true);
  for (const name of leaving) document.addEventListener(name, lookSoon);
  return {
    lookLast: () => look(true),
    stop() {
      clearTimeout(timer);
      for (const name of entering) document.removeEventListener(name, enter, true);
      for (const name of leaving) document.removeEventListener(name, lookSoon);
    },
  };
}

/** Controls whose text is on the way while they have the focus. */
const TYPED =
  'textarea, input:not([type="radio"], [type="checkbox"], [type="date"], [type="time"], [type="file"])';

/** Whether the customer is writing in a field. */
const isTyping = (field: HTMLElement): boolean => {
  const { activeElement } = document;
  return field.contains(activeElement) && activeElement!.matches(TYPED);
};
