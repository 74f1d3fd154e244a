import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { classOf } from './change.ts';
import { diffForms } from './diff-forms.ts';

const is = (code: string): Condition => ({ op: 'eq', left: answerOperand('plan'), right: { const: code } });

/** A choice with options, a question that one of them asks, and words of each option. */
function plans(options: string[], renamedOptions?: Record<string, string>, rest: Partial<Element> = {}) {
  const plan = element('plan', 'checkboxes', {
    settings: { options, exclusive: options.slice(0, 1) },
    ...(renamedOptions && { renamedOptions }),
    ...rest,
  });
  return form([section('page', [plan, element('more', 'text', { visibleWhen: is(options[0]!) })])], {
    words: {
      en_US: Object.fromEntries(options.map((code, i) => [`${idOf('plan')}.option.${code}`, `No ${i}`])),
    },
  });
}

const changesOf = (...versions: [ReturnType<typeof plans>, ReturnType<typeof plans>]) =>
  diffForms(...versions).map(({ code, before, after }) => ({ code, before, after }));

test('a renamed option is one change, with its rules and words', () => {
  const [before, after] = [plans(['A', 'B']), plans(['A1', 'B'], { A: 'A1' })];
  expect(changesOf(before, after)).toEqual([{ code: 'options.renamed', before: ['A'], after: ['A1'] }]);
  expect(classOf(diffForms(before, after))).toBe('C1');
});

test('every option may be renamed at once', () => {
  expect(changesOf(plans(['A', 'B']), plans(['A1', 'B1'], { A: 'A1', B: 'B1' }))).toEqual([
    { code: 'options.renamed', before: ['A', 'B'], after: ['A1', 'B1'] },
  ]);
});

test('a second rename of an option is a rename as well', () => {
  const after = plans(['A2', 'B'], { A: 'A2', A1: 'A2' });
  expect(changesOf(plans(['A1', 'B'], { A: 'A1' }), after)).toEqual([
    { code: 'options.renamed', before: ['A1'], after: ['A2'] },
  ]);
});

test('what else happens to options is listed beside', () => {
  const changes = changesOf(plans(['A', 'B', 'C']), plans(['A1', 'B', 'D'], { A: 'A1' }));
  expect(changes).toEqual([
    { code: 'options.removed', before: ['C'], after: undefined },
    { code: 'options.added', before: undefined, after: ['D'] },
    { code: 'options.renamed', before: ['A'], after: ['A1'] },
  ]);
});

test('an option that another one takes over is removed', () => {
  const changes = changesOf(plans(['A', 'B', 'C']), plans(['A', 'B'], { C: 'B' }));
  expect(changes).toEqual([{ code: 'options.removed', before: ['C'], after: undefined }]);
});

test('a word that changes with the rename is a change of the word', () => {
  const after = plans(['A1', 'B'], { A: 'A1' });
  after.words['en_US']![`${idOf('plan')}.option.A1`] = 'Other';
  expect(changesOf(plans(['A', 'B']), after)).toEqual([
    { code: 'options.renamed', before: ['A'], after: ['A1'] },
    { code: 'word.changed', before: 'No 0', after: 'Other' },
  ]);
});

test('a former code that comes or goes by itself changes nothing for drafts', () => {
  const [before, after] = [plans(['A1', 'B']), plans(['A1', 'B'], { A: 'A1' })];
  expect(changesOf(before, after)).toEqual([{ code: 'renames.changed', before: null, after: { A: 'A1' } }]);
  expect(classOf(diffForms(after, before))).toBe('C0');
});
