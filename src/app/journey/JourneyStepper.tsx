import { IconCheck } from '@tabler/icons-react';
import page from '../ui/page.module.css';
import { useWords } from '../shell/use-words.ts';
import { useLargeType } from '../state/large-type.ts';
import classes from './journey-stepper.module.css';

const STEPS = ['trial', 'info', 'health', 'confirm', 'pay'] as const;

/**
 * The steps of the purchase: five named steps, or a line of text in large type.
 *
 * @param current index of the step, from 0
 */
export function JourneyStepper({ current }: { current: number }) {
  const { t } = useWords();
  const isLargeType = useLargeType();
  const isDone = (position: number) => position < current;
  if (isLargeType)
    return (
      <p className={classes['text']}>
        {t('progress.step', {
          current: current + 1,
          total: STEPS.length,
          name: t(`steps.${STEPS[current]}`),
        })}
      </p>
    );
  return (
    <ol className={classes['steps']} aria-label={t('steps.label')}>
      {STEPS.map((step, position) => (
        <li
          key={step}
          data-state={isDone(position) ? 'done' : position === current ? 'current' : undefined}
          aria-current={position === current ? 'step' : undefined}
        >
          <span className={classes['marker']} aria-hidden>
            {isDone(position) ? <IconCheck /> : position + 1}
          </span>
          {t(`steps.${step}`)}
          {isDone(position) && <span className={page['unseen']}> {t('steps.done')}</span>}
        </li>
      ))}
    </ol>
  );
}
