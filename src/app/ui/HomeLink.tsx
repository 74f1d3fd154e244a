import action from './action.module.css';
import { useWords } from '../shell/use-words.ts';
import { Link } from './Link.tsx';

/** Link to the home page: the primary action of a page without a next step, else a plain action. */
export function HomeLink({ variant = 'primary' }: { variant?: 'primary' | 'plain' }) {
  const { t } = useWords();
  return (
    <Link to="/tabbar/index" className={action[variant]}>
      {t('notFound.home')}
    </Link>
  );
}
