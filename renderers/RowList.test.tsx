import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RowBounds } from '../schemas/generated/form.ts';
import { element, form, section } from '../tests/forms/small-form.ts';
import { indexForm } from '../src/core/form/form-index.ts';
import { mantineProps } from './mantine-theme.ts';
import { RowList } from './RowList.tsx';
import { FormContext } from './store/form-context.ts';
import type { FormWords } from './store/form-ports.ts';
import { FormStore } from './store/form-store.ts';

const words: FormWords = {
  lang: 'zh-CN',
  textOf: (_id, property) => (property === 'add' ? 'add' : undefined),
  t: (key) => key,
  issue: ({ code }) => code,
};

/** Renders a list of `rowCount` rows (minimum 1, maximum 3 and perhaps bounds), the first open, the last with a person's answers. */
function markupOf(rowCount: number, bounds?: RowBounds, person: object = {}): string {
  const repeat = { min: 1, max: 3, ...(bounds && { bounds }) };
  const elements = (['name', 'idNumber', 'mobile'] as const).map((type) => element(type, type));
  const insured = section('insured', elements, { repeat });
  const index = indexForm(form([insured]));
  const rows = Array.from({ length: rowCount }, (_, position) => ({
    rowId: `r${position + 1}`,
    ...(position === rowCount - 1 && person),
  }));
  const store = new FormStore({
    index,
    answers: { insured: rows },
    context: () => ({ asOf: '2026-11-21' }),
    validators: () => Promise.reject(new Error('this test runs no checks')),
    newRowId: () => 'new',
  });
  store.jotai.set(store.openRowPath, 'insured/r1');
  return renderToStaticMarkup(
    <MantineProvider {...mantineProps}>
      <FormContext
        value={{
          store,
          words,
          ports: { today: '2026-11-21', loadList: async () => [] },
          onSubmit: () => undefined,
          sharedFormId: undefined,
        }}
      >
        <RowList indexed={index.sections[0]!} path="insured" renderSubsections={() => null} />
      </FormContext>
    </MantineProvider>,
  );
}

/** The word keys of the buttons of the open row. */
const buttonsOf = (rowCount: number, bounds?: RowBounds): string[] =>
  ['remove', 'rows.copy', 'rows.done'].filter((key) => markupOf(rowCount, bounds).includes(`>${key}<`));

test('the last row of a list with a minimum of one row has no remove button [M12]', () => {
  expect(buttonsOf(1)).toEqual(['rows.copy', 'rows.done']);
});

test('an open row has a remove button when the list exceeds its minimum [M12]', () => {
  expect(buttonsOf(2)).toEqual(['remove', 'rows.copy', 'rows.done']);
});

test('an open row of a full list has no copy button', () => {
  expect(buttonsOf(3)).toEqual(['remove', 'rows.done']);
});

test('the buttons follow the bounds that other answers set', () => {
  expect(markupOf(2)).toContain('>add<');
  const two = { min: { const: 2 }, max: { const: 2 } };
  expect(markupOf(2, two)).not.toContain('>add<');
  expect(markupOf(2, two)).toContain('rows.full');
  expect(buttonsOf(2, two)).toEqual(['rows.done']);
});

test('a list with more rows than it takes now says so at once, and keeps them', () => {
  const markup = markupOf(3, { max: { const: 2 } });
  expect(markup).toContain('data-error="rows.tooMany"');
  expect(markup).not.toContain('rows.full');
  expect(markup).not.toContain('>add<');
  expect(markup.match(/<article/g)).toHaveLength(3);
  expect(buttonsOf(3, { max: { const: 2 } })).toEqual(['remove', 'rows.done']);
  expect(markupOf(3)).not.toContain('data-error');
});

test('a folded row shows the ID number masked, without one the mobile number; an open row shows neither (U26)', () => {
  const person = { name: '陈景行', idNumber: '330106198611021158', mobile: '13900139000' };
  const { idNumber: _, ...unnumbered } = person;
  const folded = (answers: object) => markupOf(2, undefined, answers);
  expect(folded(person)).toContain('陈景行 · 3301**********1158<');
  expect(folded(person)).not.toContain(person.idNumber);
  expect(folded(unnumbered)).toContain('陈景行 · 13*******00<');
  expect(folded({ name: person.name })).toContain('>陈景行<');
  expect(markupOf(1, undefined, person)).not.toContain('**');
});
