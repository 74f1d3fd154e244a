import { useWords } from '../shell/use-words.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { Page } from './Page.tsx';

/** A page whose code loads: its top bar, with title and tools, and the skeleton of a form. */
export function LoadingPage() {
  const { t } = useWords();
  return (
    <Page title={t('loading')} isLoading>
      <FormSkeleton />
    </Page>
  );
}
