import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { change } from '../../../core/diff/change.ts';
import { publishProblem } from '../../../core/failures/publish-problem.ts';
import { element, form, idOf, section } from '../../../../tests/forms/small-form.ts';
import { locales } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import { qa } from '../../../../tests/tools/qa.ts';
import { itemChangeWords } from '../words/item-change-words.ts';
import { qaTranslate } from '../words/qa-words.ts';
import { placeProblems, placedText } from './problem-place.ts';
import { readForm } from './read-form.ts';
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
    placeProblems(problems, source, { form: undefined }, 'en_US').map(({ place, lines }) => [place, lines]),
  ).toEqual([
    ['trial › “Applicant” › “Name”', [lineOf('"elementId"') - 1]],
    ['trial › “Applicant” › “Name”', [lineOf('"maxLength"')]],
    ['trial › “Applicant”', [lineOf('"sectionId"') - 1]],
    ['trial', []],
  ]);
});

test('a change of an item that needs approval is said in words, in every language (B.10)', () => {
  const item = { code: 'r', labels: { zh_CN: '红', en_US: 'Red' } };
  const { source } = sourceOf({ listId: 'colour', version: '1', source: 'test', items: [item] });
  const itemChange = { kind: 'retired', ...item } as const;
  const problem = {
    ...publishProblem('approval.needed', '/items/0', { change: 'item.retired r' }),
    itemChange,
  };
  for (const locale of locales) {
    const [placed] = placeProblems([problem], source, { form: undefined }, locale);
    const text = placedText(placed!, locale);
    expect(text).toContain(itemChangeWords(itemChange, locale));
    expect(text).not.toContain('item.retired');
  }
});

test('a problem that a scheduled list brings tells the moment beside the place, in every language (B.12)', () => {
  const { source } = sourceOf(small);
  const problem = {
    ...publishProblem('condition.unknownAttribute', name, {
      list: 'boatModel',
      attribute: 'level',
      type: 'text',
    }),
    from: '2027-01-01 00:00',
  };
  for (const locale of locales) {
    const [placed] = placeProblems([problem], source, { form: undefined }, locale);
    expect(placed).toMatchObject({ from: problem.from });
    expect(placedText(placed!, locale).split('\n')[0]).toMatch(/, \D+ 2027-01-01 00:00\D+\)$/);
  }
});

test('a cycle is told by names, as a path', () => {
  const { source } = sourceOf(small);
  const problem = publishProblem('readOnly.cycle', name, { cycle: `${name} → ${person} → ${name}` });
  const [placed] = placeProblems([problem], source, { form: undefined }, 'en_US');
  expect(placed!.params).toEqual({ cycle: '“Name” → “Applicant” → “Name”' });
});

test('a question that the form lacks has the name of the live form in what still reads it', () => {
  const { source } = sourceOf(small);
  const [age, shown] = [idOf('age'), idOf('shown')];
  const before = form([section('person', [element('name'), element('age', 'integer')])], {
    words: { en_US: { [`${age}.elementName`]: 'Age', [`${person}.title`]: 'Applicant' } },
  });
  const problems = [
    publishProblem('condition.missing', name, { id: age }),
    publishProblem('check.missing', name, { operand: age }),
    publishProblem('condition.missing', name, { id: shown }),
  ];
  const texts = placeProblems(problems, source, { form: undefined, before }, 'en_US');
  expect(texts.map(({ params }) => Object.values(params!))).toEqual([['“Age”'], ['“Age”'], [shown]]);
});

test('one problem in several languages is one problem that names them and their lines (G11)', () => {
  const { source, lineOf } = sourceOf(small);
  const problems = ['en_US', 'es_ES'].map((locale) =>
    publishProblem('words.markup', name, { key: 'help', locale }),
  );
  const line = lineOf('help');
  expect(placeProblems(problems, source, { form: undefined }, 'en_US')).toMatchObject([
    { code: 'words.markup', params: { key: 'help', locale: 'en_US, es_ES' }, lines: [line, line + 3] },
  ]);
});

