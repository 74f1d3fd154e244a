import { expect, test } from 'vitest';
import { loadWords, locales } from '../../locales/index.ts';
import { checkAnswers } from '../../src/core/answers/check-answers.ts';
import { invalidValue } from '../../src/core/fill/sample-values.ts';
import { invalidSamples } from '../../src/core/fill/invalid-samples.ts';
import { proveFillable } from '../../src/core/fill/prove-fillable.ts';
import { validSamples } from '../../src/core/fill/valid-samples.ts';
import { issueParams } from '../../src/core/messages/issue-params.ts';
import { interpolate } from '../../src/core/messages/message.ts';
import { fixtureForms } from '../../src/tools/qa/input/fixture-forms.ts';
import { readAndCompileForm } from '../../src/tools/qa/input/compiled-form.ts';
import { wordLookup } from '../../src/tools/qa/input/word-lookup.ts';
import { element, form, idOf, section } from '../forms/small-form.ts';
import { compileTestForm } from '../forms/compile-test-form.ts';

const asOf = '2026-11-21';

const proven = fixtureForms().map(({ name }) => {
  const running = readAndCompileForm(name);
  const context = { asOf, codeListItem: running.lists.codeListItem };
  const settings = { seed: 1, wanted: 5, tries: 60, context, lists: running.lists.items };
  return {
    name,
    running,
    context,
    settings,
    proof: proveFillable(running.index, running.validators, settings),
  };
});

test.each(proven)(
  '$name can be filled, and each question shows for somebody',
  ({ running, context, proof }) => {
    expect(proof.filled.length).toBeGreaterThanOrEqual(5);
    expect(proof.unseenElements.map((indexed) => indexed.element.elementCode)).toEqual([]);
    for (const answers of proof.filled)
      expect(checkAnswers(running.index, running.validators, answers, context)).toMatchObject({ ok: true });
  },
);

test.each(proven)(
  '$name takes a good answer to each question and refuses a bad one, in every language',
  async ({ running, context, settings: proving, proof }) => {
    const { index, validators, form: shown, lists } = running;
    const samples = invalidSamples(index, validators, proof.filled, context);
    expect(samples.filter(({ issue }) => !issue).map(({ path, value }) => [path, value])).toEqual([]);

    const tried = new Set(samples.map(({ id }) => id));
    const takesAll = index.elements.filter(
      ({ element: { requiredFlag }, inputType, settings }) =>
        invalidValue(inputType, settings) === undefined && requiredFlag === 'N',
    );
    // What is worked out may never be anybody's to answer.
    const workedOut = index.elements.filter((one) => one.element.computed);
    const left = index.elements.filter(
      (one) => !tried.has(one.element.elementId) && !takesAll.includes(one) && !workedOut.includes(one),
    );
    expect(left.map((one) => one.element.elementCode)).toEqual([]);
    const taken = new Set(validSamples(index, validators, proof.filled, proving).map(({ id }) => id));
    const open = index.elements.filter(
      (one) => !taken.has(one.element.elementId) && one.inputType !== 'note',
    );
    expect(open.filter((one) => !workedOut.includes(one)).map((one) => one.element.elementCode)).toEqual([]);

    for (const locale of locales) {
      const { issues, app } = await loadWords(locale);
      const of = wordLookup(shown, lists, locale);
      for (const { issue } of samples) {
        const params = issueParams(index, issue!, of, (key) => app[key] ?? key);
        expect(interpolate(issues[issue!.code]!, params)).toMatch(/^[^{}]+$/);
      }
    }
  },
);

test('the same seed fills a form in the same way, another one otherwise', () => {
  const { running, context } = proven[0]!;
  const fill = (seed: number) =>
    proveFillable(running.index, running.validators, {
      seed,
      wanted: 1,
      tries: 1,
      context,
      lists: running.lists.items,
    }).filled;
  expect(fill(7)).toEqual(fill(7));
  expect(fill(7)).not.toEqual(fill(8));
});

test('a form that nobody can fill says what stands in the way, and a hidden question is named', () => {
  const birthDate = element('birth', 'date', { requiredFlag: 'Y' });
  const age = { check: 'ageRange', birthDate: birthDate.elementId } as const;
  const impossible = form([section('person', [birthDate])], {
    groupChecks: [
      { checkId: 'oldenough00', ...age, min: 40 },
      { checkId: 'youngenough', ...age, max: 30 },
    ],
  });
  const settings = { seed: 1, wanted: 1, tries: 3, context: { asOf }, lists: {} };
  const { index, validators } = compileTestForm(impossible);
  expect(proveFillable(index, validators, settings)).toMatchObject({
    filled: [],
    remainingIssues: [{ path: 'person/birth' }],
  });
  const never = { op: 'eq', left: { const: 1 }, right: { const: 2 } } as const;
  const hidden = compileTestForm(
    form([section('person', [element('name'), element('secret', 'text', { visibleWhen: never })])]),
  );
  const { unseenElements } = proveFillable(hidden.index, hidden.validators, settings);
  expect(unseenElements.map((indexed) => indexed.element.elementId)).toEqual([idOf('secret')]);
});
