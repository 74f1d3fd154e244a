import { HomeLink } from './HomeLink.tsx';
import { MessagePage } from './MessagePage.tsx';
import { useWords } from '../shell/use-words.ts';

/** A link that cannot be followed, and what it lacks when that is known (E-048). */
export function LinkInvalid({ missing = [] }: { missing?: readonly string[] }) {
  const { say } = useWords();
  const lacking = missing.length > 0 ? say('linkInvalid.missing', { names: missing.join(', ') }) : undefined;
  return (
    <MessagePage title={say('linkInvalid.title')} text={say('linkInvalid.text')} detail={lacking}>
      <HomeLink />
    </MessagePage>
  );
}
