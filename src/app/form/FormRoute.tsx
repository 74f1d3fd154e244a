import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FormKey } from '../../core/answers/form-key.ts';
import { fetchFormScreen } from './form-chunk.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { Page } from '../ui/Page.tsx';
import { useWords } from '../shell/use-words.ts';
import { currentLanguage } from '../state/language.ts';
import { prefetchForm } from './form-prefetch.ts';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { useReturnToList } from '../ui/use-return-to-list.ts';

const FormScreen = lazyScreen(fetchFormScreen);

interface FormRouteProps {
  /** The screen; defaults to the `screen` parameter of the URL. */
  screen?: string;
  /** Word key of the page title; by default the form provides its title. */
  titleKey?: string;
  /** Page to navigate to after a save, with the trade id, such as the list that has opened the form; by default the form stays. */
  nextPage?: string;
}

/** The route of a server-driven form. Fetches the form in parallel with the code of its screen. */
export function FormRoute({ screen, ...page }: FormRouteProps) {
  const [query] = useSearchParams();
  const formKey = {
    tradeId: query.get('tradeId') ?? '',
    screen: screen ?? query.get('screen') ?? '',
    subject: query.get('subject') ?? '',
  };
  // Nothing of a form stays on the page of another one, such as its title.
  return <FormPage key={Object.values(formKey).join('/')} formKey={formKey} {...page} />;
}

function FormPage({ formKey, titleKey, nextPage }: Omit<FormRouteProps, 'screen'> & { formKey: FormKey }) {
  const { t } = useWords();
  const [formTitle, setFormTitle] = useState('');
  const returnToList = useReturnToList();
  const { tradeId } = formKey;
  const goToNextPage = () => returnToList(`/${nextPage}?${new URLSearchParams({ tradeId }).toString()}`);
  useState(() => prefetchForm(formKey, currentLanguage()));
  return (
    <Page title={titleKey === undefined ? formTitle : t(titleKey)}>
      <Suspense fallback={<FormSkeleton />}>
        <FormScreen
          {...formKey}
          onTitle={setFormTitle}
          onSaved={nextPage === undefined ? undefined : goToNextPage}
        />
      </Suspense>
    </Page>
  );
}
