import { useWords } from '../shell/use-words.ts';
import classes from './skip-link.module.css';

/** The first tab stop of a page: skips the top bar. Visible only while it has the focus. */
export function SkipLink() {
  const { t } = useWords();
  return (
    <a
      href="#content"
      className={classes['skip']}
      onClick={(event) => {
        // A change of the address would be a step back for the back button.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      {t('app.skipToContent')}
    </a>
  );
}
