import { expect, test } from 'vitest';
import type { Element } from '../../../schemas/generated/element.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { instantiateValidators } from '../../server/forms/instantiate-validators.ts';
import { flattenAnswers, nestAnswers, type Answers } from '../answers/answers.ts';
import { indexForm } from '../form/form-index.ts';
import { compileValidators } from '../publish/compile-validators.ts';
import { dryRun } from './dry-run.ts';
import { versionPairBetween } from './version-pair.ts';
import { migrateAnswers } from './migrate-answers.ts';

const people = (...elements: Element[]) => form([section('person', elements)]);
const [name, job] = [element('name'), element('job')];
const before = people(name, job);
const answers: Answers = { person: { name: '欧阳若溪', job: 'pilot' } };
const draft = flattenAnswers(indexForm(before), answers);

test.each([
  ['a cosmetic change: silently', people(job, name), { mode: 'silent', retiredCount: 0 }],
  ['an optional question: silently', people(name, job, element('shoe')), { mode: 'silent', retiredCount: 0 }],
  [
    'a required question: on resume',
    people(name, job, element('shoe', 'text', { requiredFlag: 'Y' })),
    { mode: 'onResume', retiredCount: 0 },
  ],
  [
    'a removed question: on resume, its answer is retired',
    people(name),
    { mode: 'onResume', retiredCount: 1 },
  ],
  [
    'a structural change: pinned',
    people(name, { ...job, elementCode: 'profession' }),
    { mode: 'pinned', retiredCount: 0 },
  ],
  [
    'another meaning: refused',
    people(name, { ...job, elementCode: 'income', inputType: 'decimal' }),
    { mode: 'refused', retiredCount: 0 },
  ],
] as const)('%s', (_title, after, expected) => {
  expect(dryRun(versionPairBetween(before, after), draft)).toEqual(expected);
});

test('a draft migrates under a structural change when the mapping retires no answer', () => {
  const profession = { ...element('profession'), elementCode: 'job' };
  const pair = versionPairBetween(before, people(name, profession));
  expect(dryRun(pair, draft)).toMatchObject({ mode: 'pinned' });
  const mapping = { moves: [{ from: job.elementId, to: profession.elementId }] };
  expect(dryRun(pair, draft, mapping)).toEqual({ mode: 'onResume', retiredCount: 0 });
  const lost = { mode: 'pinned', retiredCount: 0, lostIds: [job.elementId] };
  expect(dryRun(pair, draft, { moves: [] })).toEqual(lost);
  const migrated = migrateAnswers(pair.before, pair.after, draft, mapping);
  expect(nestAnswers(pair.after, migrated.answers)).toEqual(answers);
});

test('sections with stricter rules are listed for the customer', () => {
  const required = element('shoe', 'text', { requiredFlag: 'Y' });
  const guests = section('guest', [required], { repeat: { min: 0, max: 3 } });
  const after = form([section('person', [name, job]), guests]);
  expect(
    versionPairBetween(form([section('person', [name, job]), { ...guests, elements: [] }]), after)
      .stricterSections,
  ).toEqual(['guest']);
});

test('rows keep their ids, and the answers of rows above the maximum are retired', () => {
  const guests = (max: number) => form([section('guest', [element('name')], { repeat: { min: 0, max } })]);
  const { before: guestsBefore, after } = versionPairBetween(guests(3), guests(1));
  const guest = [
    { rowId: 'a1', name: 'Anna' },
    { rowId: 'b2', name: 'Ben' },
  ];
  const migrated = migrateAnswers(guestsBefore, after, flattenAnswers(guestsBefore, { guest }));
  expect(nestAnswers(after, migrated.answers)).toEqual({ guest: [{ rowId: 'a1', name: 'Anna' }] });
  expect(migrated.retired).toEqual([{ path: 'guest/b2/name', value: 'Ben' }]);
});

test('a signed draft is pinned under any change class', () => {
  const signature = element('signature', 'signature');
  const pair = versionPairBetween(people(name, signature), people(name, signature, element('shoe')));
  const modeOf = (person: Answers[string]) => dryRun(pair, flattenAnswers(pair.before, { person })).mode;
  expect(modeOf({ name: '欧阳若溪', signature: 'upload0001' })).toBe('pinned');
  expect(modeOf({ name: '欧阳若溪' })).toBe('silent');
});

test('a mapping moves no answer to a question of another kind or one that is answered', () => {
  const age = element('age', 'integer');
  const migrated = (...elements: Element[]) => {
    const pair = versionPairBetween(before, people(...elements));
    const moves = [{ from: job.elementId, to: elements.at(-1)!.elementId }];
    const { answers: moved, retired } = migrateAnswers(pair.before, pair.after, draft, { moves });
    return { answers: nestAnswers(pair.after, moved), retired };
  };
  const retiredJob = {
    answers: { person: { name: '欧阳若溪' } },
    retired: [{ path: 'person/job', value: 'pilot' }],
  };
  expect(migrated(name, age)).toEqual(retiredJob);
  expect(migrated(name)).toEqual(retiredJob);
});

test('a lifted lock is structural for its approval, and drafts migrate: it touches no answer (G10)', () => {
  const pair = versionPairBetween(people({ ...name, locks: ['mustExist'] }, job), before);
  expect(pair.changes).toMatchObject([{ code: 'locks.lifted', class: 'C3' }]);
  expect(dryRun(pair, draft)).toEqual({ mode: 'silent', retiredCount: 0 });
});

test('a dry run with the checks of the newer version names the elements whose answers go, are to be given again or are hidden (G8)', () => {
  const select = (...options: string[]) => element('drink', 'select', { settings: { options } });
  const isMilk = { op: 'eq', left: { element: idOf('drink') }, right: { const: 'milk' } } as const;
  const sugar = element('sugar', 'text', { visibleWhen: isMilk });
  const pair = versionPairBetween(
    form([section('person', [name, select('tea', 'milk'), sugar, element('old')])]),
    form([section('person', [name, select('tea'), sugar])]),
  );
  const validators = instantiateValidators(compileValidators(pair.after));
  const context = { asOf: '2026-11-22', codeListItem: () => undefined };
  const checks = { validators, context, itemsOf: () => undefined };
  const answered = flattenAnswers(pair.before, {
    person: { name: '李安', drink: 'milk', sugar: 's', old: 'x' },
  });
  expect(dryRun(pair, answered, undefined, checks)).toEqual({
    mode: 'onResume',
    retiredCount: 1,
    retiredIds: [idOf('old')],
    affectedIds: [idOf('drink')],
    hiddenIds: [idOf('sugar')],
  });
});
