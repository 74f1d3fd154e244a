import { expect, test } from 'vitest';
import { locales } from '../../../../locales/index.ts';
import { codeNames, labelNames } from '../../../core/explain/names.ts';
import type { PremiumChanges } from '../../../core/publish/rate-changes.ts';
import type { PublishReport } from '../../../server/store/reports.ts';
import { element, form, idOf, section } from '../../../../tests/forms/small-form.ts';
import { qaTranslate } from '../words/qa-words.ts';
import { elementLines } from './element-lines.ts';
import { productLines } from './product-lines.ts';
import { reportLines } from './report-lines.ts';

const names = Object.fromEntries(locales.map((locale) => [locale, `name in ${locale}`]));
const report: PublishReport = {
  class: 'C2',
  changes: [],
  warnings: [],
  filledForms: 3,
  neverVisible: [],
  drafts: { silent: 0, onResume: 3, pinned: 0, refused: 0 },
  elements: { job00000: { names, retired: 1, toAnswer: 2, hidden: 4 } },
};

test.each(locales)(
  'a report counts the answers of drafts by question, in the words of qa drafts: %s (G8)',
  (locale) => {
    const lines = reportLines(report, { t: qaTranslate(locale), names: codeNames(form([])) }, locale);
    const [line] = elementLines(report.elements!, locale);
    expect(line).toMatch(new RegExp(`name in ${locale}.*1.*2.*4`));
    expect(lines[lines.indexOf(qaTranslate(locale)('report.drafts', report.drafts)) + 1]).toBe(`  ${line}`);
  },
);

test.each(locales)('a note about a number names word, language, setting and both numbers: %s', (locale) => {
  const warnings = [
    {
      ...{ code: 'words.number' as const, id: idOf('job'), key: 'help', locale: 'es_ES' },
      params: { setting: 'settings.max', before: 33, after: 22 },
    },
  ];
  const wording = { t: qaTranslate(locale), names: codeNames(form([section('person', [element('job')])])) };
  const line = reportLines({ ...report, warnings }, wording, locale).at(-1);
  for (const part of ['person.job help', 'es_ES', 'settings.max', '33', '22']) expect(line).toContain(part);
  expect(line).not.toMatch(/[{}]/);
});

test('a note about a word names the question or section (G13)', () => {
  const named = form([section('person', [element('job')])], {
    words: { en_US: { [`${idOf('job')}.elementName`]: 'Job', [`${idOf('person')}.title`]: 'Person' } },
  });
  const warnings = ['job', 'person', 'gone'].map((code) => ({
    code: 'words.copied' as const,
    id: idOf(code),
    key: 'help',
    locale: 'es_ES',
  }));
  const wording = { t: qaTranslate('en_US'), names: labelNames(named, 'en_US') };
  expect(reportLines({ ...report, warnings }, wording, 'en_US').slice(-3)).toEqual(
    ['“Job”', '“Person”', idOf('gone')].map((name) =>
      qaTranslate('en_US')('warning.words.copied', { word: `${name} help`, locale: 'es_ES' }),
    ),
  );
});

test('a condition that no rule uses is noted by its name, with its line where the file has it', () => {
  const named = form([], { words: { en_US: { 'adult000.name': 'Adult', 'child000.name': 'Child' } } });
  const wording = { t: qaTranslate('en_US'), names: labelNames(named, 'en_US') };
  const unused = { ...report, unusedConditions: ['adult000', 'child000'] };
  const lineOf = (id: string) => (id === 'adult000' ? 12 : undefined);
  expect(reportLines(unused, wording, 'en_US', lineOf).slice(-2)).toEqual([
    'note: no rule of this form uses the named condition “Adult”, line 12',
    'note: no rule of this form uses the named condition “Child”',
  ]);
  for (const locale of locales)
    expect(reportLines(unused, { ...wording, t: qaTranslate(locale) }, locale, lineOf).at(-1)).toContain(
      '“Child”',
    );
});

test('an outcome that was never taken, or by an unanswered question, is noted by its title', () => {
  const named = form([], {
    outcomes: [{ outcomeId: 'declined', result: 'failed' }],
    words: { en_US: { 'declined.title': 'Declined' } },
  });
  const wording = { t: qaTranslate('en_US'), names: labelNames(named, 'en_US') };
  const noted = { ...report, neverTaken: ['declined'], takenByUnknown: ['declined'] };
  expect(reportLines(noted, wording, 'en_US')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^not reached in \d+ tries: “Declined”$/),
      'note: a filled form led to “Declined” because a question that it reads has no answer',
    ]),
  );
});

test.each(locales)(
  'a value that rates drop is named with its reader, its form and its moment: %s',
  (locale) => {
    const scope = { supplierCode: 'HMH' };
    const use = { id: idOf('job'), part: 'plan', value: 'E', screen: 'invoice', scope, names } as const;
    const linesOf = (from?: string) =>
      productLines(
        { changes: [], warnings: [], lostTerms: [{ ...use, ...(from ? { from } : {}) }] },
        'HMH-R02',
        locale,
      );
    const [line] = linesOf();
    const parts = [qaTranslate(locale)('expression.plan'), 'E', 'invoice', 'HMH', `“name in ${locale}”`];
    for (const part of parts) expect(line).toContain(part);
    expect(line).not.toMatch(/[{}]/);
    expect(linesOf('2027-01-01 00:00')).toEqual([expect.stringContaining('2027-01-01 00:00')]);
  },
);

test.each(locales)(
  'a report of premiums has the smallest and the largest change from old to new: %s',
  (locale) => {
    const change = { riskCode: 'CHL-R01', combination: 'age 18', before: '78.00', after: '85.80' };
    const largest = { ...change, combination: 'age 55', before: '900.00', after: '990.00' };
    const counts = { offered: 1756, changed: 24, added: 3, removed: 7 };
    const linesOf = (premiums: PremiumChanges) =>
      productLines({ changes: [], warnings: [], premiums }, 'CHL-R01', locale);
    const lines = linesOf({ class: 'dearer', ...counts, smallest: change, largest });
    expect(lines).toHaveLength(3);
    for (const count of ['24', '3', '7']) expect(lines[0]).toContain(count);
    expect(lines[1]).toMatch(/CHL-R01.*age 18.*78\.00.*→.*85\.80/);
    expect(lines[2]).toMatch(/CHL-R01.*age 55.*900\.00.*→.*990\.00/);
    for (const only of ['first', 'same', 'withdrawn'] as const)
      expect(linesOf({ class: only, ...counts })).toHaveLength(1);
  },
);
