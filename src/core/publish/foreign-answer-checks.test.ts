import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Section } from '../../../schemas/generated/form.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { foreignAnswerProblems, lostQuestionProblems, type Persons } from './foreign-answer-checks.ts';
import type { ScopedForm } from './scoped-form.ts';

/** The rows of `people` on the screen `all` are persons, as are the forms of the screen `each`. */
const persons: Persons = {
  ofScreen: (screen) => (screen === 'each' ? 'person' : undefined),
  ofRows: (screen, sectionCode) => (screen === 'all' && sectionCode === 'people' ? 'person' : undefined),
};

const scoped = (screen: string, sections: Section[], insurer = ''): ScopedForm => ({
  form: form(sections, { screen }),
  scope: { supplierCode: insurer },
});
const page = (...elements: Element[]) => [section('page', elements)];
const source = (code: string, insurer = '', inputType = 'text') =>
  scoped('source', page(element(code, inputType)), insurer);

/** A question by an answer to another screen. */
const asking = (screen: string, code: string): Element =>
  element('asked', 'text', {
    visibleWhen: {
      op: 'eq',
      left: { answer: { screen, element: idOf(code), type: 'text' } },
      right: { const: 'a' },
    },
  });
const isEmpty = (code: string): Condition => ({ op: 'empty', left: { element: idOf(code) } });
const reader = (insurer = '', screen = 'reader') => scoped(screen, page(asking('source', 'job')), insurer);

const problems = (candidate: ScopedForm, ...others: ScopedForm[]) =>
  foreignAnswerProblems(candidate, { others, persons }).map(({ code, id, params }) =>
    [code, id, params?.['form'] ?? params?.['path'] ?? ''].join(' ').trim(),
  );

test('a question that one insurer’s customers lack is refused in the form for all', () => {
  expect(problems(reader(), source('job'), source('other', 'CHL'))).toEqual([
    `answer.unknownQuestion ${idOf('asked')} source CHL`,
  ]);
  expect(problems(reader('PSP'), source('job'), source('other', 'CHL'))).toEqual([]);
});

test('the form of one insurer replaces the form for all', () => {
  expect(problems(reader('CHL'), source('other'), source('job', 'CHL'))).toEqual([]);
  expect(problems(source('other'), source('job', 'CHL'), reader('CHL'))).toEqual([]);
  expect(problems(source('other', 'CHL'), source('job'), reader('CHL'))).toEqual([
    `answer.inUse ${idOf('job')} reader CHL`,
  ]);
});

test('every rule that reads a lost question is named, and one with another type is lost', () => {
  const readers = [reader(), reader('', 'another')];
  const inUse = [`answer.inUse ${idOf('job')} reader`, `answer.inUse ${idOf('job')} another`];
  expect(problems(source('other'), ...readers)).toEqual(inUse);
  expect(problems(source('job', '', 'integer'), ...readers)).toEqual(inUse);
  expect(problems(source('job'), ...readers)).toEqual([]);
});

test('a form that cannot be indexed is told who reads its lost questions', () => {
  const broken = scoped('source', page(element('other', 'text', { visibleWhen: isEmpty('gone') })));
  const others = [reader(), reader('', 'another'), source('job', 'CHL'), reader('CHL', 'third')];
  expect(lostQuestionProblems(broken, others).map(({ id, params }) => `${id} ${params!['form']}`)).toEqual([
    `${idOf('job')} reader`,
    `${idOf('job')} another`,
  ]);
  expect(lostQuestionProblems(source('job'), others)).toEqual([]);
});

test('the answers of persons are read in the form of one person', () => {
  const rows = (code: string, inner: Section[] = []) =>
    scoped('all', [
      section(code, [element('job')], { repeat: { min: 0, max: 3 }, ...(inner[0] && { section: inner[0] }) }),
    ]);
  const of = (screen: string, code: string) => scoped(screen, page(asking('all', code)));
  const asked = idOf('asked');
  expect(problems(of('each', 'job'), rows('people'))).toEqual([]);
  expect(problems(of('reader', 'job'), rows('people'))).toEqual([`answer.person ${asked} all`]);
  expect(problems(of('each', 'job'), rows('things'))).toEqual([`answer.rows ${asked} all`]);
  const heirs = section('heirs', [element('share')], { repeat: { min: 0, max: 3 } });
  expect(problems(of('each', 'share'), rows('people', [heirs]))).toEqual([`answer.rows ${asked} all`]);
  expect(
    problems(scoped('reader', page(asking('each', 'job'))), scoped('each', page(element('job')))),
  ).toEqual([`answer.person ${asked} each`]);
});

test('a circle through three screens is found, unless no customer has all of them', () => {
  const link = (screen: string, to: string, insurer = '') =>
    scoped(screen, page(element('job'), asking(to, 'job')), insurer);
  const [b, c] = [link('beta', 'gamma'), link('gamma', 'alpha')];
  const alpha = link('alpha', 'beta');
  const step = (from: string, to: string) => `${from} “${idOf('asked')}” → ${to} “${idOf('job')}”`;
  const path = [step('alpha', 'beta'), step('beta', 'gamma'), step('gamma', 'alpha')].join('; ');
  expect(problems(alpha, b, c)).toEqual([`answer.cycle alpha ${path}`]);
  expect(problems(alpha, b, scoped('gamma', page(element('job'))))).toEqual([]);
  const free = scoped('gamma', page(element('job')), 'CHL');
  expect(problems(link('alpha', 'beta', 'CHL'), b, c, free)).toEqual([]);
});

test('a rule that knows an option by its former code alone is refused, on both sides of a rename', () => {
  const renamed = (renamedOptions?: Record<string, string>) => {
    const settings = { options: ['a1', 'b'] };
    return scoped(
      'source',
      page(element('job', 'select', { settings, ...(renamedOptions && { renamedOptions }) })),
    );
  };
  const asks = (...values: string[]): ScopedForm => {
    const answer = { screen: 'source', element: idOf('job'), type: 'text' } as const;
    return scoped(
      'reader',
      page(element('asked', 'text', { visibleWhen: { op: 'in', left: { answer }, values } })),
    );
  };
  const [asked, job] = [idOf('asked'), idOf('job')];
  expect(problems(asks('a'), renamed({ a: 'a1' }))).toEqual([`answer.formerOption ${asked} source`]);
  expect(problems(renamed({ a: 'a1' }), asks('a'))).toEqual([`answer.formerOptionInUse ${job} reader`]);
  for (const known of [asks('a', 'a1'), asks('a1'), asks('b')]) {
    expect(problems(known, renamed({ a: 'a1' }))).toEqual([]);
    expect(problems(renamed({ a: 'a1' }), known)).toEqual([]);
  }
  expect(problems(asks('a'), renamed())).toEqual([]);
});
