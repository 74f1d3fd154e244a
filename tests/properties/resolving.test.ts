import { expect, test } from 'vitest';
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import type { Form, Section } from '../../schemas/generated/form.ts';
import {
  flattenAnswers,
  instancePathsOf,
  nestAnswers,
  type AnswerMap,
} from '../../src/core/answers/answers.ts';
import { checkSubmittedAnswers } from '../../src/core/answers/submitted-answers.ts';
import { asAnswers, checkShape } from '../../src/core/answers/check-shape.ts';
import { createRandom } from '../../src/core/fill/random.ts';
import { indexForm, type FormIndex } from '../../src/core/form/form-index.ts';
import type { FormState } from '../../src/core/answers/field-state.ts';
import { affectedBy, resolve } from '../../src/core/answers/resolve.ts';
import { context, lists, trialList } from '../differential/code-lists.ts';
import { randomCases } from '../differential/random-cases.ts';
import { seededRandom } from '../../src/core/fill/seeded-random.ts';
import { trickyValues } from '../differential/tricky-values.ts';

const SEED = 20_261_122;
const random = createRandom(seededRandom(SEED));

/** Random forms with answers that pass the shape check. */
const randomForms = [...randomCases(SEED, 45, 12)].map(({ cases, ...rest }) => ({
  ...rest,
  validCases: cases.filter((answers) => checkShape(rest.index, answers).length === 0).map(asAnswers),
}));

/** Every element with each of its answer paths: one per row of a repeated section. */
const elementInstances = (index: FormIndex, { rows }: AnswerMap) =>
  index.elements.flatMap((indexed) =>
    instancePathsOf(indexed.parent, rows).map((instance) => ({
      indexed,
      path: `${instance}/${indexed.element.elementCode}`,
    })),
  );

const copyOf = ({ values, rows }: AnswerMap): AnswerMap => ({ values: new Map(values), rows });
const isVisibleIn = (state: FormState) => (path: string) => state.get(path)?.visible === true;

const CODES = [...trialList.items, ...lists['occupation']!.slice(0, 20), ...lists['area']!.slice(0, 20)].map(
  ({ code }) => code,
);
/** The state by path, with the items that each element offers. */
const dataOf = (state: FormState): object =>
  Object.fromEntries(
    [...state].map(([path, { offers, ...field }]) => [
      path,
      { ...field, offered: offers && CODES.filter(offers) },
    ]),
  );

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => [random.integer(0, 1_000_000), item] as const)
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

test('the sample has enough forms with hidden elements and computed values', () => {
  const states = randomForms.flatMap(({ index, validCases }) =>
    validCases.map((answers) => [...resolve(index, flattenAnswers(index, answers), context).values()]),
  );
  expect(states.length).toBeGreaterThan(250);
  expect(states.filter((state) => state.some(({ visible }) => !visible)).length).toBeGreaterThan(100);
  expect(
    states.filter((state) => state.some(({ computed }) => computed !== undefined)).length,
  ).toBeGreaterThan(20);
});

test('resolving a form twice changes neither the state nor the answers', () => {
  for (const { index, validCases } of randomForms)
    for (const answers of validCases) {
      const flat = flattenAnswers(index, answers);
      const state = resolve(index, flat, context);
      const [values, before] = [new Map(flat.values), dataOf(state)];
      expect(dataOf(resolve(index, flat, context, state))).toEqual(before);
      expect(flat.values).toEqual(values);
      expect(dataOf(resolve(index, flat, context))).toEqual(before);
    }
});

test('the order of sections, elements and answers does not change the state', () => {
  for (const { form, index, validCases } of randomForms) {
    const shuffledIndex = indexForm(withShuffledElements(form));
    for (const answers of validCases) {
      const flat = flattenAnswers(index, answers);
      const shuffledAnswers = {
        values: new Map(shuffled([...flat.values])),
        rows: new Map(shuffled([...flat.rows])),
      };
      const state = resolve(index, flat, context);
      expect(dataOf(resolve(shuffledIndex, shuffledAnswers, context))).toEqual(dataOf(state));
      expect(Object.fromEntries(shuffledAnswers.values)).toEqual(Object.fromEntries(flat.values));
    }
  }
});

test('after one changed answer, resolving the affected elements gives the state of a full resolve', () => {
  for (const { index, validCases } of randomForms)
    for (const answers of validCases) {
      const flat = flattenAnswers(index, answers);
      const state = resolve(index, flat, context);
      const instances = elementInstances(index, flat);
      if (instances.length === 0) continue;
      const { indexed, path } = random.pick(instances);
      const value = random.pick(trickyValues[indexed.inputType]) as AnswerValue | undefined;
      if (value === undefined) flat.values.delete(path);
      else flat.values.set(path, value);
      const copy = copyOf(flat);
      const changedId = indexed.element.elementId;
      resolve(index, flat, context, state, [...new Set([changedId, ...affectedBy(index, [changedId])])]);
      expect(dataOf(state)).toEqual(dataOf(resolve(index, copy, context)));
      expect(flat.values).toEqual(copy.values);
    }
});

test('an answer to a hidden element neither changes the state nor is stored', () => {
  let hidden = 0;
  for (const { index, validCases } of randomForms)
    for (const answers of validCases) {
      const flat = flattenAnswers(index, answers);
      const state = resolve(index, flat, context);
      const stored = nestAnswers(index, flat, isVisibleIn(state));
      const changed = copyOf(flat);
      const hiddenInstances = elementInstances(index, flat).filter(({ path }) => !isVisibleIn(state)(path));
      hidden += hiddenInstances.length;
      for (const { indexed, path } of hiddenInstances)
        changed.values.set(path, (random.pick(trickyValues[indexed.inputType]) ?? 'leak') as AnswerValue);
      const after = resolve(index, changed, context);
      expect(dataOf(after)).toEqual(dataOf(state));
      expect(nestAnswers(index, changed, isVisibleIn(after))).toEqual(stored);
      for (const path of flattenAnswers(index, stored).values.keys())
        expect(state.get(path)?.visible).toBe(true);
    }
  expect(hidden).toBeGreaterThan(300);
});

test('accepted answers hold no answer to a hidden element', () => {
  let accepted = 0;
  for (const { index, validators, validCases } of randomForms)
    for (const answers of validCases) {
      const result = checkSubmittedAnswers(index, validators, answers, context);
      if (!result.ok) continue;
      accepted += 1;
      const flat = flattenAnswers(index, result.answers);
      const state = resolve(index, flat, context);
      expect([...flat.values.keys()].filter((path) => !isVisibleIn(state)(path))).toEqual([]);
    }
  expect(accepted).toBeGreaterThan(100);
});
