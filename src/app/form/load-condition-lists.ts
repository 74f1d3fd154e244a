import type { FormStore } from '../../../renderers/store/form-store.ts';
import type { Language } from '../../../schemas/generated/ids.ts';
import { codeLists } from '../calls/client.ts';
import { listLookups, requiredLists } from './condition-lists.ts';

/** Loads the code lists that conditions need, and resolves the form again after each. Returns the stop function. */
export function loadConditionLists(store: FormStore, language: Language): () => void {
  const lookups = listLookups(store.index);
  if (lookups.length === 0) return () => undefined;
  const requested = new Set<string>();
  const requestLists = () => {
    for (const list of requiredLists(lookups, store.answerMap())) {
      if (requested.has(list)) continue;
      requested.add(list);
      // After a failure the server still decides, and the field of the list offers a retry.
      codeLists.load(list, language).catch(() => undefined);
    }
  };
  const stopListening = codeLists.onListLoaded(() => store.reResolve());
  const unsubscribe = store.subscribe(() => queueMicrotask(requestLists));
  requestLists();
  return () => {
    stopListening();
    unsubscribe();
  };
}
