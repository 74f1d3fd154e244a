import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useBuyingWords } from '../shell/use-buying-words.ts';
import { useOpenPage } from '../shell/use-open-page.ts';
import action from '../ui/action.module.css';
import dialogs from '../ui/dialog.module.css';
import { useGoBack } from '../ui/use-go-back.ts';
import classes from './back-confirmation.module.css';

/** The state of the history entry that stands between a page and the one before it. */
interface AskingEntry {
  asksBack?: true;
}

/**
 * Asks before a customer goes back from a page while the insured are still to confirm, since a change asks them again (section 2). The
 * page gets a second entry in the history: the button of the bar and the one of the browser both lead to the first, which asks.
 */
export function BackConfirmation() {
  const { t } = useBuyingWords();
  const { navigate } = useOpenPage();
  const location = useLocation();
  const goBack = useGoBack();
  const isAhead = (location.state as AskingEntry | null)?.asksBack === true;
  const [wasAhead, setWasAhead] = useState(isAhead);
  if (isAhead && !wasAhead) setWasAhead(true);
  const hasPushed = useRef(false);
  useEffect(() => {
    if (wasAhead || hasPushed.current) return;
    hasPushed.current = true;
    navigate(location, { state: { asksBack: true } satisfies AskingEntry });
  }, [wasAhead, location, navigate]);
  const dialog = useRef<HTMLDialogElement>(null);
  const isAsking = wasAhead && !isAhead;
  useEffect(() => {
    const element = dialog.current;
    if (isAsking) element?.showModal();
    return () => element?.close();
  }, [isAsking]);
  const stay = () => navigate(1);
  return (
    <dialog
      ref={dialog}
      className={dialogs['dialog']}
      aria-labelledby="back-title"
      aria-describedby="back-text"
      onCancel={(event) => {
        event.preventDefault();
        stay();
      }}
    >
      <h2 id="back-title">{t('back.title')}</h2>
      <p id="back-text">{t('back.text')}</p>
      <div className={classes['answers']}>
        <button type="button" className={action['primary']} onClick={stay}>
          {t('back.stay')}
        </button>
        <button type="button" className={action['outlined']} onClick={goBack}>
          {t('back.go')}
        </button>
      </div>
    </dialog>
  );
}
