import { describe, expect, test } from 'vitest';
import { isQuestion } from '../../schemas/elements/input-types.ts';
import type { Expression } from '../../schemas/generated/condition.ts';
import type { Element } from '../../schemas/generated/element.ts';
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
import { answerOperand, element, form, idOf, section } from '../forms/small-form.ts';
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
  ({ compiled, proof }) => {
    expect(proof.filled.length).toBeGreaterThanOrEqual(5);
    expect(proof.neverVisibleElements.map((indexed) => indexed.element.elementCode)).toEqual([]);
    const { index, validators } = compiled;
    for (const filled of proof.filled)
      expect(
        checkSubmittedAnswers(index, validators, nestAnswers(index, filled), filled.context),
      ).toMatchObject({ ok: true });
  },
);

test.each(fillableForms)(
  '$name accepts a valid answer to every element and refuses an invalid one in every locale',
  async ({ compiled, settings, proof }) => {
    const { index, validators, form: compiledForm, lists } = compiled;
    const samples = invalidSamples(index, validators, proof.filled);
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
        !acceptedIds.has(indexed.element.elementId) && isQuestion(indexed) && !computed.includes(indexed),
    );
    expect(neverAccepted.map((indexed) => indexed.element.elementCode)).toEqual([]);

    for (const locale of locales) {
      const { issues, app } = await loadWords(locale);
      const wordOf = wordLookup(compiledForm, lists, locale);
      for (const { issue } of samples) {
        const params = issueParams(index, issue!, {
          lang: locale,
          wordOf,
          app: (key, appParams) => interpolate(app[key] ?? key, appParams),
        });
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

describe('the bounds of a computed value (G2)', () => {
  const money = { min: '0', max: '10000000', scale: 2 };
  const [premium, income] = [answerOperand('premium'), answerOperand('income')];
  const formOf = (computed: Expression, settings: object, more: Element[] = []) =>
    compileTestForm(
      form([
        section('money', [
          element('premium', 'decimal', { requiredFlag: 'Y', settings: money }),
          element('income', 'decimal', { requiredFlag: 'Y', settings: money }),
          ...more,
          element('result', 'decimal', { requiredFlag: 'Y', settings: { scale: 4, ...settings }, computed }),
        ]),
      ]),
    );
  const prove = ({ index, validators }: ReturnType<typeof formOf>, seed: number) =>
    proveFillable(index, validators, { seed, wanted: 10, tries: 12, context: { asOf }, lists: {} });

  const share = element('share', 'decimal', {
    settings: { min: '0', max: '1', scale: 4 },
    computed: { fn: 'divide', args: [premium, income] },
  });
  test.each<[string, Expression, object, Element[]?]>([
    ['a ratio', { fn: 'divide', args: [premium, income] }, { min: '0.05', max: '0.2' }],
    ['a narrow ratio', { fn: 'divide', args: [premium, income] }, { min: '0.1234', max: '0.1234' }],
    ['a sum', { fn: 'add', args: [premium, income] }, { min: '19000000', max: '20000000' }],
    [
      'a rounded ratio',
      { fn: 'floor', args: [{ fn: 'divide', args: [premium, income] }] },
      { min: '3', max: '3' },
    ],
    ['a remainder', { fn: 'mod', args: [premium, { const: 3 }] }, { min: '2', max: '2.5' }],
    ['a difference', { fn: 'subtract', args: [premium, income] }, { min: '-1', max: '-0.5' }],
    ['a product', { fn: 'multiply', args: [premium, income] }, { min: '0.5', max: '0.6' }],
    [
      'a rounded percentage',
      {
        fn: 'round',
        args: [
          { fn: 'divide', args: [{ fn: 'multiply', args: [premium, { const: 100 }] }, income] },
          { const: 1 },
        ],
      },
      { min: '7.5', max: '7.5' },
    ],
    [
      'a value of a computed value',
      { fn: 'multiply', args: [answerOperand('share'), { const: 3 }] },
      { min: '0.3', max: '0.45' },
      [share],
    ],
  ])('%s is filled within them, whatever the seed', (_name, computed, settings, more) => {
    const compiled = formOf(computed, settings, more);
    for (const seed of [1, 100, 2026]) expect(prove(compiled, seed).filled).toHaveLength(10);
  });

  test('a computed day is filled within its bounds by another day that it follows from', () => {
    const compiled = compileTestForm(
      form([
        section('dates', [
          element('born', 'date', { requiredFlag: 'Y' }),
          element('adult', 'date', {
            requiredFlag: 'Y',
            settings: { max: 'today' },
            computed: { fn: 'addYears', args: [answerOperand('born'), { const: 18 }] },
          }),
        ]),
      ]),
    );
    for (const seed of [1, 100, 2026]) expect(prove(compiled, seed).filled).toHaveLength(10);
  });

  test('a value that no input reaches is not filled', () => {
    const compiled = formOf({ fn: 'add', args: [premium, income] }, { min: '20000001', max: '30000000' });
    expect(prove(compiled, 1)).toMatchObject({ filled: [], remainingIssues: [{ path: 'money/result' }] });
  });
});
