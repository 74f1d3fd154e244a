import { Suspense } from 'react';
import { lazyScreen } from '../shell/lazy-screen.ts';
import classes from './journey-stepper.module.css';
import type { StepListProps } from './StepList.tsx';
import { fetchStepList } from './step-list-chunk.ts';

const StepList = lazyScreen(fetchStepList);

/** The steps of the purchase: named steps, or a line of text in large type. They come with the server's answer, in a place kept for them. */
export function JourneyStepper(props: StepListProps) {
  return (
    <div className={classes['bar']}>
      <Suspense fallback={null}>
        <StepList {...props} />
      </Suspense>
    </div>
  );
}
