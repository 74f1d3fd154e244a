import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fetchFormScreen } from '../shell/form-chunk.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { Page } from '../shell/Page.tsx';
import { useWords } from '../shell/words.ts';
import { currentLanguage } from '../state/language.ts';
import { askAhead } from './first-load.ts';
import { FormSkeleton } from './FormSkeleton.tsx';

const FormScreen = lazyScreen(fetchFormScreen);

interface FormRouteProps {
  screen: string;
  /** Key of the page's title in the words. */
  title: string;
}

/** The address of a server-driven form. Its code and its content come at the same time. */
export function FormRoute({ screen, title }: FormRouteProps) {
  const { say } = useWords();
  const [query] = useSearchParams();
  const tradeId = query.get('tradeId') ?? '';
  useState(() => askAhead({ tradeId, screen }, currentLanguage()));
  return (
    <Page title={say(title)}>
      <Suspense fallback={<FormSkeleton />}>
        <FormScreen key={`${tradeId}/${screen}`} tradeId={tradeId} screen={screen} />
      </Suspense>
    </Page>
  );
}
