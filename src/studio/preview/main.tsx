// The preview page: renders a form on request, for screenshots.
import '../../../renderers/styles.css';
import './preview.css';
import classes from './heading.module.css';
import { MantineProvider } from '@mantine/core';
import { createRoot, type Root } from 'react-dom/client';
import { ElementForm } from '../../../renderers/ElementForm.tsx';
import type { FormPorts } from '../../../renderers/store/form-context.ts';
import { FormStore } from '../../../renderers/store/form-store.ts';
import { loadInputs } from '../../../renderers/inputs/inputs.ts';
import { mantineProps } from '../../../renderers/mantine-theme.ts';
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import { indexForm, type FormIndex } from '../../core/form/form-index.ts';
import { loadValidators, type ValidatorFactory } from '../../core/answers/load-validators.ts';
import { longestRowPath } from './longest-row-path.ts';
import { itemsIn, labelOf, listsByCode, type Lists } from './preview-lists.ts';
import { previewWords } from './preview-words.ts';
import { LISTS_FILE, type Preview, type PreviewRequest } from './preview-request.ts';

declare global {
  interface Window {
    preview: Preview;
  }
}

/** Time without DOM changes after which the page counts as idle, ms. */
const IDLE_MS = 50;

const lists = listsByCode((await (await fetch(LISTS_FILE)).json()) as CodeList[]);
const container = document.getElementById('root')!;
let currentRoot: Root | undefined;

async function show(request: PreviewRequest): Promise<void> {
  const { form, locale, isSubmitted } = request;
  currentRoot?.unmount();
  document.documentElement.lang = locale.replace('_', '-');
  const index = indexForm(form);
  await loadInputs(index.elements.map(({ inputType }) => inputType));
  const words = await previewWords(index, locale, (list, code) => {
    const item = lists.get(list)?.get(code);
    return item && labelOf(item, locale);
  });
  const store = storeOf(index, request);
  store.jotai.set(store.openRowPath, longestRowPath(index, store.answers()));
  // Loads the validators before the render. Otherwise the rows show whether they are complete too late: after the page
  // counts as idle.
  await (isSubmitted ? store.submit() : store.prefetchValidators());
  const { sectionId } = index.sections[0]!.section;
  currentRoot = createRoot(container);
  currentRoot.render(
    <MantineProvider {...mantineProps}>
      <h1 className={classes['heading']}>
        {words.textOf(sectionId, 'pageTitle') ?? words.textOf(sectionId, 'title')}
      </h1>
      <ElementForm store={store} words={words} ports={portsOf(lists, request)} onSubmit={() => undefined}>
        {null}
      </ElementForm>
    </MantineProvider>,
  );
  await document.fonts.ready;
  await waitUntilIdle();
}

function storeOf(index: FormIndex, { answers, today, validators }: PreviewRequest): FormStore {
  let rowCount = 0;
  return new FormStore({
    index,
    answers,
    context: () => ({ asOf: today, codeListItem: (list, code) => lists.get(list)?.get(code) }),
    validators: async () => {
      const module = (await import(/* @vite-ignore */ validators)) as { default: ValidatorFactory };
      return loadValidators(module.default);
    },
    newRowId: () => `r${++rowCount}`,
  });
}

const portsOf = (codeLists: Lists, { locale, today }: PreviewRequest): FormPorts => ({
  today,
  loadList: async (list) => itemsIn(codeLists, list, locale),
  loadPersonItems: async () => [],
});

/** Resolves after `IDLE_MS` without DOM changes: code lists and labels render after the form. */
const waitUntilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(settle, IDLE_MS);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(settle, IDLE_MS);
    });
    observer.observe(container, { subtree: true, childList: true, attributes: true, characterData: true });
  });

window.preview = { show };
