import type { Form } from '../../../schemas/generated/form.ts';
import { change, type Change } from './change.ts';
import { diffChecks } from './diff-checks.ts';
import { diffElements } from './diff-elements.ts';
import { diffSections } from './diff-sections.ts';
import { diffWords } from './diff-words.ts';
import { formOutline } from '../form/form-outline.ts';

/**
 * What changed between two flattened forms, part by part and found by ids, never from the text of the JSON.
 *
 * @param history older versions, so that nothing they used comes back with another meaning
 * @returns the changes in reading order of what they are about: sections, elements, checks, words
 */
export function diffForms(before: Form, after: Form, history: readonly Form[] = []): Change[] {
  const [was, now] = [formOutline(before), formOutline(after)];
  const screen = { id: after.screen, path: '' };
  const isOther = before.screen !== after.screen;
  return [
    ...(isOther ? [change('screen.changed', screen, { before: before.screen, after: after.screen })] : []),
    ...diffSections(was, now),
    ...diffElements(was, now, history),
    ...diffChecks(before, after),
    ...diffWords(before, after, was, now),
  ];
}
