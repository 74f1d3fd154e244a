import { IconTextSize } from '@tabler/icons-react';
import { setLargeType, useLargeType } from '../state/large-type.ts';
import classes from './bar-tools.module.css';
import { useWords } from '../shell/use-words.ts';

/** 大字, one tap. Where the word is long its sign stands for it. */
export function LargeTypeButton() {
  const { say } = useWords();
  const on = useLargeType();
  return (
    <button
      type="button"
      className={classes['tool']}
      aria-pressed={on}
      aria-label={say('largeType')}
      onClick={() => setLargeType(!on)}
    >
      <IconTextSize aria-hidden className={classes['sign']} />
      <span className={classes['word']}>{say('largeType')}</span>
    </button>
  );
}
