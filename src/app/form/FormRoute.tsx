import { Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { fetchFormScreen } from './form-chunk.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { Page } from '../ui/Page.tsx';
import { useWords } from '../shell/use-words.ts';
import { currentLanguage } from '../state/language.ts';
import { prefetchForm } from './form-prefetch.ts';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';

const FormScreen = lazyScreen(fetchFormScreen);

interface FormRouteProps {
  /** The screen; one that the address names when it is left out. */
  screen?: string;
  /** Key of the page's title in the words; by default the form says how its page is called. */
  titleKey?: string;
  /** The page to which a saved form leads, with the trade; by default it stays. */
  nextPage?: string;
}

/** The address of a server-driven form. Its code and its content come at the same time. */
export function FormRoute({ screen: fixed, titleKey, nextPage }: FormRouteProps) {
  const { say } = useWords();
  const [query] = useSearchParams();
  const [formTitle, setFormTitle] = useState('');
  const place = {
    tradeId: query.get('tradeId') ?? '',
    screen: fixed ?? query.get('screen') ?? '',
    subject: query.get('subject') ?? '',
  };
  const navigate = useNavigate();
  const { tradeId } = place;
  const leave = () =>
    void navigate(`/${nextPage}?${new URLSearchParams({ tradeId }).toString()}`, { replace: true });
  useState(() => prefetchForm(place, currentLanguage()));
  return (
    <Page title={titleKey === undefined ? formTitle : say(titleKey)}>
      <Suspense fallback={<FormSkeleton />}>
        <FormScreen
          key={Object.values(place).join('/')}
          {...place}
          onTitle={setFormTitle}
          onSaved={nextPage === undefined ? undefined : leave}
        />
      </Suspense>
    </Page>
  );
}
