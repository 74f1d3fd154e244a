// The floor: uncontrolled native controls, one listener for all radios, the browser's own messages at submit. With
// `?variant=cv` the questions stand in sections that are not laid out while they are out of sight.
import type { Model, Question } from '../../model.ts';
import { mountFromUrl, type FormHandle } from '../../mount-from-url.ts';

const SECTION = 20;
/** Height of a question before it was ever laid out, px. */
const QUESTION_HEIGHT = 66;

const STYLE = `
  body { max-width: 640px; margin: 0 auto; font: 16px sans-serif; }
  .question { margin-bottom: 12px; }
  .question > * { display: block; }
  .question > input, select { box-sizing: border-box; width: 100%; padding: 6px; }
  .question[hidden], .message[hidden] { display: none; }
  .message { margin: 2px 0; color: #c00; }
`;

mountFromUrl((container, model, variant) => {
  const skipped = variant === 'cv';
  container.innerHTML = `<style>${STYLE}</style><form novalidate>${formOf(model, skipped)}<button type="submit">Next</button></form>`;
  const form = container.querySelector('form')!;
  form.addEventListener('change', ({ target }) => askFurther(form, target as HTMLInputElement));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    showMessages(form);
  });
  return handleOf(form);
});

function formOf({ questions, group }: Model, skipped: boolean): string {
  if (!group) return sectionsOf(questions, '', skipped);
  const persons = Array.from(
    { length: group.persons },
    (_, i) =>
      `<fieldset><legend>${group.label} ${i + 1}</legend>${sectionsOf(group.questions, `${group.name}.${i}.`, skipped)}</fieldset>`,
  );
  return persons.join('');
}

function sectionsOf(questions: readonly Question[], home: string, skipped: boolean): string {
  const drawn = questions.map((question) => drawnQuestion(question, home));
  if (!skipped) return drawn.join('');
  const sections = [];
  for (let from = 0; from < drawn.length; from += SECTION) {
    const part = drawn.slice(from, from + SECTION);
    const style = `content-visibility: auto; contain-intrinsic-size: auto ${part.length * QUESTION_HEIGHT}px`;
    sections.push(`<section style="${style}">${part.join('')}</section>`);
  }
  return sections.join('');
}

function drawnQuestion(question: Question, home: string): string {
  const path = home + question.name;
  const condition = question.dependsOn ? ` data-depends-on="${home}${question.dependsOn}" hidden` : '';
  return (
    `<div class="question" data-path="${path}"${condition}><label for="${path}">${question.label}</label>` +
    `${control(question, path)}<p class="message" hidden></p></div>`
  );
}

function control({ type, options = [] }: Question, path: string): string {
  const named = `name="${path}" required`;
  if (type === 'radio')
    return options
      .map(({ code, label }) => `<label><input type="radio" value="${code}" ${named}>${label}</label>`)
      .join('');
  if (type === 'select') {
    const lines = options.map(({ code, label }) => `<option value="${code}">${label}</option>`);
    return `<select id="${path}" ${named}><option value=""></option>${lines.join('')}</select>`;
  }
  const limits = {
    text: ' minlength="2" maxlength="60" pattern="[A-Za-z ]*"',
    number: ' min="0" max="1000"',
    date: '',
  };
  return `<input id="${path}" type="${type}" ${named}${limits[type]}>`;
}

function askFurther(form: HTMLFormElement, { type, name, value }: HTMLInputElement): void {
  if (type !== 'radio') return;
  for (const question of form.querySelectorAll<HTMLElement>(`[data-depends-on="${name}"]`))
    question.hidden = value !== 'yes';
}

/** Reads all messages before it writes any, so that the page is laid out once. */
function showMessages(form: HTMLFormElement): void {
  const judged = [...form.querySelectorAll<HTMLElement>('.question')].map((question) => {
    const input = question.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')!;
    return {
      line: question.querySelector<HTMLElement>('.message')!,
      text: question.hidden ? '' : input.validationMessage,
    };
  });
  for (const { line, text } of judged) {
    line.textContent = text;
    line.hidden = text === '';
  }
}

function handleOf(form: HTMLFormElement): FormHandle {
  return {
    el(path) {
      const found = form.querySelector<HTMLElement>(`[name="${path}"]`);
      return found && !found.closest('[hidden]') ? found : null;
    },
    radio: (path, value) => form.querySelector<HTMLElement>(`[name="${path}"][value="${value}"]`),
    submit: () => form.querySelector('button'),
    errors: () => form.querySelectorAll('.message:not([hidden])').length,
  };
}
