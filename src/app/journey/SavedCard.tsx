import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { optionalScreens, flowScreens } from '../../core/orders/purchase-flow.ts';
import { HomeLink } from '../ui/HomeLink.tsx';
import { useWords } from '../shell/use-words.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import { JourneyProgress } from './JourneyProgress.tsx';
import classes from './saved-card.module.css';

/** Screens of an application: after them the card shows the progress of the purchase. */
const JOURNEY_SCREENS: ReadonlySet<string> = new Set([...flowScreens, ...optionalScreens]);

/** Confirms that the answers of a screen are saved as final, and offers to edit them. */
export function SavedCard({ formKey, onEdit }: { formKey: FormKey; onEdit: () => void }) {
  const { t } = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  const isJourneyScreen = JOURNEY_SCREENS.has(formKey.screen);
  // Moves the focus here from the unmounted form.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <section className={classes['saved']}>
        <IconCircleCheck aria-hidden className={classes['sign']} />
        <h2 ref={title} tabIndex={-1}>
          {t('insure.done')}
        </h2>
        <p>{t('insure.doneHint')}</p>
        {!isJourneyScreen && <HomeLink />}
        <Button variant="default" onClick={onEdit}>
          {t('insure.edit')}
        </Button>
        {isJourneyScreen && <HomeLink as="plain" />}
      </section>
      {isJourneyScreen && <JourneyProgress tradeId={formKey.tradeId} />}
    </>
  );
}
