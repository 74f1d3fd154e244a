import { expect, test } from 'vitest';
import type { Condition } from '../../schemas/generated/condition.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { allElements, allSections } from '../../src/core/form/form-elements.ts';
import { createRandom } from '../../src/core/fill/random.ts';
import { indexForm, type IndexedElement } from '../../src/core/form/form-index.ts';
import { groupCheckType } from '../../src/core/form/group-checks.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import { formRules } from '../../validators/form-vocabulary.ts';
import { rules } from '../../validators/vocabulary.ts';
import { context, lists } from './code-lists.ts';
import { coreChecker } from './core-checker.ts';
import { findDisagreements, type Disagreement } from './disagreement.ts';
import type { PublishedForm } from './checker.ts';
import { oracleChecker } from './oracle.ts';
import { randomAnswers, type Focus } from './random-answers.ts';
import { randomCases } from './random-cases.ts';
import { randomFrom } from './random-source.ts';
import { shrink } from './shrink.ts';

const SEED = 7;
/** That all judges agree is tried at length over the wire; here it shows that what follows is found by its fault. */
const FORMS = 8;
/** What few forms ask is looked for in so many. */
const MOST_FORMS = 240;
const CASES_PER_FORM = 60;

const unpublished = (form: Form, index = indexForm(form)): PublishedForm => ({
  form,
  index,
  contentHash: '',
  validator: '',
});

/** Answers that go wrong where the focus is. */
const casesOf = (
  { ready: { index }, validators }: { ready: PublishedForm; validators: Validators },
  focus?: Focus,
): unknown[] =>
  randomAnswers(
    index,
    validators,
    { random: createRandom(randomFrom(SEED)), context, lists, ...(focus ? { focus } : {}) },
    CASES_PER_FORM,
  );

const core = coreChecker(context);
const oracle = oracleChecker(context, rules);
const source = randomCases(SEED, MOST_FORMS, CASES_PER_FORM)[Symbol.iterator]();
const drawn: { ready: PublishedForm; validators: Validators; cases: unknown[] }[] = [];

/** The same forms for every test, each drawn when the first test gets to it. */
function* forms(most = MOST_FORMS) {
  for (let i = 0; i < most; i += 1) {
    if (i === drawn.length) {
      const { form, index, ...rest } = source.next().value!;
      drawn.push({ ready: unpublished(form, index), ...rest });
    }
    yield drawn[i]!;
  }
}

test('judges that go by the same rules agree', async () => {
  for (const { ready, cases } of forms(FORMS))
    expect((await findDisagreements([core, oracle], ready, cases)).found).toEqual([]);
});

test.each(Object.keys(formRules) as (keyof typeof formRules)[])(
  'a judge whose rule %s takes anything is found out',
  async (keyword) => {
    const blind = oracleChecker(context, {
      ...rules,
      [keyword]: { ...rules[keyword], check: () => undefined },
    });
    const focus: Focus = {
      element: ({ type, settings }) => keyword in type.schema(settings),
      check: (check) => keyword in groupCheckType(check).keyword(check),
    };
    let found = 0;
    for (const one of forms()) {
      const { ready } = one;
      const { index, form } = ready;
      if (!index.elements.some(focus.element) && !form.groupChecks.some(focus.check)) continue;
      found += (await findDisagreements([core, blind], ready, casesOf(one, focus))).found.length;
      if (found > 0) break;
    }
    expect(found).toBeGreaterThan(0);
  },
);

/** A way to misread a form, and the elements at which that shows. */
interface Misreading {
  change(form: Form): void;
  shows?(element: Element): boolean;
}

const misreadings: Record<string, Misreading> = {
  'shows everything': {
    change: (form) => [...allSections(form), ...allElements(form)].forEach((part) => delete part.visibleWhen),
  },
  'overlooks requiredWhen': {
    change: (form) => allElements(form).forEach((element) => delete element.requiredWhen),
    shows: ({ requiredWhen }) => requiredWhen !== undefined,
  },
  'overlooks optionsWhen': {
    change: (form) => allElements(form).forEach((element) => delete element.optionsWhen),
    shows: ({ optionsWhen }) => optionsWhen !== undefined,
  },
  'asks for no rows': {
    change: (form) => allSections(form).forEach(({ repeat }) => repeat && (repeat.min = 0)),
  },
  'takes "not" for nothing': {
    change: (form) => rewrite(form, (condition) => (condition.op === 'not' ? condition.of : condition)),
  },
  'takes "any" for "all"': {
    change: (form) =>
      rewrite(form, (condition) => (condition.op === 'any' ? { ...condition, op: 'all' } : condition)),
  },
  'leaves out the ends of ranges': {
    change: (form) =>
      rewrite(form, (condition) => {
        if (condition.op === 'le') return { ...condition, op: 'lt' };
        return condition.op === 'ge' ? { ...condition, op: 'gt' } : condition;
      }),
  },
};

test.each(Object.entries(misreadings))('a judge that %s is found out', async (_name, misreading) => {
  const { change, shows } = misreading;
  const misread = oracleChecker(context, rules);
  const focus = shows && { element: ({ element }: IndexedElement) => shows(element), check: () => false };
  let found = 0;
  for (const one of forms()) {
    const { ready } = one;
    const cases = casesOf(one, focus);
    const said = await core.check(ready, cases);
    const form = structuredClone(ready.form);
    change(form);
    const other = await misread.check(unpublished(form), cases);
    found += other.filter(({ ok }, i) => ok !== said[i]!.ok).length;
    if (found > 0) break;
  }
  expect(found).toBeGreaterThan(0);
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

test('a disagreement is cut down to what a person can read', async () => {
  const judges = [
    core,
    oracleChecker(context, { ...rules, mobile: { ...rules.mobile, check: () => undefined } }),
  ];
  let first: Disagreement | undefined;
  for (const { ready, cases } of forms()) {
    [first] = (await findDisagreements(judges, ready, cases)).found;
    if (first) break;
  }
  const small = await shrink(first!, async ({ form, answers }) => {
    const again = await findDisagreements(judges, unpublished(form), [answers]);
    return again.found.length > 0;
  });
  const types = allElements(small.form).map(({ inputType }) => inputType);
  expect(types).toEqual(['mobile']);
  expect(JSON.stringify(small.answers).length).toBeLessThan(100);
});
