import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { element, form, section } from '../tests/forms/small-form.ts';
import { indexForm } from '../src/core/form/form-index.ts';
import { mantineProps } from './mantine-theme.ts';
import { RowList } from './RowList.tsx';
import { FormContext } from './store/form-context.ts';
import type { FormWords } from './store/form-ports.ts';
import { FormStore } from './store/form-store.ts';

const words: FormWords = {
  lang: 'zh-CN',
  textOf: () => undefined,
  t: (key) => key,
  issue: ({ code }) => code,
};

/** Renders a list of `rowCount` rows (minimum 1, maximum 3), the first open. Returns the word keys of its buttons. */
function buttonsOf(rowCount: number): string[] {
  const insured = section('insured', [element('name', 'name')], { repeat: { min: 1, max: 3 } });
  const index = indexForm(form([insured]));
  const rows = Array.from({ length: rowCount }, (_, position) => ({ rowId: `r${position + 1}` }));
  const store = new FormStore({
    index,
    answers: { insured: rows },
    context: () => ({ asOf: '2026-11-21' }),
    validators: () => Promise.reject(new Error('this test runs no checks')),
    newRowId: () => 'new',
  });
  store.jotai.set(store.openRowPath, 'insured/r1');
  const markup = renderToStaticMarkup(
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
        <RowList indexed={index.sections[0]!} path="insured" />
      </FormContext>
    </MantineProvider>,
  );
  return ['rows.remove', 'rows.copy', 'rows.done'].filter((key) => markup.includes(`>${key}<`));
}

test('the last row of a list with a minimum of one row has no remove button [M12]', () => {
  expect(buttonsOf(1)).toEqual(['rows.copy', 'rows.done']);
});

test('an open row has a remove button when the list exceeds its minimum [M12]', () => {
  expect(buttonsOf(2)).toEqual(['rows.remove', 'rows.copy', 'rows.done']);
});

test('an open row of a full list has no copy button', () => {
  expect(buttonsOf(3)).toEqual(['rows.remove', 'rows.done']);
});
