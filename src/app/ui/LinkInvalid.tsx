import { HomeLink } from './HomeLink.tsx';
import { MessagePage } from './MessagePage.tsx';
import { useWords } from '../shell/use-words.ts';

/** The page for an invalid link; lists the missing parameters (E-048). */
export function LinkInvalid({ missing = [] }: { missing?: readonly string[] }) {
  const { say } = useWords();
  const detail = missing.length > 0 ? say('linkInvalid.missing', { names: missing.join(', ') }) : undefined;
  return (
    <MessagePage title={say('linkInvalid.title')} text={say('linkInvalid.text')} detail={detail}>
      <HomeLink />
    </MessagePage>
  );
}
