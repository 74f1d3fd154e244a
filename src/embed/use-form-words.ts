// The words of a form and the data of its inputs, in the language of the form.
import { useMemo } from 'react';
import type { FormPorts, FormWords } from '../../renderers/store/form-ports.ts';
import type { BaoFormProps } from './bao-form-props.ts';
import { formWords } from './form-words.ts';
import { labelIn } from '../core/form/code-list-item.ts';
import { toListItems } from './list-items.ts';
import { useLocaleWords, type LatestProps, type OpenForm } from './use-open-form.ts';

/** Words and ports of the same language. */
export interface Localized {
  words: FormWords;
  ports: FormPorts;
}

/** Returns words and ports; undefined until the form and its first language have loaded. */
export function useLocalized(
  open: OpenForm | undefined,
  { locale: requestedLocale, texts, today, ...ports }: BaoFormProps,
  latest: LatestProps,
): Localized | undefined {
  const loaded = useLocaleWords(requestedLocale);
  const hasSearch = ports.searchList !== undefined;
  const hasPeople = ports.loadPersonItems !== undefined;
  const hasTrade = ports.loadTradePorts !== undefined;
  return useMemo(() => {
    if (!open || !loaded) return undefined;
    const { store, lists } = open;
    const { locale } = loaded;
    const interfaceWords = {
      app: { ...loaded.words.app, ...texts?.app },
      issues: { ...loaded.words.issues, ...texts?.issues },
    };
    const listWord = (listId: string, code: string) => {
      const item = lists.loadedItem(listId, code);
      return item && labelIn(item.labels, locale);
    };
    const words = formWords(store.index, locale, interfaceWords, listWord, open.piped);
    return {
      words,
      ports: {
        today,
        loadList: async (listId) => toListItems((await lists.load(listId)).values(), today, locale, words.t),
        ...(hasSearch && {
          searchList: async (list, query) => ({ items: await latest.current.searchList!(list, query) }),
        }),
        ...(hasPeople && { loadPersonItems: (source) => latest.current.loadPersonItems!(source) }),
        ...(hasTrade && { loadTradePorts: () => latest.current.loadTradePorts!() }),
      },
    };
  }, [open, loaded, texts, today, hasSearch, hasPeople, hasTrade, latest]);
}
