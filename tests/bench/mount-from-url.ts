// Mounts the form of a benchmark page and gives the runner a handle on its parts.
import { makeModel, SCENARIOS, type Model } from './model.ts';
import { planOf, type Plan } from './plan.ts';

/** Finds the parts of a mounted form. Paths are the plan's. */
export interface FormHandle {
  /** The control of a field, or null while the page does not show it. */
  el(path: string): HTMLElement | null;
  /** The element to click to choose an option of a radio. */
  radio(path: string, value: string): HTMLElement | null;
  submit(): HTMLElement | null;
  /** The number of fields that show an error; the lines of an error summary do not count. */
  errors(): number;
  /** The DOM does not contain all fields; `reveal` adds one. */
  virtual?: boolean;
  reveal?(path: string): void;
}

export type Mount = (container: HTMLElement, model: Model, variant: string) => FormHandle;

/** Times in ms since navigation: before mounting, after the mount call, and after the paint of all fields. */
interface Mounted {
  t0: number;
  tSync: number;
  tPainted: number;
}

declare global {
  interface Window {
    /** The interface for benchmark runners. */
    __bench?: FormHandle & { contract: 1; plan: Plan; mounted: Mounted | null };
  }
}

/** Mounts the form that the URL describes (`?n=200&scenario=flat&variant=`). */
export function mountFromUrl(mount: Mount): void {
  const query = new URLSearchParams(location.search);
  const scenario = SCENARIOS.find((name) => name === query.get('scenario')) ?? 'flat';
  const model = makeModel(Number(query.get('n') ?? 50), scenario);
  const plan = planOf(model);
  const t0 = performance.now();
  const handle = mount(document.getElementById('root')!, model, query.get('variant') ?? '');
  const tSync = performance.now();
  const bench = { reveal: () => undefined, virtual: false, ...handle, contract: 1 as const, plan };
  const page = (window.__bench = { ...bench, mounted: null as Mounted | null });
  const hasAllFields = () => page.el(plan.first) && (page.virtual || page.el(plan.last));
  const waitForFields = () => {
    if (!hasAllFields()) return void requestAnimationFrame(waitForFields);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        page.mounted = { t0, tSync, tPainted: performance.now() };
      }),
    );
  };
  waitForFields();
}
