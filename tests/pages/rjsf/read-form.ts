// Reads what a form draws from the document.
import { parentPath, type AnswerPath } from '../../../src/core/answers/answer-path.ts';
import type { DrawnControl, DrawnField, DrawnForm } from './page-case.ts';

const CONTROLS = 'input, select, textarea, button';

/** Reads the section titles, the questions on the page, and the notes, whose paths by id the caller knows. */
export function readForm(root: HTMLElement, notePaths: ReadonlyMap<string, AnswerPath>): DrawnForm {
  const form: DrawnForm = { titles: [], rows: {}, fields: {}, notes: {} };
  form.titles = [...root.querySelectorAll('section > h2')].map(({ textContent }) => textContent);
  for (const element of root.querySelectorAll<HTMLElement>('[data-path]')) {
    const field = readField(element);
    (form.fields[parentPath(field.path)] ??= []).push(field);
  }
  for (const note of root.querySelectorAll('[role="note"][id]'))
    form.notes[notePaths.get(note.id) ?? note.id] = note.textContent;
  return form;
}

function readField(element: HTMLElement): DrawnField {
  return {
    path: element.dataset['path']!,
    label: element.querySelector('[id$="-label"]')?.textContent ?? '',
    markup: markupOf(element),
    controls: [...element.querySelectorAll<HTMLInputElement>(CONTROLS)].map(readControl),
    error: element.querySelector('[data-error]')?.textContent ?? undefined,
  };
}

const readControl = (control: HTMLInputElement): DrawnControl => ({
  value: control.value,
  isChecked: control.checked === true,
  isDisabled: control.matches(':disabled'),
  isReadOnly: control.readOnly === true,
});

/**
 * The markup of a field with one id for all and sorted attributes, without error codes, which RJSF does not hand to
 * templates, and without addresses of pictures, which differ from load to load.
 */
function markupOf(element: HTMLElement): string {
  const id = element.querySelector('[id$="-label"]')!.id.replace(/-label$/, '');
  const copy = element.cloneNode(true) as HTMLElement;
  stopClock(copy);
  for (const part of [copy, ...copy.querySelectorAll('*')]) {
    // Our page divides a form into several form elements, which limits the browser's autofill.
    part.removeAttribute('form');
    // Our page names the key of the keyboard when a control gets the focus.
    part.removeAttribute('enterkeyhint');
    sortAttributes(part);
  }
  return copy.outerHTML
    .replaceAll(id, 'ID')
    .replace(/ data-error="[^"]*"/g, ' data-error')
    .replace(/ src="blob:[^"]*"/g, ' src="blob:"');
}

/** Removes the time that is left to read a text: the clock starts when a page draws the text. */
function stopClock(field: HTMLElement): void {
  const clock = field.querySelector('[id$="-reading"]');
  if (!clock) return;
  clock.textContent = '';
  field.querySelector('input')?.removeAttribute('aria-disabled');
}

/** React adds attributes in the order in which they change. */
function sortAttributes(element: Element): void {
  const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name } of attributes) element.removeAttribute(name);
  for (const { name, value } of attributes) element.setAttribute(name, value);
}

/** Waits until lists and pictures, which come from memory, are drawn. */
export async function settle(): Promise<void> {
  for (let task = 0; task < 3; task += 1) await new Promise((resolve) => setTimeout(resolve));
}
