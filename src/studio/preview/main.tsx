import '../../../renderers/styles.css';
import './preview.css';
import { MantineProvider } from '@mantine/core';
import { createRoot, type Root } from 'react-dom/client';
import { ElementForm } from '../../../renderers/ElementForm.tsx';
import type { FormPorts } from '../../../renderers/form-scope.ts';
import { FormStore } from '../../../renderers/form-store.ts';
import { loadInputs } from '../../../renderers/inputs/inputs.ts';
import { mantine } from '../../../renderers/mantine-theme.ts';
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import { indexForm, type FormIndex } from '../../core/form-index.ts';
import { loadValidators, type ValidatorFactory } from '../../core/load-validators.ts';
import { fullestRow } from './fullest-row.ts';
import { itemsIn, labelOf, listsByCode, type Lists } from './preview-lists.ts';
import { previewWords } from './preview-words.ts';
import { LISTS, type Preview, type Previewed } from './previewed.ts';

declare global {
  interface Window {
    preview: Preview;
  }
}

/** How long nothing may move before a form counts as still, ms. */
const STILL_MS = 50;

const lists = listsByCode((await (await fetch(LISTS)).json()) as CodeList[]);
const container = document.getElementById('root')!;
let shown: Root | undefined;

async function show(previewed: Previewed): Promise<void> {
  const { form, locale, submitted } = previewed;
  shown?.unmount();
  document.documentElement.lang = locale.replace('_', '-');
  const index = indexForm(form);
  await loadInputs(index.elements.map(({ inputType }) => inputType));
  const words = await previewWords(index, locale, (list, code) => {
    const item = lists.get(list)?.get(code);
    return item && labelOf(item, locale);
  });
  const store = storeOf(index, previewed);
  store.jotai.set(store.openRow, fullestRow(index, store.answers()));
  // Judged before it is drawn: else whether a row counts as complete is only known when the page is idle.
  await (submitted ? store.submit() : store.warmUp());
  const { sectionId } = index.sections[0]!.section;
  shown = createRoot(container);
  shown.render(
    <MantineProvider {...mantine}>
      <h1>{words.of(sectionId, 'pageTitle') ?? words.of(sectionId, 'title')}</h1>
      <ElementForm store={store} words={words} ports={portsOf(lists, previewed)} onSubmit={() => undefined}>
        {null}
      </ElementForm>
    </MantineProvider>,
  );
  await document.fonts.ready;
  await still();
}

function storeOf(index: FormIndex, { answers, today, validators }: Previewed): FormStore {
  let rows = 0;
  return new FormStore({
    index,
    answers,
    context: () => ({ asOf: today, codeListItem: (list, code) => lists.get(list)?.get(code) }),
    validators: async () => {
      const module = (await import(/* @vite-ignore */ validators)) as { default: ValidatorFactory };
      return loadValidators(module.default);
    },
    newRowId: () => `r${++rows}`,
  });
}

const portsOf = (known: Lists, { locale, today }: Previewed): FormPorts => ({
  today,
  loadList: async (list) => itemsIn(known, list, locale),
  loadPeople: async () => [],
});

/** Settles when the page has not changed for a moment: lists arrive, and labels are drawn, after the form stands. */
const still = (): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(settle, STILL_MS);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(settle, STILL_MS);
    });
    observer.observe(container, { subtree: true, childList: true, attributes: true, characterData: true });
  });

window.preview = { show };
