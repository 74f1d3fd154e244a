// The one door to jotai for the renderers.
import { atom, type createStore, type PrimitiveAtom } from 'jotai/vanilla';

export { useAtom, useAtomValue } from 'jotai/react';
export { atom, createStore, type PrimitiveAtom } from 'jotai/vanilla';

type JotaiStore = ReturnType<typeof createStore>;

/** Atoms by path, each made when it is first asked for, from what is true at that moment. */
export class AtomMap<Value> {
  readonly #atoms = new Map<string, PrimitiveAtom<Value>>();
  readonly #now: (path: string) => Value;

  constructor(now: (path: string) => Value) {
    this.#now = now;
  }

  at(path: string): PrimitiveAtom<Value> {
    const known = this.#atoms.get(path);
    if (known) return known;
    const made = atom(this.#now(path));
    this.#atoms.set(path, made);
    return made;
  }

  /** Brings an atom up to date, if anyone ever asked for it; a value that is the same tells nobody. */
  refresh(store: JotaiStore, path: string, same: (before: Value, now: Value) => boolean = Object.is): void {
    const known = this.#atoms.get(path);
    if (!known) return;
    const now = this.#now(path);
    if (!same(store.get(known), now)) store.set(known, now);
  }

  refreshAll(store: JotaiStore, same?: (before: Value, now: Value) => boolean): void {
    for (const path of this.#atoms.keys()) this.refresh(store, path, same);
  }
}
