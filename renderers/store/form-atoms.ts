// The only module of the renderers that imports jotai.
import { atom, type Atom, type createStore, type PrimitiveAtom } from 'jotai/vanilla';
import { useEffect, useState } from 'react';

export { useAtom } from 'jotai/react';
export { atom, createStore, type PrimitiveAtom } from 'jotai/vanilla';

type JotaiStore = ReturnType<typeof createStore>;

/**
 * Replaces jotai's hook for atoms with plain values. Jotai's hook re-renders every component after it subscribes, two
 * hundred in a form of two hundred fields; this hook re-renders only if the value has changed since the first render.
 */
export function useAtomValue<Value>(source: Atom<Value>, { store }: { store: JotaiStore }): Value {
  const [rendered, setRendered] = useState(() => ({ source, value: store.get(source) }));
  useEffect(() => {
    const update = () => {
      const value = store.get(source);
      setRendered((previous) =>
        previous.source === source && Object.is(previous.value, value) ? previous : { source, value },
      );
    };
    const unsubscribe = store.sub(source, update);
    update();
    return unsubscribe;
  }, [store, source]);
  return rendered.source === source ? rendered.value : store.get(source);
}

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
