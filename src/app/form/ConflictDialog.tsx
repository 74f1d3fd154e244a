import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useWords } from '../shell/use-words.ts';
import { showToast } from '../state/toasts.ts';
import classes from './conflict-dialog.module.css';
import dialogs from '../ui/dialog.module.css';
import type { OpenForm } from './open-form.ts';

/** Asks the customer which of two conflicting sets of answers to keep. A toast offers to restore the other set. */
export function ConflictDialog({ form }: { form: OpenForm }) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // mine: the answers on this page; theirs: those of the server or of an older draft on this device.
  const choose = (side: 'mine' | 'theirs') => {
    const discardedAnswers = form.resolveConflict(side);
    if (discardedAnswers === undefined) return;
    const other = side === 'mine' ? 'theirs' : 'mine';
    showToast(t(`conflict.kept.${side}`), {
      label: t(`conflict.${other}`),
      run: () => form.keeper.restore(discardedAnswers),
    });
  };
  return (
    <dialog
      ref={dialog}
      className={`${dialogs['dialog']} ${classes['choice']}`}
      aria-labelledby="conflict-title"
      aria-describedby="conflict-text"
      // Escape must not close the dialog: the conflict would stay unresolved.
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="conflict-title">{t('conflict.title')}</h2>
      <p id="conflict-text">{t('conflict.text')}</p>
      <Button onClick={() => choose('mine')}>{t('conflict.mine')}</Button>
      <Button variant="default" onClick={() => choose('theirs')}>
        {t('conflict.theirs')}
      </Button>
    </dialog>
  );
}
