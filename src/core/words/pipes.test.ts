// The consumers of pipes beside the checks and the page.
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../schemas/generated/form.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { qaTranslate } from '../../tools/qa/words/qa-words.ts';
import { emptyUsage, recordForm } from '../coverage/vocabulary-usage.ts';
import { classOf } from '../diff/change.ts';
import { changeLine } from '../diff/change-words.ts';
import { diffForms } from '../diff/diff-forms.ts';
import { explainElement } from '../explain/explain-element.ts';
import { explainOutcomes } from '../explain/explain-outcomes.ts';
import type { Explanation } from '../explain/explanation.ts';
import { labelNames } from '../explain/names.ts';
import { exportSchema } from '../export/export-schema.ts';
import { flattenAnswers } from '../answers/answers.ts';
import { resolve } from '../answers/resolve.ts';
import { checkForm } from '../form-checks/check-form.ts';
import { indexForm, type FormIndex } from '../form/form-index.ts';
import { deriveOverlay } from '../overlay/derive-overlay.ts';
import { flatten } from '../overlay/flatten.ts';
import { formLines } from '../snapshot/form-lines.ts';

const pipes = { count: idOf('count') };
const label = `${idOf('asked')}.elementName`;
const words = (text: string) => ({
  en_US: {
    [label]: text,
    [`${idOf('count')}.elementName`]: 'How many',
    [`${idOf('page')}.title`]: 'Page',
  },
});
const formWith = (rest: object, text: string, part: object = {}) =>
  form([section('page', [element('count', 'integer'), element('asked', 'text', rest)], part)], {
    words: words(text),
  });
const bare = formWith({}, 'Name');
const piped = formWith({ pipes }, 'Name of {count, plural, one {# car} other {# cars}}');
const t = qaTranslate('en_US');
const scope = { scope: { supplierCode: 'CHL' }, baseVersion: 1 };

test('a pipe is a change of words, listed by the names of its question', () => {
  const changes = diffForms(bare, piped);
  expect(classOf(changes)).toBe('C0');
  const lines = changes.map((change) => changeLine(change, { t, names: labelNames(piped, 'en_US') }));
  expect(lines.join('\n')).toContain(
    '“Name of … cars”: its words show other answers: none → {count} is “How many”',
  );
  const onSection = diffForms(bare, formWith({}, 'Name', { pipes }));
  expect(onSection.map(({ code }) => code)).toEqual(['pipes.changed']);
});

test('an overlay sets, removes and keeps pipes, of a question and of a section', () => {
  for (const [base, own] of [
    [bare, piped],
    [piped, bare],
    [bare, formWith({}, 'Name', { pipes })],
  ] as const) {
    const derived = deriveOverlay(base, own, scope);
    if (!derived.ok) throw new Error(JSON.stringify(derived.issues));
    expect(flatten(base, [derived.overlay])).toEqual({ ok: true, form: own });
  }
});

test('the lock textFixed keeps the pipes of a question', () => {
  const locked = formWith({ pipes, locks: ['textFixed'] }, '{count}');
  const overlay = {
    formatVersion: 1 as const,
    screen: locked.screen,
    ...scope,
    operations: [{ op: 'set' as const, target: idOf('asked'), property: 'pipes' as const, value: null }],
    words: {},
  };
  expect(flatten(locked, [overlay])).toMatchObject({
    ok: false,
    issues: [{ code: 'overlay.locked', params: { lock: 'textFixed' } }],
  });
});

test('the removal of a question that words show is refused by the name of its reader', () => {
  const without = form([section('page', [element('asked', 'text', { pipes })])], { words: words('{count}') });
  const checked = checkForm(without, [], []);
  expect(!checked.ok && checked.issues).toContainEqual({
    code: 'pipes.missing',
    id: idOf('asked'),
    params: { name: 'count' },
  });
});

test('explain names the answer that the words show', () => {
  const index = indexForm(piped);
  const flat = flattenAnswers(index, { page: { count: 2 } });
  const context = { asOf: '2026-11-23' };
  const state = resolve(index, flat, context);
  const [asked] = explainElement({ index, flat, state, context }, index.elementById.get(idOf('asked'))!);
  expect(asked!.reasons).toMatchObject([
    { property: 'pipes', pipe: 'count', outcome: '2', reads: [{ id: idOf('count'), value: '2' }] },
  ]);
});

test('coverage counts the formats of answers, and the golden file prints the pipes', () => {
  const usage = emptyUsage();
  recordForm(usage, indexForm(piped));
  expect([...usage.formats]).toEqual(['plural']);
  const lines = formLines([{ name: 'base', form: formWith({ pipes }, '{count}', { pipes }) }], t);
  expect(lines.filter((line) => line.includes('shows in its words {count} is page.count'))).toHaveLength(2);
});

test('an exported schema has titles without answers: a schema has no messages', () => {
  const schema = JSON.stringify(exportSchema(indexForm(piped), { locale: 'en_US' }));
  expect(schema).toContain('"title":"Name of … cars"');
});

describe('pipes of a check and of an outcome', () => {
  const check: GroupCheck = {
    checkId: 'toomany0',
    check: 'condition',
    severity: 'error',
    path: idOf('count'),
    refuseWhen: { op: 'gt', left: { element: idOf('count') }, right: { const: 5 } },
  };
  const outcome: Outcome = { outcomeId: 'passed00', result: 'passed' };
  const formOf = (own: { pipes?: typeof pipes }) =>
    form([section('page', [element('count', 'integer'), element('asked')])], {
      groupChecks: [{ ...check, ...own }],
      outcomes: [{ ...outcome, ...own }],
      words: {
        en_US: { 'toomany0.refused': '{count}', 'passed00.title': 'Done', 'passed00.text': '{count}' },
      },
    });
  const [plain, showing] = [formOf({}), formOf({ pipes })];
  const resolvedBy = (index: FormIndex) => {
    const flat = flattenAnswers(index, { page: { count: 2 } });
    const context = { asOf: '2026-11-23' };
    return { index, flat, state: resolve(index, flat, context), context };
  };

  test('are changes of words, of class C0', () => {
    const changes = diffForms(plain, showing);
    expect(changes.map(({ code, id }) => `${code} ${id}`)).toEqual([
      'pipes.changed toomany0',
      'pipes.changed passed00',
    ]);
    expect(classOf(changes)).toBe('C0');
  });

  test('an overlay brings them along', () => {
    const derived = deriveOverlay(plain, showing, scope);
    if (!derived.ok) throw new Error(JSON.stringify(derived.issues));
    expect(flatten(plain, [derived.overlay])).toEqual({ ok: true, form: showing });
  });

  test('explain names the answers that their words show', () => {
    const index = indexForm(showing);
    const count = index.elementById.get(idOf('count'))!;
    const [{ checks }] = explainElement(resolvedBy(index), count) as [Explanation];
    expect(checks[0]!.reasons).toMatchObject([
      { property: 'refuseWhen' },
      { property: 'pipes', outcome: '2' },
    ]);
    const [explained] = explainOutcomes(resolvedBy(index), count);
    expect(explained).toMatchObject({
      id: 'passed00',
      isTaken: true,
      reasons: [{ property: 'pipes', outcome: '2' }],
    });
  });

  test('the golden file prints them', () => {
    const lines = formLines([{ name: 'base', form: showing }], t);
    expect(lines.filter((line) => line.includes('shows in its words {count} is page.count'))).toHaveLength(2);
  });
});
