import { expect, test } from 'vitest';
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import type { Form, Section } from '../../schemas/generated/form.ts';
import {
  flattenAnswers,
  instancePathsOf,
  nestAnswers,
  type AnswerMap,
} from '../../src/core/answers/answers.ts';
import { checkAnswers } from '../../src/core/answers/check-answers.ts';
import { asAnswers, checkShape } from '../../src/core/answers/check-shape.ts';
import { createRandom } from '../../src/core/fill/random.ts';
import { indexForm, type FormIndex } from '../../src/core/form/form-index.ts';
import { affectedBy, resolve, type FormState } from '../../src/core/answers/resolve.ts';
import { context } from '../differential/code-lists.ts';
import { randomCases } from '../differential/random-cases.ts';
import { randomFrom } from '../differential/random-source.ts';
import { trickyValues } from '../differential/tricky-values.ts';

const SEED = 20_261_122;
const chance = createRandom(randomFrom(SEED));

/** Random forms with answers that have their shape. */
const situations = [...randomCases(SEED, 30, 12)].map(({ cases, ...rest }) => ({
  ...rest,
  given: cases.filter((answers) => checkShape(rest.index, answers).length === 0).map(asAnswers),
}));

/** Every question of a form at every place it has. */
const questionsAt = (index: FormIndex, { rows }: AnswerMap) =>
  index.elements.flatMap((indexed) =>
    instancePathsOf(indexed.parent, rows).map((instance) => ({
      indexed,
      path: `${instance}/${indexed.element.elementCode}`,
    })),
  );

const copyOf = ({ values, rows }: AnswerMap): AnswerMap => ({ values: new Map(values), rows });
const isVisible = (state: FormState) => (path: string) => state.get(path)?.visible === true;
const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => [chance.integer(0, 1_000_000), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);

function withShuffledElements(form: Form): Form {
  const shuffle = (section: Section): Section => ({
    ...section,
    elements: shuffled(section.elements),
    ...(section.section ? { section: shuffle(section.section) } : {}),
  });
  return { ...form, sections: shuffled(form.sections).map(shuffle) };
}

test('there are situations enough, and in many of them something is hidden', () => {
  const states = situations.flatMap(({ index, given }) =>
    given.map((answers) => [...resolve(index, flattenAnswers(index, answers), context).values()]),
  );
  expect(states.length).toBeGreaterThan(250);
  expect(states.filter((state) => state.some(({ visible }) => !visible)).length).toBeGreaterThan(100);
  expect(
    states.filter((state) => state.some(({ computed }) => computed !== undefined)).length,
  ).toBeGreaterThan(20);
});

test('resolving again changes nothing', () => {
  for (const { index, given } of situations)
    for (const answers of given) {
      const flat = flattenAnswers(index, answers);
      const state = resolve(index, flat, context);
      const [values, before] = [new Map(flat.values), new Map(state)];
      expect(resolve(index, flat, context, state)).toEqual(before);
      expect(flat.values).toEqual(values);
      expect(resolve(index, flat, context)).toEqual(before);
    }
});

test('the order of sections, questions and answers has no say', () => {
  for (const { form, index, given } of situations) {
    const other = indexForm(withShuffledElements(form));
    for (const answers of given) {
      const flat = flattenAnswers(index, answers);
      const mixed = { values: new Map(shuffled([...flat.values])), rows: new Map(shuffled([...flat.rows])) };
      const state = resolve(index, flat, context);
      expect(Object.fromEntries(resolve(other, mixed, context))).toEqual(Object.fromEntries(state));
      expect(Object.fromEntries(mixed.values)).toEqual(Object.fromEntries(flat.values));
    }
  }
});

test('after one answer changed, looking at what it affects gives what looking at everything gives', () => {
  for (const { index, given } of situations)
    for (const answers of given) {
      const flat = flattenAnswers(index, answers);
      const state = resolve(index, flat, context);
      const questions = questionsAt(index, flat);
      if (questions.length === 0) continue;
      const { indexed, path } = chance.pick(questions);
      const value = chance.pick(trickyValues[indexed.inputType]) as AnswerValue | undefined;
      if (value === undefined) flat.values.delete(path);
      else flat.values.set(path, value);
      const whole = copyOf(flat);
      const changed = indexed.element.elementId;
      resolve(index, flat, context, state, [...new Set([changed, ...affectedBy(index, [changed])])]);
      expect(state).toEqual(resolve(index, whole, context));
      expect(flat.values).toEqual(whole.values);
    }
});

test('an answer to a hidden question decides nothing and is in nothing that is stored', () => {
  let hidden = 0;
  for (const { index, given } of situations)
    for (const answers of given) {
      const flat = flattenAnswers(index, answers);
      const state = resolve(index, flat, context);
      const stored = nestAnswers(index, flat, isVisible(state));
      const other = copyOf(flat);
      const unseen = questionsAt(index, flat).filter(({ path }) => !isVisible(state)(path));
      hidden += unseen.length;
      for (const { indexed, path } of unseen)
        other.values.set(path, (chance.pick(trickyValues[indexed.inputType]) ?? 'leak') as AnswerValue);
      const after = resolve(index, other, context);
      expect(after).toEqual(state);
      expect(nestAnswers(index, other, isVisible(after))).toEqual(stored);
      for (const path of flattenAnswers(index, stored).values.keys())
        expect(state.get(path)?.visible).toBe(true);
    }
  expect(hidden).toBeGreaterThan(300);
});

test('what a check lets pass holds no answer to a question that it hides', () => {
  let passed = 0;
  for (const { index, validators, given } of situations)
    for (const answers of given) {
      const verdict = checkAnswers(index, validators, answers, context);
      if (!verdict.ok) continue;
      passed += 1;
      const flat = flattenAnswers(index, verdict.answers);
      const state = resolve(index, flat, context);
      expect([...flat.values.keys()].filter((path) => !isVisible(state)(path))).toEqual([]);
    }
  expect(passed).toBeGreaterThan(100);
});
