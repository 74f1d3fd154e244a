// What a page of the benchmark does: it mounts its form and tells the runner where things are.
import { makeModel, type Model, type Scenario } from './model.ts';
import { planOf, type Plan } from './plan.ts';

/** Finds the parts of a mounted form. Paths are those of the plan. */
export interface FormHandle {
  /** The control of a field, or null while the page does not show it. */
  el(path: string): HTMLElement | null;
  /** What to click to choose an option of a radio. */
  radio(path: string, value: string): HTMLElement | null;
  submit(): HTMLElement | null;
  /** How many fields show an error; lines of a summary do not count. */
  errors(): number;
  /** The page does not keep all fields in the DOM; `reveal` brings one there. */
  virtual?: boolean;
  reveal?(path: string): void;
}

export type Mount = (container: HTMLElement, model: Model, variant: string) => FormHandle;

/** Times in ms since the page began: before mounting, after the mount call, and when everything was painted. */
interface Mounted {
  t0: number;
  tSync: number;
  tPainted: number;
}

declare global {
  interface Window {
    /** The contract with the runner, and with any other runner that reads it. */
    __bench?: FormHandle & { contract: 1; plan: Plan; mounted: Mounted | null };
  }
}

/** Mounts the form that the address asks for (`?n=200&scenario=flat&variant=`). */
export function mountFromUrl(mount: Mount): void {
  const query = new URLSearchParams(location.search);
  const scenario: Scenario = query.get('scenario') === 'repeat' ? 'repeat' : 'flat';
  const model = makeModel(Number(query.get('n') ?? 50), scenario);
  const plan = planOf(model);
  const t0 = performance.now();
  const handle = mount(document.getElementById('app')!, model, query.get('variant') ?? '');
  const tSync = performance.now();
  const bench = { reveal: () => undefined, virtual: false, ...handle, contract: 1 as const, plan };
  const page = (window.__bench = { ...bench, mounted: null as Mounted | null });
  const there = () => page.el(plan.first) && (page.virtual || page.el(plan.last));
  const look = () => {
    if (!there()) return void requestAnimationFrame(look);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        page.mounted = { t0, tSync, tPainted: performance.now() };
      }),
    );
  };
  look();
}
