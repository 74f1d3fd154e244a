import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Section } from '../schemas/generated/form.ts';
import { answerOperand, element, form, section } from '../tests/forms/small-form.ts';
import { indexForm } from '../src/core/form/form-index.ts';
import { mantineProps } from './mantine-theme.ts';
import { SectionCard } from './SectionCard.tsx';
import { FormContext } from './store/form-context.ts';
import type { FormWords } from './store/form-ports.ts';
import { FormStore } from './store/form-store.ts';

const words: FormWords = { lang: 'zh-CN', textOf: () => 'word', t: (key) => key, issue: ({ code }) => code };

/** The paths of the fields of a payer's open card, whose section holds the given ones. */
function pathsIn(...sections: Section[]): (string | undefined)[] {
  const index = indexForm(form([section('payer', [element('name', 'name')], { sections })]));
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
  return [...markup.matchAll(/<h[34]|data-path="([^"]+)"/g)].map(([tag, path]) => path ?? tag.slice(1));
}

const cards = section('cards', [element('number')], { repeat: { min: 1, max: 3 } });
const address = section('address', [element('street')]);

test('a list inside a section that does not repeat is drawn below the fields of the section', () => {
  expect(pathsIn(cards)).toEqual(['payer/name', 'h3', 'payer/cards/r1/number']);
});

test('sections inside a section are drawn in their order, each with a title of its level', () => {
  const billed = { ...cards, section: section('bill', [element('day')]) };
  expect(pathsIn(address, billed)).toEqual([
    ...['payer/name', 'h3', 'payer/address/street'],
    ...['h3', 'payer/cards/r1/number', 'h4', 'payer/cards/r1/bill/day'],
  ]);
});

test('a section inside another is not drawn while its condition is not met', () => {
  const visibleWhen = { op: 'not', of: { op: 'empty', left: answerOperand('name') } } as const;
  expect(pathsIn({ ...address, visibleWhen })).toEqual(['payer/name']);
});
