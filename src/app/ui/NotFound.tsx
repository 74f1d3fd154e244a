import { HomeLink } from './HomeLink.tsx';
import { MessagePage } from './MessagePage.tsx';
import { useWords } from '../shell/use-words.ts';

/** The page for an unknown URL (A38). */
export function NotFound() {
  const { say } = useWords();
  return (
    <MessagePage title={say('notFound.title')} text={say('notFound.text')}>
      <HomeLink />
    </MessagePage>
  );
}
