import { HomeLink } from './HomeLink.tsx';
import { MessagePage } from './MessagePage.tsx';
import { useWords } from '../shell/use-words.ts';

/** The page for an unknown URL (A38). */
export function NotFound() {
  const { t } = useWords();
  return (
    <MessagePage title={t('notFound.title')} text={t('notFound.text')}>
      <HomeLink />
    </MessagePage>
  );
}
