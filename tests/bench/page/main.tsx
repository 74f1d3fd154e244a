import '../../../renderers/styles.css';
import { Button, MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { ElementForm } from '../../../renderers/ElementForm.tsx';
import type { FormPorts } from '../../../renderers/store/form-ports.ts';
import { ALL_ROWS, FormStore } from '../../../renderers/store/form-store.ts';
import { mantineProps } from '../../../renderers/mantine-theme.ts';
import { fieldId } from '../../../renderers/store/field-id.ts';
import type { Answers } from '../../../src/core/answers/answers.ts';
import { indexForm } from '../../../src/core/form/form-index.ts';
import { loadValidators, type ValidatorFactory } from '../../../src/core/answers/load-validators.ts';
import type { Model } from '../model.ts';
import { mountFromUrl, type FormHandle } from '../mount-from-url.ts';
import { benchForm, FLAT_SECTION } from './bench-form.ts';
import { benchWords } from './bench-words.ts';

declare global {
  interface Window {
    /** For tests: the answers of the last submit. */
    submitted?: Answers;
  }
}

const TODAY = '2026-06-01';

/** The validator modules, which build-validators.ts writes before the build of this page: one per form, loaded lazily. */
const factories = import.meta.glob<ValidatorFactory>('../../../.tmp/bench/validators-*.js', {
  import: 'default',
});

async function validatorsOf({ scenario, questions }: Model) {
  const name = scenario === 'flat' ? questions.length : scenario;
  const loadFactory = factories[`../../../.tmp/bench/validators-${name}.js`];
  if (!loadFactory) throw new Error(`build-validators.ts has no validators for a form of ${name}`);
  return loadValidators(await loadFactory());
}

const ports: FormPorts = {
  today: TODAY,
  loadList: () => Promise.reject(new Error('no question of this form has a list')),
};

/** The row ids of a repeated section are p0, p1 …, so that the plan's `persons.3.f12` is the path `persons/p3/f12`. */
const rowPath = (name: string, person: string | number): string => `${name}/p${person}`;

function emptyAnswers({ group }: Model): Answers {
  if (!group) return {};
  return { [group.name]: Array.from({ length: group.persons }, (_, i) => ({ rowId: `p${i}` })) };
}

/**
 * Mounts the form as the app does: the same store, components, theme and styles. The variant `open` opens the cards of all
 * rows, to be compared with renderers that draw every row; `plain` has no conditions where all are true.
 */
function mount(container: HTMLElement, model: Model, variant: string): FormHandle {
  const index = indexForm(benchForm(model, variant));
  const store = new FormStore({
    index,
    answers: emptyAnswers(model),
    context: () => ({ asOf: TODAY }),
    validators: () => validatorsOf(model),
    newRowId: () => 'new',
  });
  const { group } = model;
  if (group) store.jotai.set(store.openRowPath, variant === 'open' ? ALL_ROWS : rowPath(group.name, 0));
  const words = benchWords(index);
  createRoot(container).render(
    <MantineProvider {...mantineProps}>
      <ElementForm
        store={store}
        words={words}
        ports={ports}
        onSubmit={(answers) => {
          window.submitted = answers;
        }}
      >
        <Button type="submit">{words.t('next')}</Button>
      </ElementForm>
    </MantineProvider>,
  );
  return handleOf(container, store);
}

/** A handle on our form. Without the variant `open`, a repeated section has one open row; `reveal` opens another. */
function handleOf(container: HTMLElement, store: FormStore): FormHandle {
  const pathOf = (path: string) => {
    const [name, person = '', code] = path.split('.') as [string, string?, string?];
    return code === undefined ? `${FLAT_SECTION}/${name}` : `${rowPath(name, person)}/${code}`;
  };
  const showsAllRows = () => store.jotai.get(store.openRowPath) === ALL_ROWS;
  const reveal = (path: string) => {
    const [name, person, code] = path.split('.') as [string, string?, string?];
    if (code !== undefined && !showsAllRows())
      flushSync(() => store.jotai.set(store.openRowPath, rowPath(name, person!)));
  };
  const el = (path: string) => document.getElementById(fieldId(store, pathOf(path)));
  return {
    virtual: store.index.sections.some(({ section }) => section.repeat) && !showsAllRows(),
    el,
    reveal,
    radio(path, value) {
      reveal(path);
      return document.getElementById(`${fieldId(store, pathOf(path))}-${value}`);
    },
    submit: () => container.querySelector<HTMLElement>('button[type=submit]:not([hidden])'),
    errors: () => container.querySelectorAll('[data-path] > [data-error]').length,
  };
}

mountFromUrl(mount);
