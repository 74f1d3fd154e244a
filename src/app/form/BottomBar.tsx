import { Button } from '@mantine/core';
import type { Problem } from '../calls/problem.ts';
import { ProblemNote } from '../shell/ProblemNote.tsx';
import { useWords } from '../shell/words.ts';
import { useLanguage } from '../state/language.ts';
import type { KeeperState } from './drafts/keeper-ports.ts';
import classes from './bottom-bar.module.css';

export interface BottomBarProps {
  kept: KeeperState;
  saving: boolean;
  problem: Problem | undefined;
  /** Key of what the button is called. */
  action: string;
}

/** How far the answers are kept, and the one thing to do next. */
export function BottomBar({ kept, saving, problem, action }: BottomBarProps) {
  const words = useWords();
  return (
    <div className={classes['bar']}>
      <ProblemNote problem={problem} />
      <SaveState kept={kept} />
      <Button type="submit" className={classes['next'] ?? ''} aria-disabled={saving || undefined}>
        {words.say(saving ? 'insure.submitting' : action)}
      </Button>
    </div>
  );
}

/** How far the answers are kept. */
export function SaveState({ kept: { sync, savedAt, lasts } }: { kept: KeeperState }) {
  const { say } = useWords();
  const language = useLanguage();
  const saying = {
    untouched: () => '',
    saving: () => say('insure.saving'),
    saved: () => say('insure.saved', { time: clock(savedAt, language) }),
    here: () => say(lasts ? 'insure.savedHere' : 'insure.saveFailed'),
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
const clock = (at: number | undefined, language: string): string =>
  new Intl.DateTimeFormat(language.replace('_', '-'), {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(at);
