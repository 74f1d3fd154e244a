// Reads from the page which fields show an answer.
import type { Page } from 'playwright/test';

/** The paths of the fields whose controls show an answer. */
export const shownAnswers = (page: Page): Promise<string[]> =>
  page.locator('[data-path]').evaluateAll((fields) =>
    fields
      .filter((element) =>
        [...element.querySelectorAll('input, textarea, select, button[role="combobox"]')].some((control) => {
          if (control instanceof HTMLButtonElement) return !control.hasAttribute('data-empty');
          const { type, checked, value } = control as HTMLInputElement;
          return type === 'radio' || type === 'checkbox' ? checked : value !== '';
        }),
      )
      .map((element) => (element as HTMLElement).dataset['path']!),
  );
