import { Navigate, useLocation } from 'react-router-dom';
import action from '../../ui/action.module.css';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { Link } from '../../ui/Link.tsx';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { useWords } from '../../shell/use-words.ts';
import { MessagePage } from './MessagePage.tsx';
import { isUpcoming } from './upcoming-pages.ts';

/**
 * The page for an address without a page (A38): one that is not open yet, or one that was never there. An alternative
 * spelling of a path leads to it (A39).
 */
export function NotFound() {
  const { t } = useWords();
  const screen = useScreenWords();
  const { pathname, search } = useLocation();
  if (pathname === '/insureInformation') return <Navigate replace to={`/insureInfomation${search}`} />;
  const [title, text] = isUpcoming(pathname)
    ? ['soon.title', 'soon.text']
    : ['notFound.title', 'notFound.text'];
  return (
    <MessagePage title={screen.t(title)} text={screen.t(text)}>
      <HomeLink />
      <Link to="/login" className={action['plain']}>
        {t('home.login')}
      </Link>
    </MessagePage>
  );
}
