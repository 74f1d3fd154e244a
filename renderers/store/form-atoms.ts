// The atoms of a form.
import { atom, type createStore, type PrimitiveAtom } from 'jotai/vanilla';

export { atom, createStore, type PrimitiveAtom } from 'jotai/vanilla';

type JotaiStore = ReturnType<typeof createStore>;

/** Atoms by path, each created at its first read with the value computed then. */
export class AtomMap<Value> {
  readonly #atoms = new Map<string, PrimitiveAtom<Value>>();
  readonly #compute: (path: string) => Value;

  constructor(compute: (path: string) => Value) {
    this.#compute = compute;
  }

  get(path: string): PrimitiveAtom<Value> {
    const existingAtom = this.#atoms.get(path);
    if (existingAtom) return existingAtom;
    const newAtom = atom(this.#compute(path));
    this.#atoms.set(path, newAtom);
    return newAtom;
  }

  /** Recomputes an existing atom; an equal value notifies no subscriber. */
  refresh(
    store: JotaiStore,
    path: string,
    isEqual: (previous: Value, current: Value) => boolean = Object.is,
  ): void {
    const existingAtom = this.#atoms.get(path);
    if (!existingAtom) return;
    const value = this.#compute(path);
    if (!isEqual(store.get(existingAtom), value)) store.set(existingAtom, value);
  }

  refreshAll(store: JotaiStore, isEqual?: (previous: Value, current: Value) => boolean): void {
    for (const path of this.#atoms.keys()) this.refresh(store, path, isEqual);
  }
}