test('a word for an issue that a question never has is found at its line', () => {
  const key = 'issue.age.tooYoung';
  const words = { en_US: { ...small.words['en_US'], [`${name}.${key}`]: 'Too young' } };
  const { source, lineOf } = sourceOf({ ...small, words });
  const problem = publishProblem('words.unknownIssue', name, { key, locale: 'en_US', allowed: 'required' });
  expect(placeProblems([problem], source, { form: small }, 'en_US')).toMatchObject([
    { place: 'trial › “Applicant” › “Name”', lines: [lineOf(key)] },
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
    placeProblems([publishProblem('overlay.locked', name, { lock: 'x' })], source, { form: small }, 'en_US'),
  ).toMatchObject([{ place: 'trial › “Applicant” › “Name”', lines: [lineOf('"op"') - 1] }]);
});

test('words of a removed question are placed by its name, with every line of them (G9)', () => {
  const left = { 'gone0000.elementName': 'Gone', 'gone0000.help': 'x' };
  const words = { en_US: { ...small.words['en_US'], ...left }, es_ES: { 'gone0000.help': 'y' } };
  const { source, lineOf } = sourceOf({ ...small, words });
  const problem = publishProblem('words.orphan', 'gone0000', {
    keys: 'elementName, help',
    locale: 'en_US, es_ES',
  });
  const first = lineOf('gone0000.elementName');
  expect(placeProblems([problem], source, { form: undefined }, 'en_US')).toMatchObject([
    { place: 'trial › “Gone”', lines: [first, first + 1, first + 4] },
  ]);
});

test('a change that needs approval or is refused is said in words and by names, in every language (G11)', () => {
  const { source } = sourceOf({ operations: [] });
  const before = structuredClone(small);
  const gone = { elementId: 'gone00000000', elementCode: 'gone' };
  before.sections[0]!.elements.push({ ...before.sections[0]!.elements[0]!, ...gone });
  for (const locale of locales) (before.words[locale] ??= {})[`${gone.elementId}.elementName`] = 'Gone';
  const renamed = change('element.renamed', { id: name, path: 'person/name' }, { before: 'a', after: 'b' });
  const locked = change('element.removedLocked', { id: gone.elementId, path: 'person/gone' });
  const problems = [
    { ...publishProblem('approval.needed', name, { change: renamed.code }), change: renamed },
    { ...publishProblem('change.refused', gone.elementId, { change: locked.code }), change: locked },
    publishProblem('approval.needed', name, { change: 'bankCard' }),
    publishProblem('approval.needed', '', { change: 'mapping' }),
  ];
  for (const locale of locales) {
    const placed = placeProblems(problems, source, { form: small, before }, locale);
    const texts = placed.map((problem) => placedText(problem, locale));
    const t = qaTranslate(locale);
    expect(texts[0]).toContain(t('change.element.renamed', { before: 'a', after: 'b' }));
    expect(texts[1]).toContain(t('change.element.removedLocked'));
    expect(texts[1]).toContain('“Gone”');
    expect(texts[2]).toContain(t('approval.sensitive'));
    expect(texts[3]).toContain(t('approval.mapping'));
    expect(texts.join()).not.toMatch(/element\.(renamed|removedLocked)|bankCard|\(mapping|（mapping/);
  }
  expect(placeProblems(problems, source, { form: small, before }, 'en_US')[0]!.params).toEqual({
    change: 'element.renamed',
  });
});

test('a condition that is removed keeps its name, at everything that still refers to it, with the lines', () => {
  const ref = { op: 'ref' as const, condition: 'adult000' };
  const check = { checkId: 'check000', check: 'condition', path: name, severity: 'error' } as const;
  const before = form(small.sections, {
    conditions: { adult000: { op: 'empty', left: { element: name } }, child000: { op: 'not', of: ref } },
    groupChecks: [{ ...check, refuseWhen: ref }],
    words: {
      en_US: {
        ...small.words['en_US'],
        'adult000.name': 'Adult',
        'child000.name': 'Child',
        'check000.refused': 'Too young',
      },
    },
  });
  const after = structuredClone(before);
  delete after.conditions!['adult000'];
  delete after.words['en_US']!['adult000.name'];
  const { source, lineOf } = sourceOf(after);
  const problems = ['child000', 'check000'].map((owner) =>
    publishProblem('condition.unknownName', owner, { id: 'adult000' }),
  );
  expect(placeProblems(problems, source, { form: after, before }, 'en_US')).toMatchObject([
    { place: 'trial › “Child”', lines: [lineOf('"child000"')], params: { id: '“Adult”' } },
    { place: 'trial › “Too young”', lines: [lineOf('"checkId"') - 1], params: { id: '“Adult”' } },
  ]);
});

test('every command names the places of an invalid form, in the language of --locale (G11)', async () => {
  const base = structuredClone(readForm('invoice').form);
  const [{ sectionId, elements }] = base.sections as [Form['sections'][number]];
  const { elementId } = elements[0]!;
  for (const locale of locales) delete base.words[locale]![`${elementId}.elementName`];
  const folder = mkdtempSync(join(tmpdir(), 'baoform-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'base.json');
  writeFileSync(file, JSON.stringify(base, null, 1));
  for (const locale of ['en_US', 'zh_CN'] as const) {
    const { exit, errorOutput } = await qa('fill', file, '--locale', locale);
    expect(exit).toBe(2);
    const line = lineWith(JSON.stringify(base, null, 1), `"elementId": "${elementId}"`) - 1;
    const title = base.words[locale]![`${sectionId}.title`]!;
    expect(errorOutput).toContain(`invoice › “${title}” › `);
    expect(errorOutput).toContain(qaTranslate(locale)('problem.lines', { lines: line }));
    expect(errorOutput.match(/words\.missing/g)).toHaveLength(1);
    for (const language of locales) expect(errorOutput).toContain(language);
  }
});
