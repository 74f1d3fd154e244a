import { Link } from 'react-router-dom';
import action from './action.module.css';
import { useWords } from '../shell/use-words.ts';

/** Back to the home page: the main action of a page that leads nowhere else, or one beside it. */
export function HomeLink({ as = 'primary' }: { as?: 'primary' | 'plain' }) {
  const { say } = useWords();
  return (
    <Link to="/tabbar/index" className={action[as]}>
      {say('notFound.home')}
    </Link>
  );
}
