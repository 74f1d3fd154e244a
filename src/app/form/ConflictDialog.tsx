import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { FormWords } from '../../../renderers/store/form-ports.ts';
import { useScreenWords } from '../shell/use-screen-words.ts';
import { showToast } from '../state/toasts.ts';
import classes from './conflict-dialog.module.css';
import dialogs from '../ui/dialog.module.css';
import { ConflictDifferences, describeConflict } from './ConflictDifferences.tsx';
import type { ConflictSide } from './drafts/autosave-ports.ts';
import type { OpenForm } from './open-form.ts';

/** Asks the customer which of two conflicting sets of answers to keep. A toast offers to restore the other set. */
export function ConflictDialog({ form, words }: { form: OpenForm; words: FormWords }) {
  const { t } = useScreenWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const differences = useDifferences(form, words);
  const isReady = differences !== undefined;
  useEffect(() => {
    const element = dialog.current;
    if (isReady) element?.showModal();
    return () => element?.close();
  }, [isReady]);
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
      {differences}
      <Button onClick={() => choose('local')}>{t('conflict.local')}</Button>
      <Button variant="default" onClick={() => choose('other')}>
        {t('conflict.other')}
      </Button>
    </dialog>
  );
}

/** How long the dialog waits for what differs, ms. */
const MAX_WAIT_MS = 1500;

/**
 * Returns what differs, undefined while it loads. Without a network it is false, and the customer chooses by the names of
 * the sides alone. It never appears in an open dialog: the buttons would move under a finger.
 */
function useDifferences(form: OpenForm, words: FormWords): React.ReactNode {
  const [differences, setDifferences] = useState<React.ReactNode>();
  useEffect(() => {
    const settle = (node: React.ReactNode) => setDifferences((settled) => settled ?? node);
    describeConflict(form, words).then(
      (description) => settle(<ConflictDifferences {...description} />),
      () => settle(false),
    );
    const timer = setTimeout(() => settle(false), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [form, words]);
  return differences;
}
