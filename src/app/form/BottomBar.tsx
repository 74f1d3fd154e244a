import { Button } from '@mantine/core';
import type { Problem } from '../calls/problem.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useWords } from '../shell/use-words.ts';
import { useLanguage } from '../state/language.ts';
import type { KeeperState } from './drafts/keeper-ports.ts';
import classes from './bottom-bar.module.css';

export interface BottomBarProps {
  draftState: KeeperState;
  isSaving: boolean;
  problem: Problem | undefined;
  /** Key of what the button is called. */
  submitLabelKey: string;
}

/** How far the answers are kept, and the one thing to do next. */
export function BottomBar({ draftState, isSaving, problem, submitLabelKey }: BottomBarProps) {
  const words = useWords();
  return (
    <div className={classes['bar']}>
      <ProblemNote problem={problem} />
      <SaveStatus kept={draftState} />
      <Button type="submit" className={classes['next'] ?? ''} aria-disabled={isSaving || undefined}>
        {words.say(isSaving ? 'insure.submitting' : submitLabelKey)}
      </Button>
    </div>
  );
}

/** How far the answers are kept. */
export function SaveStatus({ kept: { sync, savedAt, isPersistent } }: { kept: KeeperState }) {
  const { say } = useWords();
  const language = useLanguage();
  const saying = {
    untouched: () => '',
    saving: () => say('insure.saving'),
    saved: () => say('insure.saved', { time: formatTime(savedAt, language) }),
    here: () => say(isPersistent ? 'insure.savedHere' : 'insure.saveFailed'),
    retrying: () => say('insure.saveFailed'),
    stopped: () => '',
  } satisfies Record<typeof sync, () => string>;
  return (
    <p className={classes['saveState']} data-sync={sync}>
      {saying[sync]()}
    </p>
  );
}

/** 10:24, on the clock of the phone. */
const formatTime = (at: number | undefined, language: string): string =>
  new Intl.DateTimeFormat(language.replace('_', '-'), {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(at);
