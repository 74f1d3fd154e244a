import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import { elementTypeOf, type InputType } from '../../schemas/elements/input-types.ts';
import type { CodeList, CodeListItem } from '../../schemas/generated/code-list.ts';
import type { Answers } from '../../src/core/answers/answers.ts';
import { checkSubmittedAnswers } from '../../src/core/answers/submitted-answers.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { instantiateValidators } from '../../src/server/forms/instantiate-validators.ts';
import { galleryAnswers, galleryForm, type ElementFixture } from '../pages/gallery/gallery-form.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';

/** What a person gives: `typed` as the keys are pressed, or a choice; `answer` as it is to be stored. */
export interface InputExample {
  typed?: string;
  answer: unknown;
}

/** A whole file of `fixtures/elements`. */
export interface InputFixture extends ElementFixture {
  inputType: InputType;
  good: InputExample[];
  bad: (InputExample & { code: string })[];
  expect: { role: string; inputMode?: string; autoComplete: string; emptyValue: unknown };
}

const folder = join(projectRoot(), 'fixtures');
const readFolder = (name: string): unknown[] =>
  readdirSync(join(folder, name)).map((file) => JSON.parse(readFileSync(join(folder, name, file), 'utf8')));

export const inputFixtures = Object.fromEntries(
  (readFolder('elements') as InputFixture[]).map((fixture) => [fixture.inputType, fixture]),
);

const lists = new Map(
  (readFolder('code-lists') as CodeList[]).map(({ listId, items }) => [
    listId,
    new Map(items.map((item) => [item.code, item])),
  ]),
);

/** An item of the code lists that the gallery shows, or one of its people. */
export function listItem(list: string, code: string): CodeListItem | undefined {
  const known = inputFixtures[list]?.people?.find((person) => person.code === code);
  return known ? { code, labels: { zh_CN: known.label } } : lists.get(list)?.get(code);
}

/** The day on which the gallery judges. */
const TODAY = '2026-06-01';

/** Where the gallery shows an input outside any row. */
export const galleryPath = ({ element }: InputFixture): string => `single/${element.elementCode}`;

/** Judges an answer with the element's compiled check: the code of what is wrong with it, or undefined. */
export function compiledCheck({ inputType }: InputFixture): (answer: unknown) => string | undefined {
  const fixture = inputFixtures[inputType]!;
  const index = indexForm(galleryForm(inputFixtures, inputType));
  const validators = instantiateValidators(compileValidators(index));
  const given = galleryAnswers(inputFixtures, inputType);
  const context = { asOf: TODAY, codeListItem: listItem };
  return (answer) => {
    const answers = {
      ...given,
      single: { ...given.single, [fixture.element.elementCode]: answer as AnswerValue },
    };
    const verdict = checkSubmittedAnswers(index, validators, answers as Answers, context);
    return verdict.ok ? undefined : verdict.issues.find(({ path }) => path === galleryPath(fixture))?.code;
  };
}

/** The answer as it is stored. */
export const storedAnswer = ({ inputType }: InputFixture, answer: unknown): unknown =>
  elementTypeOf(inputType)!.normalise(answer as AnswerValue);
