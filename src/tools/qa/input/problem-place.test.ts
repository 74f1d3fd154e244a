import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publishProblem } from '../../../core/failures/publish-problem.ts';
import { element, form, idOf, section } from '../../../../tests/forms/small-form.ts';
import { placeProblems } from './problem-place.ts';
import { readJsonSource } from './read-json.ts';

const [person, name] = [idOf('person'), idOf('name')];
const small = form([section('person', [element('name', 'text', { settings: { maxLength: 5 } })])], {
  words: {
    en_US: { [`${person}.title`]: 'Applicant', [`${name}.elementName`]: 'Name', [`${name}.help`]: 'x' },
    es_ES: { [`${name}.help`]: 'x' },
  },
});

/** The source of a document that is written with one value a line. */
function sourceOf(document: unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'document.json');
  writeFileSync(file, JSON.stringify(document, null, 1));
  return {
    source: readJsonSource(file),
    lineOf: (text: string) => lineWith(JSON.stringify(document, null, 1), text),
  };
}

const lineWith = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

test('a problem is placed by screen, section, question and line (G11)', () => {
  const { source, lineOf } = sourceOf(small);
  const problems = [
    publishProblem('element.unreachable', name),
    publishProblem('settings.invalid', name, { path: '/maxLength', keyword: 'maximum' }),
    publishProblem('section.rows', person),
    publishProblem('form.tooLarge', ''),
  ];
  expect(
    placeProblems(problems, source, undefined, 'en_US').map(({ place, lines }) => [place, lines]),
  ).toEqual([
    ['trial › “Applicant” › “Name”', [lineOf('"elementId"') - 1]],
    ['trial › “Applicant” › “Name”', [lineOf('"maxLength"')]],
    ['trial › “Applicant”', [lineOf('"sectionId"') - 1]],
    ['trial', []],
  ]);
});

test('one problem in several languages is one problem that names them and their lines (G11)', () => {
  const { source, lineOf } = sourceOf(small);
  const problems = ['en_US', 'es_ES'].map((locale) =>
    publishProblem('words.markup', name, { key: 'help', locale }),
  );
  const line = lineOf('help');
  expect(placeProblems(problems, source, undefined, 'en_US')).toMatchObject([
    { code: 'words.markup', params: { key: 'help', locale: 'en_US, es_ES' }, lines: [line, line + 3] },
  ]);
});

test('ids of an overlay are named by the form that is refused, and found at their operation (G11)', () => {
  const overlay = {
    screen: 'trial',
    operations: [{ op: 'set', target: name, property: 'x', value: 1 }],
    words: {},
  };
  const { source, lineOf } = sourceOf(overlay);
  expect(
    placeProblems([publishProblem('overlay.locked', name, { lock: 'x' })], source, small, 'en_US'),
  ).toMatchObject([{ place: 'trial › “Applicant” › “Name”', lines: [lineOf('"op"') - 1] }]);
});
