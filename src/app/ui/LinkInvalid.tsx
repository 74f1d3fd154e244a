import { HomeLink } from './HomeLink.tsx';
import { MessagePage } from './MessagePage.tsx';
import { useWords } from '../shell/use-words.ts';

/** The page for an invalid link; lists the missing parameters (E-048). */
export function LinkInvalid({ missing = [] }: { missing?: readonly string[] }) {
  const { t } = useWords();
  const detail = missing.length > 0 ? t('linkInvalid.missing', { names: missing.join(', ') }) : undefined;
  return (
    <MessagePage title={t('linkInvalid.title')} text={t('linkInvalid.text')} detail={detail}>
      <HomeLink />
    </MessagePage>
  );
}
