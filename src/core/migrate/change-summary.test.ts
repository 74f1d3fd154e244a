import { expect, test } from 'vitest';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { flattenAnswers, nestAnswers, type AnswerRow } from '../answers/answers.ts';
import { indexForm } from '../form/form-index.ts';
import { answerWording } from './answer-words.ts';
import { forceMigrate } from './force-migrate.ts';
import { migrate, versionPairBetween } from './version-pair.ts';
import { newQuestions, labelRetired, partitionRetired, toRetiredAnswers } from './change-summary.ts';

const [name, job] = [element('name'), element('job')];
const required = element('shoe', 'text', { requiredFlag: 'Y' });
const sign = element('sign', 'signature');

test('new and stricter questions are listed by id in reading order, removed and cosmetic changes are not', () => {
  const before = form([section('person', [name, job, element('old')])]);
  const stricter = { ...job, requiredFlag: 'Y' as const };
  const after = form([section('person', [required, stricter, name, element('hat')])]);
  expect(newQuestions(versionPairBetween(before, after))).toEqual({
    added: [required.elementId, element('hat').elementId],
    changed: [job.elementId],
  });
});

test('a retired answer is labelled by its question and section, with its value, in the language or else in Chinese (G8)', () => {
  const { sectionId } = section('person', []);
  const words = {
    zh_CN: { [`${job.elementId}.elementName`]: '职业', [`${sectionId}.title`]: '本人' },
    en_US: { [`${job.elementId}.elementName`]: 'Occupation' },
  };
  const before = indexForm({ ...form([section('person', [name, job])]), words });
  const [retired] = toRetiredAnswers(before, [{ path: 'person/job', value: 'pilot' }]);
  const wording = answerWording(before, 'en_US', () => undefined);
  expect(labelRetired(before, retired!, flattenAnswers(before, {}), wording)).toEqual({
    path: 'person/job',
    section: '本人',
    label: 'Occupation',
    value: 'pilot',
    text: 'pilot',
  });
});

test('a retired answer is lost until its question is answered again, and restored by the same answer', () => {
  const index = indexForm(form([section('person', [name, job])]));
  const retired = toRetiredAnswers(index, [{ path: 'person/job', value: 'pilot' }]);
  const partition = (person: AnswerRow) =>
    partitionRetired(index, flattenAnswers(index, { person }), retired);
  expect(partition({ name: 'Anna' })).toEqual({ lost: retired, restored: [] });
  expect(partition({ job: 'pilot' })).toEqual({ lost: [], restored: retired });
  expect(partition({ job: 'cook' })).toEqual({ lost: [], restored: [] });
});

test('a signed draft stays; a forced migration retires its signature', () => {
  const pair = versionPairBetween(
    form([section('person', [name, sign])]),
    form([section('person', [name, sign, required])]),
  );
  const signed = flattenAnswers(pair.before, { person: { name: 'Anna', sign: 'upload' } });
  expect(migrate(pair, signed)).toEqual({ mode: 'pinned' });
  const forced = forceMigrate(pair, signed);
  expect(nestAnswers(pair.after, forced.answers)).toEqual({ person: { name: 'Anna' } });
  expect(forced.retired).toEqual([{ path: 'person/sign', value: 'upload' }]);
  const unsigned = flattenAnswers(pair.before, { person: { name: 'Anna' } });
  expect(migrate(pair, unsigned)).toMatchObject({ mode: 'onResume' });
});
