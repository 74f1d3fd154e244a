import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { fetchFamilyPicker } from '../shell/family-chunk.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { useWords } from '../shell/words.ts';
import classes from './family-button.module.css';
import type { OpenForm } from './open-form.ts';

const FamilyPicker = lazyScreen(fetchFamilyPicker);

/** Offers the visitor's family as insured persons; who they are is fetched when it is asked for. */
export function FamilyButton({ form }: { form: OpenForm }) {
  const { say } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { store, wire } = form;
  if (!store.index.sections.some(({ section }) => section.sectionCode === 'insured' && section.repeat))
    return null;
  return (
    <>
      <Button variant="default" className={classes['button'] ?? ''} onClick={() => setOpen(true)}>
        {say('family.pick')}
      </Button>
      {isOpen && (
        <Suspense>
          <FamilyPicker store={store} tradeId={wire.tradeId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
