import { Navigate, useLocation } from 'react-router-dom';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { MessagePage } from './MessagePage.tsx';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useWords } from '../../shell/use-words.ts';

/**
 * The page for an invalid link; lists the missing parameters in the customer's words (E-048, U23). A link to a family
 * member that names none leads to the list of them.
 */
export function LinkInvalid({ missing = [] }: { missing?: readonly string[] }) {
  const { t } = useWords();
  const buying = useBuyingWords();
  const { search } = useLocation();
  if (missing.join() === 'subject') return <Navigate replace to={`/familyList${search}`} />;
  const [first = '', ...others] = missing.map((name) => buying.t(`param.${name}`));
  const names = others.reduce((joined, name) => t('list.join', { first: joined, second: name }), first);
  const detail = missing.length > 0 ? buying.t('linkInvalid.missing', { names }) : undefined;
  return (
    <MessagePage title={t('linkInvalid.title')} text={buying.t('linkInvalid.text')} detail={detail}>
      <HomeLink />
    </MessagePage>
  );
}
