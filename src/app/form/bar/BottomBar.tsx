// The bar below a form: save status, problem and submit button.
import { Button } from '@mantine/core';
import { timeText } from '../../../core/messages/locale-text.ts';
import type { Problem } from '../../calls/problem.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useWords } from '../../shell/use-words.ts';
import { useLanguage } from '../../state/language.ts';
import type { AutosaveState } from '../drafts/autosave-ports.ts';
import classes from './bottom-bar.module.css';

export interface BottomBarProps {
  draftState: AutosaveState;
  isSaving: boolean;
  problem: Problem | undefined;
  /** Word key of the submit button's label. */
  submitLabelKey: string;
}

/** Shows the save status, the problem of the last submit and the submit button. */
export function BottomBar({ draftState, isSaving, problem, submitLabelKey }: BottomBarProps) {
  const words = useWords();
  return (
    <div className={classes['bar']}>
      <ProblemNote problem={problem} />
      <SaveStatus draftState={draftState} />
      <Button type="submit" className={classes['next'] ?? ''} aria-disabled={isSaving || undefined}>
        {words.t(isSaving ? 'insure.submitting' : submitLabelKey)}
      </Button>
    </div>
  );
}

/** Shows whether the draft is saved on the server or on the device only. */
export function SaveStatus({ draftState }: { draftState: AutosaveState }) {
  const { sync, savedAt, isPersistent } = draftState;
  const { t } = useWords();
  const language = useLanguage();
  const statusTexts = {
    unchanged: () => '',
    saving: () => t('insure.saving'),
    saved: () => t('insure.saved', { time: timeText(savedAt, language) }),
    offline: () => t(isPersistent ? 'insure.savedHere' : 'insure.saveFailed'),
    retrying: () => t('insure.saveFailed'),
    failed: () => '',
  } satisfies Record<typeof sync, () => string>;
  return (
    <p className={classes['saveState']} data-sync={sync}>
      {statusTexts[sync]()}
    </p>
  );
}
