import { IconChevronLeft } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { useSteps } from './steps-context.ts';
import classes from './steps.module.css';

/** The name of the current step with its number among the steps and the way back; it takes the focus when the step opens. */
export function StepHeading({ title, ref }: { title: string; ref: Ref<HTMLHeadingElement> }) {
  const { t } = useScreenWords();
  const { steps, position, returns, goBack } = useSteps();
  const total = steps.length;
  return (
    <div className={classes['heading']}>
      {position > 0 && !returns && (
        <button type="button" className={classes['previous']} onClick={goBack}>
          <IconChevronLeft aria-hidden />
          {t('steps.previous')}
        </button>
      )}
      {position < total && (
        <div className={classes['track']} aria-hidden>
          {steps.map(({ stepId }, i) => (
            <span key={stepId} data-state={i < position ? 'done' : i === position ? 'current' : undefined} />
          ))}
        </div>
      )}
      <h2 ref={ref} tabIndex={-1}>
        {position < total && (
          <span className={classes['count']}>{t('steps.progress', { current: position + 1, total })}</span>
        )}
        {title}
      </h2>
      {position === total && <p>{t('check.hint')}</p>}
    </div>
  );
}
