import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useWords } from '../shell/use-words.ts';
import { showToast } from '../state/toasts.ts';
import classes from './conflict-dialog.module.css';
import dialogs from '../ui/dialog.module.css';
import type { OpenForm } from './open-form.ts';

/** Two pages hold different answers. The person chooses; what was not chosen can be brought back once. */
export function ConflictDialog({ form }: { form: OpenForm }) {
  const { say } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const open = dialog.current;
    open?.showModal();
    return () => open?.close();
  }, []);
  const choose = (side: 'mine' | 'theirs') => {
    const aside = form.resolveConflict(side);
    if (aside === undefined) return;
    const other = side === 'mine' ? 'theirs' : 'mine';
    showToast(say(`conflict.kept.${side}`), {
      label: say(`conflict.${other}`),
      run: () => form.keeper.restore(aside),
    });
  };
  return (
    <dialog
      ref={dialog}
      className={`${dialogs['dialog']} ${classes['choice']}`}
      aria-labelledby="conflict-title"
      aria-describedby="conflict-text"
      // There is no third way: leaving the choice open would leave two truths.
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="conflict-title">{say('conflict.title')}</h2>
      <p id="conflict-text">{say('conflict.text')}</p>
      <Button onClick={() => choose('mine')}>{say('conflict.mine')}</Button>
      <Button variant="default" onClick={() => choose('theirs')}>
        {say('conflict.theirs')}
      </Button>
    </dialog>
  );
}
