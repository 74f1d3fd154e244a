// Shows that the differential tests can fail: every planted fault of a checker must lead to a disagreement. The deep run
// shows it: the faults need the forms of many random draws.
import { expect, test as anyTest } from 'vitest';
import type { Condition } from '../../schemas/generated/condition.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { allElements, allSections } from '../../src/core/form/form-elements.ts';
import { createRandom } from '../../src/core/fill/random.ts';
import { indexForm, type IndexedElement } from '../../src/core/form/form-index.ts';
import { groupCheckKeyword } from '../../src/core/form/group-check-keywords.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import { formRules } from '../../validators/form-vocabulary.ts';
import { rules } from '../../validators/vocabulary.ts';
import { isDeep } from '../depth.ts';
import { context, lists } from './code-lists.ts';
import { coreChecker } from './core-checker.ts';
import { findDisagreements, type Disagreement } from './disagreement.ts';
import type { PublishedForm } from './checker.ts';
import { oracleChecker } from './oracle.ts';
import { randomAnswers, type Focus } from './random-answers.ts';
import { randomCases } from './random-cases.ts';
import { seededRandom } from '../../src/core/fill/seeded-random.ts';
import { shrink } from './shrink.ts';

const SEED = 7;
/** Enough to show that the checkers agree without a planted fault; `differential.test.ts` checks many more. */
const FORMS = 8;
/** A fault in a rule that few forms use must show within this many forms. */
const MAX_FORMS = 240;
const CASES_PER_FORM = 60;

const unpublished = (form: Form, index = indexForm(form)): PublishedForm => ({
  form,
  index,
  contentHash: '',
  validator: '',
});

/** Random answers to a form, changed at the elements and checks of the focus. */
const casesOf = (
  { published: { index }, validators }: { published: PublishedForm; validators: Validators },
  focus?: Focus,
): unknown[] =>
  randomAnswers(
    index,
    validators,
    { random: createRandom(seededRandom(SEED)), context, lists, ...(focus ? { focus } : {}) },
    CASES_PER_FORM,
  );

const core = coreChecker(context);
const oracle = oracleChecker(context, rules);
const source = randomCases(SEED, MAX_FORMS, CASES_PER_FORM)[Symbol.iterator]();
const drawnForms: { published: PublishedForm; validators: Validators; cases: unknown[] }[] = [];

/** Yields the same forms to every test; generates each form when the first test needs it. */
function* forms(count = MAX_FORMS) {
  for (let i = 0; i < count; i += 1) {
    if (i === drawnForms.length) {
      const { form, index, ...rest } = source.next().value!;
      drawnForms.push({ published: unpublished(form, index), ...rest });
    }
    yield drawnForms[i]!;
  }
}

const test = anyTest.runIf(isDeep);

test('checkers with the same rules agree', async () => {
  for (const { published, cases } of forms(FORMS))
    expect((await findDisagreements([core, oracle], published, cases)).disagreements).toEqual([]);
});

test.each(Object.keys(formRules) as (keyof typeof formRules)[])(
  'a checker whose rule %s accepts any value causes a disagreement',
  async (keyword) => {
    const faultyChecker = oracleChecker(context, {
      ...rules,
      [keyword]: { ...rules[keyword], check: () => undefined },
    });
    const focus: Focus = {
      element: ({ type, settings }) => keyword in type.schema(settings),
      check: (check) => keyword in groupCheckKeyword(check),
    };
    let disagreementCount = 0;
    for (const formCases of forms()) {
      const { published } = formCases;
      const { index, form } = published;
      if (!index.elements.some(focus.element) && !form.groupChecks.some(focus.check)) continue;
      const { disagreements } = await findDisagreements(
        [core, faultyChecker],
        published,
        casesOf(formCases, focus),
      );
      disagreementCount += disagreements.length;
      if (disagreementCount > 0) break;
    }
    expect(disagreementCount).toBeGreaterThan(0);
  },
);

/** A fault in reading a form, and the elements that it affects. */
interface ReadingFault {
  change(form: Form): void;
  affects?(element: Element): boolean;
}

const readingFaults: Record<string, ReadingFault> = {
  'ignores visibleWhen': {
    change: (form) => [...allSections(form), ...allElements(form)].forEach((part) => delete part.visibleWhen),
  },
  'ignores requiredWhen': {
    change: (form) => allElements(form).forEach((element) => delete element.requiredWhen),
    affects: ({ requiredWhen }) => requiredWhen !== undefined,
  },
  'ignores optionsWhen': {
    change: (form) => allElements(form).forEach((element) => delete element.optionsWhen),
    affects: ({ optionsWhen }) => optionsWhen !== undefined,
  },
  'requires no rows': {
    change: (form) => allSections(form).forEach(({ repeat }) => repeat && (repeat.min = 0)),
  },
  'ignores "not"': {
    change: (form) => rewrite(form, (condition) => (condition.op === 'not' ? condition.of : condition)),
  },
  'reads "any" as "all"': {
    change: (form) =>
      rewrite(form, (condition) => (condition.op === 'any' ? { ...condition, op: 'all' } : condition)),
  },
  'excludes the ends of ranges': {
    change: (form) =>
      rewrite(form, (condition) => {
        if (condition.op === 'le') return { ...condition, op: 'lt' };
        return condition.op === 'ge' ? { ...condition, op: 'gt' } : condition;
      }),
  },
};

test.each(Object.entries(readingFaults))('a checker that %s causes a disagreement', async (_name, fault) => {
  const { change, affects } = fault;
  const faultyChecker = oracleChecker(context, rules);
  const focus = affects && {
    element: ({ element }: IndexedElement) => affects(element),
    check: () => false,
  };
  let disagreementCount = 0;
  for (const formCases of forms()) {
    const { published } = formCases;
    const cases = casesOf(formCases, focus);
    const results = await core.check(published, cases);
    const misreadForm = structuredClone(published.form);
    change(misreadForm);
    const faultyResults = await faultyChecker.check(unpublished(misreadForm), cases);
    disagreementCount += faultyResults.filter(({ ok }, i) => ok !== results[i]!.ok).length;
    if (disagreementCount > 0) break;
  }
  expect(disagreementCount).toBeGreaterThan(0);
});

/** Replaces every condition of a form, innermost first. */
function rewrite(form: Form, change: (condition: Condition) => Condition): void {
  const visit = (condition: Condition): Condition => {
    if (condition.op === 'all' || condition.op === 'any')
      return change({ ...condition, of: condition.of.map(visit) });
    return change(condition.op === 'not' ? { ...condition, of: visit(condition.of) } : condition);
  };
  for (const part of [...allSections(form), ...allElements(form)])
    if (part.visibleWhen) part.visibleWhen = visit(part.visibleWhen);
  for (const element of allElements(form))
    if (element.requiredWhen) element.requiredWhen = visit(element.requiredWhen);
}

test('shrink reduces a disagreement to the elements and answers that cause it', async () => {
  const checkers = [
    core,
    oracleChecker(context, { ...rules, mobile: { ...rules.mobile, check: () => undefined } }),
  ];
  let first: Disagreement | undefined;
  for (const { published, cases } of forms()) {
    [first] = (await findDisagreements(checkers, published, cases)).disagreements;
    if (first) break;
  }
  const smallest = await shrink(first!, async ({ form, answers }) => {
    const { disagreements } = await findDisagreements(checkers, unpublished(form), [answers]);
    return disagreements.length > 0;
  });
  const types = allElements(smallest.form).map(({ inputType }) => inputType);
  expect(types).toEqual(['mobile']);
  expect(JSON.stringify(smallest.answers).length).toBeLessThan(100);
});
