// The preview page: renders a form on request, for screenshots.
import '../../embed/styles.css';
import './preview.css';
import classes from './heading.module.css';
import { createRoot, type Root } from 'react-dom/client';
import type { Locale } from '../../../locales/index.ts';
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { indexForm } from '../../core/form/form-index.ts';
import { BaoForm } from '../../embed/BaoForm.tsx';
import type { BaoFormHandle, ValidatorModule } from '../../embed/bao-form-props.ts';
import { langOf } from '../../embed/form-words.ts';
import { longestRowPath } from './longest-row-path.ts';
import { LISTS_FILE, type Preview, type PreviewRequest } from './preview-request.ts';

declare global {
  interface Window {
    preview: Preview;
  }
}

/** Time without DOM changes after which the page counts as idle, ms. */
const IDLE_MS = 50;

const lists = new Map(
  ((await (await fetch(LISTS_FILE)).json()) as CodeList[]).map(({ listId, items }) => [listId, items]),
);
// The tokens and the background of the form apply to the whole page.
document.body.classList.add('baoform');
const container = document.getElementById('root')!;
let currentRoot: Root | undefined;

async function show(request: PreviewRequest): Promise<void> {
  const { form, locale, isSubmitted } = request;
  currentRoot?.unmount();
  document.documentElement.lang = langOf(locale);
  currentRoot = createRoot(container);
  const handle = await mount(currentRoot, request);
  handle.openRow(longestRowPath(indexForm(form), handle.answers()));
  if (isSubmitted) await handle.validate();
  await document.fonts.ready;
  await waitUntilIdle();
}

/** Resolves when the form is on the page. */
const mount = (
  root: Root,
  { form, locale, answers, today, trade, validators }: PreviewRequest,
): Promise<BaoFormHandle> =>
  new Promise((resolve) => {
    root.render(
      <>
        <h1 className={classes['heading']}>{pageTitleOf(form, locale)}</h1>
        <BaoForm
          form={form}
          answers={answers}
          locale={locale}
          today={today}
          trade={trade}
          validators={() => import(/* @vite-ignore */ validators) as Promise<ValidatorModule>}
          loadCodeList={async (listId) => lists.get(listId) ?? []}
          loadPersonItems={async () => []}
          ref={(handle) => {
            if (handle) resolve(handle);
          }}
        >
          {null}
        </BaoForm>
      </>,
    );
  });

/** `pageTitle` of the first section, or else its `title`. */
function pageTitleOf({ sections, words }: Form, locale: Locale): string | undefined {
  const { sectionId } = sections[0]!;
  return words[locale]?.[`${sectionId}.pageTitle`] ?? words[locale]?.[`${sectionId}.title`];
}

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
