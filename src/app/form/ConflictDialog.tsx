import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useWords } from '../shell/use-words.ts';
import { showToast } from '../state/toasts.ts';
import classes from './conflict-dialog.module.css';
import dialogs from '../ui/dialog.module.css';
import type { ConflictSide } from './drafts/autosave-ports.ts';
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
  const choose = (side: ConflictSide) => {
    const discardedAnswers = form.resolveConflict(side);
    if (discardedAnswers === undefined) return;
    const other = side === 'local' ? 'other' : 'local';
    showToast(t(`conflict.kept.${side}`), {
      label: t(`conflict.${other}`),
      run: () => form.autosave.restore(discardedAnswers),
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
      <Button onClick={() => choose('local')}>{t('conflict.local')}</Button>
      <Button variant="default" onClick={() => choose('other')}>
        {t('conflict.other')}
      </Button>
    </dialog>
  );
}
