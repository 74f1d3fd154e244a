// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { InputType } from '../../schemas/elements/input-types.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { inputFixtures } from '../../tests/journeys/element-fixtures.ts';
import { element, form, section } from '../../tests/forms/small-form.ts';
import { ElementForm } from '../ElementForm.tsx';
import { mantineProps } from '../mantine-theme.ts';
import type { FormWords } from '../store/form-ports.ts';
import { FormStore } from '../store/form-store.ts';
import { loadInputs } from './inputs.ts';

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, addListener: () => {} }));
});

const words: FormWords = {
  lang: 'zh-CN',
  textOf: (_, property) => (property === 'alertTitle' ? '请输入' : 'word'),
  t: (key) => key,
  issue: ({ code }) => code,
};

/** Types a text as a browser does, without React noticing the value that the test sets. */
function type(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Draws a form with one field; `control` is what its placeholder stands in. */
async function draw(inputType: InputType, answer?: string) {
  await loadInputs([inputType]);
  const { settings } = inputFixtures[inputType]!.element;
  const store = new FormStore({
    index: indexForm(
      form([section('page', [element('field', inputType, settings && { settings }), element('other')])]),
    ),
    answers: answer === undefined ? {} : { page: { field: answer } },
    context: () => ({ asOf: '2026-11-21' }),
    validators: () => Promise.reject(new Error('this test runs no checks')),
    newRowId: () => 'new',
  });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => act(() => root.unmount()));
  const ports = { today: '2026-11-21', loadList: async () => [] };
  await act(async () =>
    root.render(
      <MantineProvider {...mantineProps}>
        <ElementForm store={store} words={words} ports={ports} onSubmit={() => undefined}>
          <button type="submit">next</button>
        </ElementForm>
      </MantineProvider>,
    ),
  );
  const control = container.querySelector<HTMLInputElement | HTMLTextAreaElement>('[name="page/field"]')!;
  return { store, control };
}

const TYPED: InputType[] = [
  'text',
  'textarea',
  'address',
  'name',
  'mobile',
  'email',
  'idNumber',
  'integer',
  'decimal',
];

test.each(TYPED)('%s has its placeholder only while it is empty', async (inputType) => {
  const { control } = await draw(inputType);
  expect(control.placeholder).toBe('请输入');
  await act(async () => type(control, '1'));
  expect(control.hasAttribute('placeholder')).toBe(false);
  await act(async () => type(control, ''));
  expect(control.placeholder).toBe('请输入');
});

test('a field that is emptied from outside shows its placeholder again', async () => {
  const { store, control } = await draw('text', 'stored');
  await act(async () => type(control, 'typed'));
  await act(async () => store.replace({ page: {} }));
  expect([control.value, control.placeholder]).toEqual(['', '请输入']);
});
