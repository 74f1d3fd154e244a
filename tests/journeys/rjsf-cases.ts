// The forms and answers that both pages draw.
import type { Form } from '../../schemas/generated/form.ts';
import type { Answers } from '../../src/core/answers/answers.ts';
import { allElements } from '../../src/core/form/form-elements.ts';
import { checkShape } from '../../src/core/answers/check-shape.ts';
import { createRandom } from '../../src/core/fill/random.ts';
import { seededRandom } from '../../src/core/fill/seeded-random.ts';
import { context, lists, TODAY } from '../differential/code-lists.ts';
import { randomAnswers } from '../differential/random-answers.ts';
import { formSource, randomForm } from '../differential/random-form.ts';
import { answerCases, shippedForms } from '../forms/answer-cases.ts';
import { galleryAnswers, galleryForm } from '../pages/gallery/gallery-form.ts';
import { inputFixtures, type InputExample, type InputFixture } from './element-fixtures.ts';
import { compiledForm, type CompiledForm } from './rjsf-comparison.ts';

/** Answers of the right shape to a compiled form, and the date of their check. */
export interface ComparedCase extends CompiledForm {
  name: string;
  answers: Answers;
  asOf: string;
}

const formsByText = new Map<string, CompiledForm>();

/** Compiles a form once for all its cases. */
function compileOnce(form: Form): CompiledForm {
  const text = JSON.stringify(form);
  const compiled = formsByText.get(text) ?? compiledForm(form);
  formsByText.set(text, compiled);
  return compiled;
}

const hasShape = ({ index }: CompiledForm, answers: unknown): answers is Answers =>
  checkShape(index, answers).length === 0;

/** A form without answers, and with each of its answer fixtures. */
export function fixtureCases(formName: string): ComparedCase[] {
  const compiled = compileOnce(shippedForms.get(formName)!());
  const unanswered = { name: 'no answers', answers: {}, asOf: TODAY };
  const answered = answerCases.filter((fixture) => fixture.formName === formName);
  return [unanswered, ...answered].flatMap(({ name, answers, asOf }) =>
    hasShape(compiled, answers) ? [{ ...compiled, name, answers, asOf }] : [],
  );
}

/** The date of the checks of input types, as in the gallery. */
const GALLERY_TODAY = '2026-06-01';

/** The gallery's form of an input type: an example as the answer in a section and in a row. */
export function inputCase(
  { inputType, element }: InputFixture,
  example?: InputExample,
): ComparedCase | undefined {
  const compiled = compileOnce(galleryForm(inputFixtures, inputType));
  const answer = example ? { [element.elementCode]: example.answer } : {};
  const { single, people } = galleryAnswers(inputFixtures, inputType);
  const answers: unknown = {
    single: { ...single, ...answer },
    people: people.map((row) => ({ ...row, ...answer })),
  };
  const name = `${inputType} ${JSON.stringify(example?.answer)}`;
  return hasShape(compiled, answers) ? { ...compiled, name, answers, asOf: GALLERY_TODAY } : undefined;
}

const ANSWERS_PER_FORM = 5;

/**
 * Exceptions of the contract: in RJSF a computed answer cannot be replaced, and one that a rule takes out of the options
 * is an issue at its field, where our own page leaves the decision to the server.
 */
function withoutExceptions(form: Form): Form {
  for (const element of allElements(form)) {
    delete element.mayChange;
    if (element.computed) delete element.optionsWhen;
  }
  return form;
}

/** Answers without values of a calculated element: a page opens with none, and no field writes them. */
const withoutCalculated = (form: Form, answers: Answers): Answers => {
  const codes = [...allElements(form)]
    .filter(({ inputType }) => inputType === 'calculated')
    .map(({ elementCode }) => elementCode);
  return JSON.parse(
    JSON.stringify(answers, (key, value: unknown) => (codes.includes(key) ? undefined : value)),
  ) as Answers;
};

/** Random answers, half of them to shipped forms and half to random ones; always the same for the same seed. */
export function generatedCases(seed: number, count: number): ComparedCase[] {
  const random = createRandom(seededRandom(seed));
  const source = formSource(random, lists);
  const cases: ComparedCase[] = [];
  while (cases.length < count) {
    const isShipped = cases.length % (2 * ANSWERS_PER_FORM) < ANSWERS_PER_FORM;
    const name = isShipped ? random.pick([...shippedForms.keys()]) : `random${cases.length}`;
    const form = isShipped ? shippedForms.get(name)!() : withoutExceptions(randomForm(source, name));
    const compiled = compileOnce(form);
    const { index, validators } = compiled;
    // A part of them is malformed; the fields of neither page can write those.
    const answers = randomAnswers(index, validators, { random, context, lists }, 4 * ANSWERS_PER_FORM);
    for (const shaped of answers.filter((set) => hasShape(compiled, set)).slice(0, ANSWERS_PER_FORM))
      cases.push({
        ...compiled,
        name: `${name} #${cases.length}`,
        answers: withoutCalculated(form, shaped as Answers),
        asOf: TODAY,
      });
  }
  return cases.slice(0, count);
}
