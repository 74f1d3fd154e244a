import type { Form } from '../../../schemas/generated/form.ts';
import { formOutline } from '../form/form-outline.ts';

/** Prints the words of a form in one language: one line for each section, element, check, step, named condition and outcome, with its path and words by key. */
export function wordsLines(form: Form, locale: string): string[] {
  const { sections, elements } = formOutline(form);
  const checks = form.groupChecks.map(({ checkId, check }) => ({ id: checkId, path: `#${check}` }));
  const parts = [...sections.values(), ...elements.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  const words = Object.entries(form.words[locale] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const conditions = Object.keys(form.conditions ?? {}).map((id) => ({ id, path: `#${id}` }));
  const outcomes = (form.outcomes ?? []).map(({ outcomeId: id }) => ({ id, path: `#${id}` }));
  const steps = (form.steps ?? []).map(({ stepId: id }) => ({ id, path: `#${id}` }));
  const withWords = [...checks, ...steps, ...conditions, ...outcomes].filter(({ id }) =>
    words.some(([key]) => key.startsWith(`${id}.`)),
  );
  return [...parts, ...withWords].map(({ id, path }) => {
    const ownWords = words
      .filter(([key]) => key.startsWith(`${id}.`))
      .map(([key, text]) => `${key.slice(id.length + 1)} “${text}”`);
    return `${path}: ${ownWords.join('; ')}`;
  });
}
