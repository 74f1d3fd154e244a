import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { HomeLink } from '../shell/HomeLink.tsx';
import { useWords } from '../shell/words.ts';
import classes from './form.module.css';

/** The answers are with the insurer's side, checked; they can still be changed. */
export function SavedCard({ onEdit }: { onEdit: () => void }) {
  const { say } = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <section className={classes['saved']}>
      <IconCircleCheck aria-hidden className={classes['savedSign']} />
      <h2 ref={title} tabIndex={-1}>
        {say('insure.done')}
      </h2>
      <p>{say('insure.doneHint')}</p>
      <Button variant="default" onClick={onEdit}>
        {say('insure.edit')}
      </Button>
      <HomeLink />
    </section>
  );
}
