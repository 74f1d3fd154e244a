import { Link } from 'react-router-dom';
import action from './action.module.css';
import { useWords } from './words.ts';

/** Back to the home page, as the main action of a page that leads nowhere else. */
export function HomeLink() {
  const { say } = useWords();
  return (
    <Link to="/tabbar/index" className={action['primary']}>
      {say('notFound.home')}
    </Link>
  );
}
