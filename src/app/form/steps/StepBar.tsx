import { Button } from '@mantine/core';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { useWords } from '../../shell/use-words.ts';
import { SaveStatus, type BottomBarProps } from '../bar/BottomBar.tsx';
import bar from '../bar/bottom-bar.module.css';
import { useSteps } from './steps-context.ts';

/** Bottom bar with the button to the next step; on the page with the answers to check the button sends the form. */
export function StepBar({ draftState, isSaving, problem, submitLabelKey }: BottomBarProps) {
  const { t } = useWords();
  const screen = useScreenWords();
  const { steps, position, returns } = useSteps();
  const isCheck = position === steps.length;
  const next = returns ? screen.t('steps.return') : t('next');
  return (
    <div className={bar['bar']}>
      <ProblemNote problem={problem} />
      <SaveStatus draftState={draftState} />
      <Button type="submit" className={bar['next'] ?? ''} aria-disabled={isSaving || undefined}>
        {isCheck ? t(isSaving ? 'insure.submitting' : submitLabelKey) : next}
      </Button>
    </div>
  );
}
