// The one door to jotai for the renderers.
import { atom, type Atom, type createStore, type PrimitiveAtom } from 'jotai/vanilla';
import { useEffect, useState } from 'react';

export { useAtom } from 'jotai/react';
export { atom, createStore, type PrimitiveAtom } from 'jotai/vanilla';

type JotaiStore = ReturnType<typeof createStore>;

/**
 * Jotai's own hook for atoms that hold plain values. Jotai's draws every component a second time once it has
 * subscribed, two hundred in a form of two hundred fields; this one does so only when the value has changed meanwhile.
 */
export function useAtomValue<Value>(of: Atom<Value>, { store }: { store: JotaiStore }): Value {
  const [shown, show] = useState(() => ({ of, value: store.get(of) }));
  useEffect(() => {
    const update = () => {
      const value = store.get(of);
      show((before) => (before.of === of && Object.is(before.value, value) ? before : { of, value }));
    };
    const stop = store.sub(of, update);
    update();
    return stop;
  }, [store, of]);
  return shown.of === of ? shown.value : store.get(of);
}

/** Atoms by path, each made when it is first asked for, from what is true at that moment. */
export class AtomMap<Value> {
  readonly #atoms = new Map<string, PrimitiveAtom<Value>>();
  readonly #compute: (path: string) => Value;

  constructor(now: (path: string) => Value) {
    this.#compute = now;
  }

  get(path: string): PrimitiveAtom<Value> {
    const known = this.#atoms.get(path);
    if (known) return known;
    const made = atom(this.#compute(path));
    this.#atoms.set(path, made);
    return made;
  }

  /** Brings an atom up to date, if anyone ever asked for it; a value that is the same tells nobody. */
  refresh(store: JotaiStore, path: string, same: (before: Value, now: Value) => boolean = Object.is): void {
    const known = this.#atoms.get(path);
    if (!known) return;
    const now = this.#compute(path);
    if (!same(store.get(known), now)) store.set(known, now);
  }

  refreshAll(store: JotaiStore, same?: (before: Value, now: Value) => boolean): void {
    for (const path of this.#atoms.keys()) this.refresh(store, path, same);
  }
}
