import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { element, form, section } from '../tests/forms/small-form.ts';
import { indexForm } from '../src/core/form/form-index.ts';
import { mantineProps } from './mantine-theme.ts';
import { SectionCard } from './SectionCard.tsx';
import { FormContext } from './store/form-context.ts';
import type { FormWords } from './store/form-ports.ts';
import { FormStore } from './store/form-store.ts';

const words: FormWords = { lang: 'zh-CN', textOf: () => 'word', t: (key) => key, issue: ({ code }) => code };

test('a list inside a section that does not repeat is drawn below the fields of the section', () => {
  const cards = section('cards', [element('number')], { repeat: { min: 1, max: 3 } });
  const index = indexForm(form([section('payer', [element('name', 'name')], { section: cards })]));
  const store = new FormStore({
    index,
    answers: { payer: { cards: [{ rowId: 'r1' }] } },
    context: () => ({ asOf: '2026-11-21' }),
    validators: () => Promise.reject(new Error('this test runs no checks')),
    newRowId: () => 'new',
  });
  store.jotai.set(store.openRowPath, 'payer/cards/r1');
  const ports = { today: '2026-11-21', loadList: async () => [] };
  const markup = renderToStaticMarkup(
    <MantineProvider {...mantineProps}>
      <FormContext value={{ store, words, ports, onSubmit: () => undefined, sharedFormId: undefined }}>
        <SectionCard indexed={index.sections[0]!} />
      </FormContext>
    </MantineProvider>,
  );
  expect([...markup.matchAll(/data-path="([^"]+)"/g)].map(([, path]) => path)).toEqual([
    'payer/name',
    'payer/cards/r1/number',
  ]);
});
