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
  /** The screen; defaults to the `screen` parameter of the URL. */
  screen?: string;
  /** Word key of the page title; by default the form provides its title. */
  titleKey?: string;
  /** Page to navigate to after a save, with the trade id; by default the form stays. */
  nextPage?: string;
}

/** The route of a server-driven form. Fetches the form in parallel with the code of its screen. */
export function FormRoute({ screen: fixedScreen, titleKey, nextPage }: FormRouteProps) {
  const { t } = useWords();
  const [query] = useSearchParams();
  const [formTitle, setFormTitle] = useState('');
  const formKey = {
    tradeId: query.get('tradeId') ?? '',
    screen: fixedScreen ?? query.get('screen') ?? '',
    subject: query.get('subject') ?? '',
  };
  const navigate = useNavigate();
  const { tradeId } = formKey;
  const goToNextPage = () =>
    void navigate(`/${nextPage}?${new URLSearchParams({ tradeId }).toString()}`, { replace: true });
  useState(() => prefetchForm(formKey, currentLanguage()));
  return (
    <Page title={titleKey === undefined ? formTitle : t(titleKey)}>
      <Suspense fallback={<FormSkeleton />}>
        <FormScreen
          key={Object.values(formKey).join('/')}
          {...formKey}
          onTitle={setFormTitle}
          onSaved={nextPage === undefined ? undefined : goToNextPage}
        />
      </Suspense>
    </Page>
  );
}
