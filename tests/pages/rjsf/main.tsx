// A page that draws the same form with our own page and with stock RJSF, which is built without replaced modules.
import '../../../renderers/styles.css';
import { loadInputs } from '../../../renderers/inputs/inputs.ts';
import { loadValidityPresets } from '../../../renderers/inputs/ValidityRangeInput.tsx';
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import { listsByCode, type Lists } from '../gallery/gallery-lists.ts';
import { environmentOf } from './environment.ts';
import { mountOwnForm } from './own-form.tsx';
import type { MountedForm, PageCase, PageKind, PageResult } from './page-case.ts';
import { settle } from './read-form.ts';
import { mountStockForm } from './stock-form.tsx';

const MOUNTS = { own: mountOwnForm, rjsf: mountStockForm };

const root = document.getElementById('root')!;
let lists: Lists = new Map();
let mounted: MountedForm | undefined;

async function open(kind: PageKind, text: string): Promise<MountedForm> {
  mounted?.unmount();
  const pageCase = JSON.parse(text) as PageCase;
  const environment = await environmentOf(pageCase, lists);
  await loadInputs(environment.index.elements.map(({ inputType }) => inputType));
  // Drawn with the first start date, so that both pages are compared with it.
  await loadValidityPresets();
  mounted = MOUNTS[kind](root, pageCase, environment);
  return mounted;
}

async function run(kind: PageKind, text: string): Promise<PageResult> {
  const form = await open(kind, text);
  const opened = await form.read();
  const openedAnswers = form.answers();
  const result = await form.submit();
  await settle();
  return { opened, openedAnswers, ...result, submitted: await form.read() };
}

window.rjsfPage = {
  setLists: (text) => (lists = listsByCode(JSON.parse(text) as CodeList[])),
  open: async (kind, text) => void (await open(kind, text)),
  mounted: () => mounted!,
  run: async (kind, text) => JSON.stringify(await run(kind, text)),
};
