// Fixtures of the input types: good and bad answers, and how to check them.
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

/** An answer as typed or chosen, and as stored. */
export interface InputExample {
  typed?: string;
  answer: unknown;
}

/** A file of `fixtures/elements`. */
export interface InputFixture extends ElementFixture {
  inputType: InputType;
  good: InputExample[];
  bad: (InputExample & { code: string })[];
  expect: { role: string; inputMode?: string; autoComplete: string };
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

/** An item of the gallery's code lists, or a family member of its person input. */
export function listItem(list: string, code: string): CodeListItem | undefined {
  const member = inputFixtures[list]?.people?.find((person) => person.code === code);
  return member ? { code, labels: { zh_CN: member.label } } : lists.get(list)?.get(code);
}

/** The date of the gallery's checks. */
const TODAY = '2026-06-01';

/** The path of an input in the gallery's single section. */
export const galleryPath = ({ element }: InputFixture): string => `single/${element.elementCode}`;

/** Compiles the validator of an element. Returns a check: the code of the first issue of an answer, or undefined. */
export function compiledCheck({ inputType }: InputFixture): (answer: unknown) => string | undefined {
  const fixture = inputFixtures[inputType]!;
  const index = indexForm(galleryForm(inputFixtures, inputType));
  const validators = instantiateValidators(compileValidators(index));
  const siblings = galleryAnswers(inputFixtures, inputType);
  const context = { asOf: TODAY, codeListItem: listItem };
  return (answer) => {
    const answers = {
      ...siblings,
      single: { ...siblings.single, [fixture.element.elementCode]: answer as AnswerValue },
    };
    const result = checkSubmittedAnswers(index, validators, answers as Answers, context);
    return result.ok ? undefined : result.issues.find(({ path }) => path === galleryPath(fixture))?.code;
  };
}

/** The normalised answer, as stored. */
export const storedAnswer = ({ inputType }: InputFixture, answer: unknown): unknown =>
  elementTypeOf(inputType)!.normalise(answer as AnswerValue);
