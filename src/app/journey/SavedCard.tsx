import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { optionalScreens, flowScreens } from '../../core/orders/purchase-flow.ts';
import { HomeLink } from '../ui/HomeLink.tsx';
import { useWords } from '../shell/use-words.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import { JourneyProgress } from './JourneyProgress.tsx';
import classes from './saved-card.module.css';

/** Screens that belong to an application: from them it goes on. */
const JOURNEY_SCREENS: ReadonlySet<string> = new Set([...flowScreens, ...optionalScreens]);

/** The answers are with the insurer's side, checked; they can still be changed. */
export function SavedCard({ place, onEdit }: { place: FormKey; onEdit: () => void }) {
  const { say } = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  const leadsOn = JOURNEY_SCREENS.has(place.screen);
  // The form that had the focus is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <section className={classes['saved']}>
        <IconCircleCheck aria-hidden className={classes['sign']} />
        <h2 ref={title} tabIndex={-1}>
          {say('insure.done')}
        </h2>
        <p>{say('insure.doneHint')}</p>
        {!leadsOn && <HomeLink />}
        <Button variant="default" onClick={onEdit}>
          {say('insure.edit')}
        </Button>
        {leadsOn && <HomeLink as="plain" />}
      </section>
      {leadsOn && <JourneyProgress tradeId={place.tradeId} />}
    </>
  );
}
