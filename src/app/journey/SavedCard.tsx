import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useScreenWords } from '../shell/use-screen-words.ts';
import { useWords } from '../shell/use-words.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import { JourneyProgress } from './JourneyProgress.tsx';
import { SavedOutcome } from './SavedOutcome.tsx';
import classes from './saved-card.module.css';

/** Confirms that the answers of a screen are saved as final, offers to edit them, and shows where the purchase goes on. */
export function SavedCard({ formKey, onEdit }: { formKey: FormKey; onEdit: () => void }) {
  const { t } = useWords();
  const screenWords = useScreenWords();
  const title = useRef<HTMLHeadingElement>(null);
  // Moves the focus here from the unmounted form.
  useEffect(() => {
    scrollTo({ top: 0 });
    title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <section className={classes['saved']}>
        <IconCircleCheck aria-hidden className={classes['icon']} />
        <h2 ref={title} tabIndex={-1}>
          {t('insure.done')}
        </h2>
        <p>{screenWords.t('insure.doneHint')}</p>
        <SavedOutcome formKey={formKey} />
        {formKey.screen === 'paymentChoice' && <p>{screenWords.t('flow.allDoneHint')}</p>}
        <Button variant="default" onClick={onEdit}>
          {t('edit')}
        </Button>
      </section>
      <JourneyProgress {...formKey} />
    </>
  );
}
