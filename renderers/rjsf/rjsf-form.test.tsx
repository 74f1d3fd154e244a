// Stock RJSF draws every input type with the theme.
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inputTypes, isQuestion, type InputType } from '../../schemas/elements/input-types.ts';
import type { Answers } from '../../src/core/answers/answers.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { inputFixtures } from '../../tests/journeys/element-fixtures.ts';
import { galleryAnswers, galleryForm } from '../../tests/pages/gallery/gallery-form.ts';
import { loadInputs } from '../inputs/inputs.ts';
import { mantineProps } from '../mantine-theme.ts';
import type { FormWords } from '../store/form-ports.ts';
import { RjsfAnswers } from './rjsf-answers.ts';
import { RjsfForm } from './RjsfForm.tsx';
import { rjsfTheme } from './rjsf-theme.ts';

const types = Object.keys(inputTypes) as InputType[];
const questions = types.filter((inputType) => isQuestion({ inputType }));
const words: FormWords = {
  lang: 'zh-CN',
  textOf: (id, property) => `${id}.${property}`,
  t: (key) => key,
  issue: ({ code }) => code,
};

beforeAll(async () => {
  await loadInputs(types);
  // An amount is formatted in the language of the page.
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' } });
});
afterAll(() => void vi.unstubAllGlobals());

/** The markup of the gallery's form of an input type, with the good answer of its fixture. */
function markupOf(inputType: InputType, props: { disabled?: boolean; readonly?: boolean } = {}): string {
  const fixture = inputFixtures[inputType]!;
  const answer = { [fixture.element.elementCode]: fixture.good[0]?.answer };
  const { single, people } = galleryAnswers(inputFixtures, inputType);
  const answers = new RjsfAnswers({
    index: indexForm(galleryForm(inputFixtures, inputType)),
    answers: {
      single: { ...single, ...answer },
      people: people.map((row) => ({ ...row, ...answer })),
    } as Answers,
    context: () => ({ asOf: '2026-06-01' }),
    newRowId: () => 'new',
  });
  return renderToStaticMarkup(
    <MantineProvider {...mantineProps}>
      <RjsfForm
        {...props}
        answers={answers}
        words={words}
        ports={{ today: '2026-06-01', loadList: async () => [] }}
        onSubmit={() => undefined}
        onIssues={() => undefined}
      >
        <button type="submit">next</button>
      </RjsfForm>
    </MantineProvider>,
  );
}

/** The native controls that a customer could change. */
const changeableControls = (markup: string): string[] =>
  [...markup.matchAll(/<(?:input|select|textarea|button)[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/ type="(?:hidden|submit)"| disabled| readonly/i.test(tag));

test('the theme registers a field for each input type', () => {
  expect(Object.keys(rjsfTheme.fields)).toEqual(types);
});

test.each(types)('%s is drawn in a section and in a row with a hidden row id', (inputType) => {
  const markup = markupOf(inputType);
  const code = inputFixtures[inputType]!.element.elementCode;
  if (inputType === 'note') expect(markup.match(/role="note"/g)).toHaveLength(2);
  else if (inputType === 'calculated')
    expect(markup.match(/<div hidden[^>]*><input[^>]* name="root_[^>]*riskClass" value="3"/g)).toHaveLength(
      2,
    );
  else
    for (const path of [`single/${code}`, `people/r1/${code}`])
      expect(markup).toContain(`data-input="${inputType}" data-path="${path}"`);
  expect(markup).toMatch(/<div hidden[^>]*><input[^>]* type="hidden"[^>]* value="r1"/);
});

test.each(questions)('%s cannot be changed in a disabled form', (inputType) => {
  const markup = markupOf(inputType, { disabled: true });
  // The fieldset disables every control of the field.
  expect(markup.match(/<fieldset disabled/g)?.length).toBe((markup.match(/data-path=/g) ?? []).length);
});

test.each(questions)('%s cannot be changed in a read-only form', (inputType) => {
  expect(changeableControls(markupOf(inputType)).length).toBeGreaterThan(1);
  expect(changeableControls(markupOf(inputType, { readonly: true }))).toEqual([]);
});
