// The hook by which components read atoms, of the form and of the app.
import type { Atom, createStore } from 'jotai/vanilla';
import { useEffect, useState } from 'react';

type JotaiStore = ReturnType<typeof createStore>;

/**
 * Replaces jotai's hook for atoms with plain values. Jotai's hook re-renders every component after it subscribes, two
 * hundred in a form of two hundred fields; this hook sets state only if the value has changed since the first render. An equal
 * state is not free either: React keeps it in the queue of the component and renders it once more after its next change.
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
    if (rendered.source !== source || !Object.is(rendered.value, store.get(source))) update();
    return unsubscribe;
    // oxlint-disable-next-line react/exhaustive-deps -- only what showed at the subscription can be outdated
  }, [store, source]);
  return rendered.source === source ? rendered.value : store.get(source);
}
