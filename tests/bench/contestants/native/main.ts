// The baseline: uncontrolled native controls, one listener for all radios, the browser's messages at submit. With
// `?variant=cv` the questions are in sections with `content-visibility: auto`: the browser lays unseen ones out later.
import type { Model, Question } from '../../model.ts';
import { mountFromUrl, type FormHandle } from '../../mount-from-url.ts';

const QUESTIONS_PER_SECTION = 20;
/** Estimated height of a question before its first layout, px. */
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
  const skipsUnseen = variant === 'cv';
  container.innerHTML = `<style>${STYLE}</style><form novalidate>${formOf(model, skipsUnseen)}<button type="submit">Next</button></form>`;
  const form = container.querySelector('form')!;
  form.addEventListener('change', ({ target }) => showDependents(form, target as HTMLInputElement));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    showMessages(form);
  });
  return handleOf(form);
});

function formOf({ questions, group }: Model, skipsUnseen: boolean): string {
  if (!group) return sectionsOf(questions, '', skipsUnseen);
  const persons = Array.from(
    { length: group.persons },
    (_, i) =>
      `<fieldset><legend>${group.label} ${i + 1}</legend>${sectionsOf(group.questions, `${group.name}.${i}.`, skipsUnseen)}</fieldset>`,
  );
  return persons.join('');
}

function sectionsOf(questions: readonly Question[], prefix: string, skipsUnseen: boolean): string {
  const questionsHtml = questions.map((question) => questionHtml(question, prefix));
  if (!skipsUnseen) return questionsHtml.join('');
  const sections = [];
  for (let first = 0; first < questionsHtml.length; first += QUESTIONS_PER_SECTION) {
    const part = questionsHtml.slice(first, first + QUESTIONS_PER_SECTION);
    const style = `content-visibility: auto; contain-intrinsic-size: auto ${part.length * QUESTION_HEIGHT}px`;
    sections.push(`<section style="${style}">${part.join('')}</section>`);
  }
  return sections.join('');
}

function questionHtml(question: Question, prefix: string): string {
  const path = prefix + question.name;
  const condition = question.dependsOn ? ` data-depends-on="${prefix}${question.dependsOn}" hidden` : '';
  return (
    `<div class="question" data-path="${path}"${condition}><label for="${path}">${question.label}</label>` +
    `${controlHtml(question, path)}<p class="message" hidden></p></div>`
  );
}

function controlHtml({ type, options = [] }: Question, path: string): string {
  const attributes = `name="${path}" required`;
  if (type === 'radio')
    return options
      .map(({ code, label }) => `<label><input type="radio" value="${code}" ${attributes}>${label}</label>`)
      .join('');
  if (type === 'select') {
    const optionTags = options.map(({ code, label }) => `<option value="${code}">${label}</option>`);
    return `<select id="${path}" ${attributes}><option value=""></option>${optionTags.join('')}</select>`;
  }
  const limits = {
    text: ' minlength="2" maxlength="60" pattern="[A-Za-z ]*"',
    number: ' min="0" max="1000"',
    date: '',
  };
  return `<input id="${path}" type="${type}" ${attributes}${limits[type]}>`;
}

function showDependents(form: HTMLFormElement, { type, name, value }: HTMLInputElement): void {
  if (type !== 'radio') return;
  for (const question of form.querySelectorAll<HTMLElement>(`[data-depends-on="${name}"]`))
    question.hidden = value !== 'yes';
}

/** Reads all messages before it writes any, so that the browser lays the page out once. */
function showMessages(form: HTMLFormElement): void {
  const messages = [...form.querySelectorAll<HTMLElement>('.question')].map((question) => {
    const input = question.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')!;
    return {
      element: question.querySelector<HTMLElement>('.message')!,
      text: question.hidden ? '' : input.validationMessage,
    };
  });
  for (const { element, text } of messages) {
    element.textContent = text;
    element.hidden = text === '';
  }
}

function handleOf(form: HTMLFormElement): FormHandle {
  return {
    el(path) {
      const control = form.querySelector<HTMLElement>(`[name="${path}"]`);
      return control && !control.closest('[hidden]') ? control : null;
    },
    radio: (path, value) => form.querySelector<HTMLElement>(`[name="${path}"][value="${value}"]`),
    submit: () => form.querySelector('button'),
    errors: () => form.querySelectorAll('.message:not([hidden])').length,
  };
}
