import { expect, test } from 'vitest';
import type { Element } from '../../../schemas/generated/element.ts';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { compiled } from '../../../tests/forms/compiled.ts';
import { retiredOf } from './news.ts';
import { restoreAnswers } from './restore-answers.ts';

const [name, job] = [element('name'), element('job')];
const sign = element('sign', 'signature');
const running = (...elements: Element[]) => compiled(form([section('person', elements)]));
const context = { asOf: '2026-11-21' };

/** What comes back of an answer to `question`, given to a form that asked it, when the form is what it is now. */
function back(question: Element, value: string, after: Element[], { before = [name], answers = {} } = {}) {
  const given = running(name, question).index;
  const { index, validators } = running(...after);
  const [retired] = retiredOf(given, [{ at: `person/${question.elementCode}`, value }]);
  const judge = { after: index, validators, context };
  const found = restoreAnswers(judge, running(...before).index, { person: { name: 'Anna', ...answers } }, [
    { retired: retired!, given },
  ]);
  expect(found.restored).toHaveLength(found.answers['person'] && 'job' in found.answers['person'] ? 1 : 0);
  return found.answers['person'];
}

test('an answer that was set aside is put back where its question is asked again', () => {
  expect(back(job, 'pilot', [name, job])).toEqual({ name: 'Anna', job: 'pilot' });
});

test.each<[say: string, after: Element[], more?: { before?: Element[] }]>([
  ['its question is still gone', [name]],
  ['another question has its code', [name, { ...element('other'), elementCode: 'job' }]],
  ['its question has another code', [name, { ...job, elementCode: 'profession' }]],
  ['its question is of another type', [name, { ...job, inputType: 'email' }]],
  ['it no longer checks', [name, { ...job, settings: { maxLength: 3 } }]],
  ['the form before asked already, and it was left open', [name, job], { before: [name, job] }],
])('an answer stays out when %s', (_say, after, more) => {
  expect(back(job, 'pilot', after, more)).toEqual({ name: 'Anna' });
});

test('what was answered anew stays as it is', () => {
  const given = running(name, job);
  const [retired] = retiredOf(given.index, [{ at: 'person/job', value: 'pilot' }]);
  const answers = { person: { name: 'Anna', job: 'cook' } };
  const judge = { after: given.index, validators: given.validators, context };
  const candidates = [{ retired: retired!, given: given.index }];
  expect(restoreAnswers(judge, running(name).index, answers, candidates)).toEqual({ answers, restored: [] });
});

test('a signature holds for what was on the screen then, and is never put back', () => {
  expect(back(sign, 'a'.repeat(22), [name, sign])).toEqual({ name: 'Anna' });
});
