import { Button } from '@mantine/core';
import { Suspense, use, useState } from 'react';
import { useWords } from '../shell/use-words.ts';
import classes from './family-button.module.css';
import { FamilyPickerContext } from './bar/family-picker-context.ts';
import type { OpenForm } from './open-form.ts';

/** Opens the picker that adds family members as insured rows. Fetches the family only when opened. */
export function FamilyButton({ form }: { form: OpenForm }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const renderPicker = use(FamilyPickerContext);
  const { store, screenForm } = form;
  const hasInsuredRows = store.index.sections.some(
    ({ section }) => section.sectionCode === 'insured' && section.repeat,
  );
  if (!renderPicker || !hasInsuredRows) return null;
  return (
    <>
      <Button variant="default" className={classes['button'] ?? ''} onClick={() => setOpen(true)}>
        {t('family.pick')}
      </Button>
      {isOpen && (
        <Suspense>
          {renderPicker({ store, tradeId: screenForm.tradeId, onClose: () => setOpen(false) })}
        </Suspense>
      )}
    </>
  );
}
