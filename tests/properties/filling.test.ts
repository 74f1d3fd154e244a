import { expect, test } from 'vitest';
import { loadWords, locales } from '../../locales/index.ts';
import { nestAnswers } from '../../src/core/answers/answers.ts';
import { checkSubmittedAnswers } from '../../src/core/answers/submitted-answers.ts';
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

const fillableForms = fixtureForms().map(({ name }) => {
  const compiled = readAndCompileForm(name);
  const context = { asOf, codeListItem: compiled.lists.codeListItem };
  const settings = { seed: 1, wanted: 5, tries: 60, context, lists: compiled.lists.items };
  return {
    name,
    compiled,
    context,
    settings,
    proof: proveFillable(compiled.index, compiled.validators, settings),
  };
});

test.each(fillableForms)(
  '$name can be filled in, and every element is visible in one of its drafts',
  ({ compiled, context, proof }) => {
    expect(proof.filled.length).toBeGreaterThanOrEqual(5);
    expect(proof.neverVisibleElements.map((indexed) => indexed.element.elementCode)).toEqual([]);
    const { index, validators } = compiled;
    for (const answers of proof.filled.map((filled) => nestAnswers(index, filled)))
      expect(checkSubmittedAnswers(index, validators, answers, context)).toMatchObject({ ok: true });
  },
);

test.each(fillableForms)(
  '$name accepts a valid answer to every element and refuses an invalid one in every locale',
  async ({ compiled, context, settings, proof }) => {
    const { index, validators, form: compiledForm, lists } = compiled;
    const samples = invalidSamples(index, validators, proof.filled, context);
    expect(samples.filter(({ issue }) => !issue).map(({ path, value }) => [path, value])).toEqual([]);

    const triedIds = new Set(samples.map(({ id }) => id));
    const acceptsAny = index.elements.filter(
      ({ element: { requiredFlag }, inputType, settings: elementSettings }) =>
        invalidValue(inputType, elementSettings) === undefined && requiredFlag === 'N',
    );
    // A computed element takes no answer.
    const computed = index.elements.filter((indexed) => indexed.element.computed);
    const untried = index.elements.filter(
      (indexed) =>
        !triedIds.has(indexed.element.elementId) &&
        !acceptsAny.includes(indexed) &&
        !computed.includes(indexed),
    );
    expect(untried.map((indexed) => indexed.element.elementCode)).toEqual([]);
    const acceptedIds = new Set(validSamples(index, validators, proof.filled, settings).map(({ id }) => id));
    const neverAccepted = index.elements.filter(
      (indexed) =>
        !acceptedIds.has(indexed.element.elementId) &&
        indexed.inputType !== 'note' &&
        !computed.includes(indexed),
    );
    expect(neverAccepted.map((indexed) => indexed.element.elementCode)).toEqual([]);

    for (const locale of locales) {
      const { issues, app } = await loadWords(locale);
      const labels = wordLookup(compiledForm, lists, locale);
      for (const { issue } of samples) {
        const params = issueParams(index, issue!, labels, (key, appParams) =>
          interpolate(app[key] ?? key, appParams),
        );
        expect(interpolate(issues[issue!.code]!, params)).toMatch(/^[^{}]+$/);
      }
    }
  },
);

test('the same seed fills a form with the same answers, another seed with others', () => {
  const { compiled, context } = fillableForms[0]!;
  const fill = (seed: number) =>
    proveFillable(compiled.index, compiled.validators, {
      seed,
      wanted: 1,
      tries: 1,
      context,
      lists: compiled.lists.items,
    }).filled;
  expect(fill(7)).toEqual(fill(7));
  expect(fill(7)).not.toEqual(fill(8));
});

test('a form that cannot be filled reports the remaining issues, and lists elements that are never visible', () => {
  const birthDate = element('birth', 'date', { requiredFlag: 'Y' });
  const age = { check: 'ageRange', birthDate: birthDate.elementId } as const;
  const unfillable = form([section('person', [birthDate])], {
    groupChecks: [
      { checkId: 'oldenough00', ...age, min: 40 },
      { checkId: 'youngenough', ...age, max: 30 },
    ],
  });
  const settings = { seed: 1, wanted: 1, tries: 3, context: { asOf }, lists: {} };
  const { index, validators } = compileTestForm(unfillable);
  expect(proveFillable(index, validators, settings)).toMatchObject({
    filled: [],
    remainingIssues: [{ path: 'person/birth' }],
  });
  const never = { op: 'eq', left: { const: 1 }, right: { const: 2 } } as const;
  const hidden = compileTestForm(
    form([section('person', [element('name'), element('secret', 'text', { visibleWhen: never })])]),
  );
  const { neverVisibleElements } = proveFillable(hidden.index, hidden.validators, settings);
  expect(neverVisibleElements.map((indexed) => indexed.element.elementId)).toEqual([idOf('secret')]);
});
