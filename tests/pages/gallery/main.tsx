import '../../../renderers/styles.css';
import { Button, MantineProvider } from '@mantine/core';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { loadWords, localeOf } from '../../../locales/index.ts';
import { ElementForm } from '../../../renderers/ElementForm.tsx';
import type { FormPorts, FormWords } from '../../../renderers/store/form-ports.ts';
import { FormStore } from '../../../renderers/store/form-store.ts';
import { loadInputs } from '../../../renderers/inputs/inputs.ts';
import { mantineProps } from '../../../renderers/mantine-theme.ts';
import type { Answers } from '../../../src/core/answers/answers.ts';
import { indexForm } from '../../../src/core/form/form-index.ts';
import { loadValidators, type ValidatorFactory } from '../../../src/core/answers/load-validators.ts';
import { formWords } from '../../../src/embed/form-words.ts';
import { labelIn } from '../../../src/core/form/code-list-item.ts';
import { toListItems } from '../../../src/embed/list-items.ts';
import { galleryAnswers, galleryForm, type ElementFixture } from './gallery-form.ts';
import { galleryPorts, readLists, type ListBehaviour } from './gallery-lists.ts';
import classes from './gallery.module.css';

declare global {
  interface Window {
    /** The store of the shown form, for tests. */
    gallery: { store: FormStore };
  }
}

/** The date of the gallery's checks; fixed, so that its screenshots stay the same. */
const TODAY = '2026-06-01';

const fixtures = Object.fromEntries(
  Object.values(
    import.meta.glob<ElementFixture>('../../../fixtures/elements/*.json', { import: 'default', eager: true }),
  ).map((fixture) => [fixture.inputType, fixture]),
);
// A glob, because the file is missing before build-validators.ts writes it.
const [readFactories] = Object.values(
  import.meta.glob<Record<string, ValidatorFactory>>('../../../.tmp/gallery-validators.js', {
    import: 'default',
  }),
);

interface GalleryProps {
  store: FormStore;
  words: FormWords;
  ports: FormPorts;
}

function Gallery({ store, words, ports }: GalleryProps) {
  const [answers, setAnswers] = useState<Answers>();
  return (
    <main className={classes['page']}>
      <h1 className={classes['title']}>{words.t('insure.title')}</h1>
      <ElementForm store={store} words={words} ports={ports} onSubmit={setAnswers}>
        <div className={classes['bar']}>
          <output>{answers && JSON.stringify(answers)}</output>
          <Button type="submit">{words.t('next')}</Button>
        </div>
      </ElementForm>
    </main>
  );
}

/** Renders the gallery. `?type=mobile` shows a single input, `?locale=pt_BR` a language, `?lists=slow|fail|search` how lists load, `?large` large type. */
async function show(query: URLSearchParams) {
  const locale = localeOf(query.get('locale') ?? undefined);
  const type = query.get('type') ?? undefined;
  document.documentElement.lang = locale.replace('_', '-');
  document.documentElement.toggleAttribute('data-large-type', query.has('large'));
  const index = indexForm(galleryForm(fixtures, type));
  const lists = await readLists();
  let rows = 1;
  const store = new FormStore({
    index,
    answers: galleryAnswers(fixtures, type),
    context: () => ({ asOf: TODAY, codeListItem: (list, code) => lists.get(list)?.get(code) }),
    validators: async () => {
      const factory = (await readFactories?.())?.[type ?? 'all'];
      if (!factory) throw new Error('run build-validators.ts first');
      return loadValidators(factory);
    },
    newRowId: () => `r${++rows}`,
  });
  window.gallery = { store };
  await loadInputs(index.elements.map(({ inputType }) => inputType));
  const words = formWords(index, locale, await loadWords(locale), (list, code) => {
    const item = lists.get(list)?.get(code);
    return item && labelIn(item.labels, locale);
  });
  const itemsOf = (list: string) => toListItems(lists.get(list)?.values() ?? [], TODAY, locale, words.t);
  const ports = {
    today: TODAY,
    loadPersonItems: async () => fixtures['person']?.people ?? [],
    ...galleryPorts(itemsOf, (query.get('lists') ?? undefined) as ListBehaviour),
  };
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  createRoot(root).render(
    <StrictMode>
      <MantineProvider {...mantineProps}>
        <Gallery store={store} words={words} ports={ports} />
      </MantineProvider>
    </StrictMode>,
  );
}

await show(new URLSearchParams(location.search));
